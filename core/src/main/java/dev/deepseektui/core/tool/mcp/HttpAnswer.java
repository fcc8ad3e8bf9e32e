package dev.deepseektui.core.tool.mcp;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.rpc.LineWire;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.base.rpc.RpcFailure.RpcFailureKind;
import dev.deepseektui.core.base.rpc.RpcMessage;
import dev.deepseektui.core.base.rpc.RpcMessage.RpcError;
import dev.deepseektui.core.base.rpc.RpcMessage.RpcId;
import dev.deepseektui.core.model.deepseek.SseReader;
import dev.deepseektui.core.model.deepseek.SseReader.ProtocolViolation;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** The response to a POST request: JSON, or an event stream, which is resumed if it breaks off before the answer. */
final class HttpAnswer {
    private static final int CHUNK = 1 << 16;
    private static final int MAX_RESUMPTIONS = 5;
    private static final long USUAL_PAUSE_MILLIS = 1000;

    private final HttpWire wire;
    private final RpcMessage asked;
    private final Optional<RpcId> id;
    private boolean hasAnswer;

    HttpAnswer(HttpWire wire, RpcMessage asked) {
        this.wire = wire;
        this.asked = asked;
        this.id = asked instanceof RpcMessage.RpcRequest request ? Optional.of(request.id()) : Optional.empty();
    }

    Optional<RpcId> id() {
        return id;
    }

    boolean isOf(String method) {
        if (asked instanceof RpcMessage.RpcRequest request) {
            return request.method().equals(method);
        }
        return asked instanceof RpcMessage.RpcNotification notification
                && notification.method().equals(method);
    }

    /** Reads the beginning of an error response's body. Returns true if it contains the answer. */
    boolean isAnswered(Response response) throws IOException {
        single(response.body().byteStream().readNBytes(CHUNK));
        return hasAnswer;
    }

    /** Reads the response completely. */
    void read(Response response) throws IOException {
        if (String.valueOf(response.header("Content-Type")).startsWith("text/event-stream")) {
            stream(response);
        } else {
            byte[] body = response.body().byteStream().readNBytes(LineWire.MAX_LINE_LENGTH + 1);
            if (body.length > LineWire.MAX_LINE_LENGTH) {
                throw new IOException("the answer is longer than 16 MB");
            }
            if (!Json.fitsMemory(body)) {
                throw new IOException("the answer would not fit into memory");
            }
            single(body);
        }
        if (id.isPresent() && !hasAnswer) {
            throw new IOException("it closed the connection without an answer");
        }
    }

    /** Returns the failure indicated by the HTTP status; empty if the response is successful. */
    static Optional<RpcFailure> refusal(Response response) {
        int code = response.code();
        if (response.isSuccessful()) {
            return Optional.empty();
        }
        if (code == HttpURLConnection.HTTP_UNAUTHORIZED || code == HttpURLConnection.HTTP_FORBIDDEN) {
            return refused("it wants a login (HTTP " + code
                    + "): set bearer_token_env to the variable that holds your token, or headers.Authorization");
        }
        if (code / 100 == 3) {
            return refused("it sends on to another address (HTTP " + code + ", "
                    + response.header("Location", "unknown") + "), which is not followed; write that one as url");
        }
        String words = "it answered with HTTP " + code;
        return code >= 500 ? Optional.of(RpcFailure.of(RpcFailureKind.CLOSED, words)) : refused(words);
    }

    private static Optional<RpcFailure> refused(String words) {
        return Optional.of(RpcFailure.refused(RpcError.of(RpcError.INVALID_REQUEST, words)));
    }

    private void single(byte[] body) {
        RpcMessage.read(body).ifPresent(this::take);
    }

    private void take(RpcMessage message) {
        if (message instanceof RpcMessage.RpcResult result) {
            hasAnswer |= id.filter(result.id()::equals).isPresent();
        } else if (message instanceof RpcMessage.RpcErrorResult failure) {
            hasAnswer |= id.filter(failure.id()::equals).isPresent();
        }
        wire.received(message, asked);
    }

    private void stream(Response first) throws IOException {
        SseReader events = new SseReader(LineWire.MAX_LINE_LENGTH);
        @Nullable IOException broken = broken(first, events);
        for (int tries = 0;
                id.isPresent() && !hasAnswer && !events.lastId().isEmpty() && tries < MAX_RESUMPTIONS;
                tries++) {
            pause(events.retryMillis().orElse(USUAL_PAUSE_MILLIS));
            try (Response again = wire.resume(events.lastId())) {
                broken = again.isSuccessful() ? broken(again, events) : new IOException("HTTP " + again.code());
            }
        }
        if (broken != null && !hasAnswer) {
            throw broken;
        }
    }

    private static void pause(long millis) throws IOException {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private @Nullable IOException broken(Response response, SseReader events) {
        byte[] chunk = new byte[CHUNK];
        try (InputStream in = response.body().byteStream()) {
            for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
                events.feed(chunk, 0, count);
                for (byte @Nullable [] event = events.next(); event != null; event = events.next()) {
                    take(event);
                }
                if (hasAnswer) {
                    return null;
                }
            }
            byte @Nullable [] last = events.last();
            if (last != null) {
                take(last);
            }
            return null;
        } catch (IOException e) {
            return e;
        }
    }

    private void take(byte[] event) throws ProtocolViolation {
        if (event.length == 0) {
            return;
        }
        if (!Json.fitsMemory(event)) {
            wire.failed(id, RpcFailure.of(RpcFailureKind.TOO_LONG, "the answer would not fit into memory"));
            return;
        }
        RpcMessage.read(event).ifPresent(this::take);
    }
}
