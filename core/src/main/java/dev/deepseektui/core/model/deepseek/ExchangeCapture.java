package dev.deepseektui.core.model.deepseek;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.base.SecretPatterns;
import dev.deepseektui.core.base.language.CoreMessages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.BufferedSource;
import okio.ForwardingSource;
import okio.Okio;
import okio.Source;

/**
 * A recorder of requests and raw answers as JSON Lines, so that an unknown form of an answer can be reported and played
 * back. Keys and the user's home directory are masked. Off until {@link #start}. Thread-safe.
 */
public final class ExchangeCapture implements Interceptor {
    private static final String HOME = "~";

    private final StreamMask mask;
    private final AtomicInteger numbers = new AtomicInteger();
    private volatile Optional<Path> target = Optional.empty();

    private ExchangeCapture(UnaryOperator<String> mask) {
        this.mask = new StreamMask(mask);
    }

    /**
     * Creates a recorder.
     *
     * @param home the user's home directory; empty if unknown
     */
    public static ExchangeCapture masking(KnownKeys keys, String home) {
        return new ExchangeCapture(text -> {
            String known = SecretPatterns.masked(keys.masked(text), KnownKeys.MASK);
            return home.length() > 1 ? known.replace(home, HOME) : known;
        });
    }

    /** Returns a recorder that is never started. */
    static ExchangeCapture off() {
        return new ExchangeCapture(UnaryOperator.identity());
    }

    /** Starts recording to a file. Creates the file, or appends to it. */
    public void start(Path file) {
        try {
            AtomicFiles.createPrivate(file);
            Files.write(file, new byte[0], StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw CoreMessages.error(e, "model.capture.unwritable", file, IoReason.of(e));
        }
        target = Optional.of(file);
    }

    public Optional<Path> target() {
        return target;
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Request request = chain.request();
        Optional<Path> file = target;
        if (file.isEmpty() || !request.url().encodedPath().endsWith("/chat/completions")) {
            return chain.proceed(request);
        }
        int number = numbers.incrementAndGet();
        ObjectNode asked = Json.object()
                .put("event", "request")
                .put("number", number)
                .put("path", request.url().encodedPath());
        asked.set("body", mask.masked(body(request)));
        write(file.get(), asked);
        Response response = chain.proceed(request);
        ResponseBody body = response.body();
        MediaType type = body.contentType();
        CopyingSource copy = new CopyingSource(
                body.source(),
                text -> write(
                        file.get(),
                        Json.object()
                                .put("event", "answer")
                                .put("number", number)
                                .put("status", response.code())
                                .put("content_type", String.valueOf(type))
                                .put("text", mask.masked(text))));
        return response.newBuilder()
                .body(ResponseBody.create(Okio.buffer((Source) copy), type, body.contentLength()))
                .build();
    }

    private static JsonNode body(Request request) throws IOException {
        RequestBody body = request.body();
        if (body == null) {
            return Json.object();
        }
        Buffer sent = new Buffer();
        body.writeTo(sent);
        return Json.tree(sent.readByteArray());
    }

    /** Appends a line. A file that can no longer be written ends the recording, not the session. */
    private synchronized void write(Path file, ObjectNode line) {
        try {
            Files.write(file, (Json.line(line) + "\n").getBytes(StandardCharsets.UTF_8), StandardOpenOption.APPEND);
        } catch (IOException full) {
            target = Optional.empty();
        }
    }

    /** A receiver of the text that was read. */
    @FunctionalInterface
    private interface ReadText {
        void take(String text);
    }

    /** A source that keeps a copy of the bytes read, and passes them on when it is closed. */
    private static final class CopyingSource extends ForwardingSource {
        private final Buffer copy = new Buffer();
        private final ReadText receiver;
        private boolean isClosed;

        CopyingSource(BufferedSource source, ReadText receiver) {
            super(source);
            this.receiver = receiver;
        }

        @Override
        public long read(Buffer sink, long byteCount) throws IOException {
            long read = super.read(sink, byteCount);
            if (read > 0) {
                sink.copyTo(copy, sink.size() - read, read);
            }
            return read;
        }

        @Override
        public void close() throws IOException {
            if (!isClosed) {
                isClosed = true;
                receiver.take(copy.readUtf8());
            }
            super.close();
        }
    }
}
