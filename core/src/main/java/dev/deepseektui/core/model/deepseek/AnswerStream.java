package dev.deepseektui.core.model.deepseek;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.FailureKind;
import dev.deepseektui.core.model.ChatFailure.RequestFailed;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.deepseek.Failures.TransportFailures;
import dev.deepseektui.core.model.deepseek.SseReader.LimitedBytes;
import dev.deepseektui.core.model.deepseek.SseReader.ProtocolViolation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A reader that converts the bytes of an answer to a reply. A stream that ends without {@code [DONE]} counts as cut off
 * unless it already contained a finish reason, because then only the end mark is missing. An answer that the provider
 * broke off for lack of capacity is also cut off. A failure includes the part that was shown or billed.
 */
final class AnswerStream {
    private static final int BUFFER = 16 << 10;

    private final ReplyAssembly assembly;
    private final Failures failures;
    private final TransportFailures transport;
    private final Cancellation cancellation;
    private final AnswerBody body = new AnswerBody();
    private boolean done;

    AnswerStream(ReplyAssembly assembly, Failures failures, TransportFailures transport, Cancellation cancellation) {
        this.assembly = assembly;
        this.failures = failures;
        this.transport = transport;
        this.cancellation = cancellation;
    }

    ChatReply read(InputStream bytes) throws RequestFailed {
        ChatFailure end = failures.of(FailureKind.NETWORK, "ended the answer before it was whole");
        try {
            receive(bytes);
        } catch (IOException e) {
            end = transport.of(e, cancellation);
        }
        if (!done && end.kind().isPassing()) {
            takeLast();
        }
        if (!done && !assembly.isFinished()) {
            throw broken(end);
        }
        Optional<ChatFailure> failure = switch (assembly.reason()) {
            case INSUFFICIENT_SYSTEM_RESOURCE ->
                Optional.of(failures.of(FailureKind.OVERLOADED, "ran out of capacity in the middle of the answer"));
            case ERROR -> Optional.of(failures.of(FailureKind.SERVER_ERROR, "failed in the middle of the answer"));
            case STOP, LENGTH, TOOL_CALLS, CONTENT_FILTER, UNKNOWN -> Optional.empty();
        };
        if (failure.isPresent()) {
            throw broken(failure.get());
        }
        return assembly.soFar();
    }

    private void receive(InputStream bytes) throws IOException, RequestFailed {
        byte[] buffer = new byte[BUFFER];
        int length = 0;
        while (!done && length >= 0) {
            length = bytes.read(buffer);
            if (length > 0) {
                body.feed(buffer, length);
                takeEvents();
            }
        }
    }

    private void takeEvents() throws IOException, RequestFailed {
        for (byte[] event = body.next(); event != null && !done; event = body.next()) {
            if (cancellation.isCancelled()) {
                throw new IOException("cancelled");
            }
            take(event);
        }
    }

    /**
     * Processes the remaining bytes at the end of the stream. Unreadable bytes belong to an incomplete event and are
     * ignored.
     */
    private void takeLast() throws RequestFailed {
        try {
            byte[] last = body.last();
            if (last != null) {
                take(last);
                done |= body.isDocument();
            }
        } catch (ProtocolViolation half) {
            return;
        }
    }

    private void take(byte[] event) throws ProtocolViolation, RequestFailed {
        if (ChunkReader.isDone(event)) {
            done = true;
        } else if (event.length > 0) {
            add(ChunkReader.read(event));
        }
    }

    private void add(JsonNode chunk) throws ProtocolViolation, RequestFailed {
        Optional<ApiError> error = ApiError.of(chunk);
        if (error.isPresent() && assembly.isFinished()) {
            return;
        }
        if (error.isPresent()) {
            throw broken(failures.of(error.get()));
        }
        if (body.isDocument() && chunk.path("choices").isEmpty()) {
            throw broken(failures.of(FailureKind.PROTOCOL, "sent JSON that is no answer"));
        }
        assembly.add(chunk);
    }

    /**
     * Returns a failure that includes the received part. A temporary failure becomes a cut-off if anything was shown.
     */
    private RequestFailed broken(ChatFailure cause) {
        ChatReply received = assembly.soFar();
        if (!received.isWorthRecording()) {
            return new RequestFailed(cause);
        }
        if (assembly.isEmpty()) {
            return new RequestFailed(new ChatFailure(cause.kind(), cause.message(), received));
        }
        FailureKind kind = cause.kind().isPassing() ? FailureKind.CUT_OFF : cause.kind();
        String message = kind == FailureKind.CANCELLED ? cause.message() : "The answer was cut off: " + cause.message();
        return new RequestFailed(new ChatFailure(kind, message, received));
    }

    /**
     * The JSON documents of a response: the events of a stream, or the single document of a body, which some servers
     * send although a stream was requested. The first non-blank byte distinguishes the two forms, because no event
     * begins with a brace. The bytes of a byte order mark count as blank.
     *
     * <p>Feed bytes, then take documents until there are none left.
     */
    private static final class AnswerBody {
        /** The format of the bytes, ignoring leading blanks. */
        private enum AnswerForm {
            UNKNOWN,
            STREAM,
            DOCUMENT
        }

        private final SseReader events = new SseReader();
        private final LimitedBytes document = new LimitedBytes(SseReader.LIMIT);
        private AnswerForm form = AnswerForm.UNKNOWN;

        void feed(byte[] bytes, int length) throws ProtocolViolation {
            int start = form == AnswerForm.UNKNOWN ? blanks(bytes, length) : 0;
            if (form == AnswerForm.UNKNOWN && start < length) {
                form = bytes[start] == '{' ? AnswerForm.DOCUMENT : AnswerForm.STREAM;
            }
            if (form == AnswerForm.DOCUMENT) {
                document.append(bytes, start, length);
            } else if (form == AnswerForm.STREAM) {
                events.feed(bytes, start, length);
            }
        }

        private static int blanks(byte[] bytes, int length) {
            int i = 0;
            while (i < length && isBlank(bytes[i])) {
                i++;
            }
            return i;
        }

        private static boolean isBlank(byte b) {
            return switch (b) {
                case '\n', '\r', ' ', '\t', (byte) 0xef, (byte) 0xbb, (byte) 0xbf -> true;
                default -> false;
            };
        }

        boolean isDocument() {
            return form == AnswerForm.DOCUMENT;
        }

        byte @Nullable [] next() throws ProtocolViolation {
            return form == AnswerForm.STREAM ? events.next() : null;
        }

        /** Returns the document that is complete at the end of the bytes; null if there is none. */
        byte @Nullable [] last() throws ProtocolViolation {
            return switch (form) {
                case UNKNOWN -> null;
                case STREAM -> events.last();
                case DOCUMENT -> document.toByteArray();
            };
        }
    }

    /** A parser for an event's JSON. */
    static final class ChunkReader {
        private static final byte[] DONE = "[DONE]".getBytes(StandardCharsets.US_ASCII);

        private ChunkReader() {}

        static boolean isDone(byte[] event) {
            return Arrays.equals(event, DONE)
                    || (event.length < 16 && "[DONE]".equals(new String(event, StandardCharsets.UTF_8).strip()));
        }

        static JsonNode read(byte[] event) throws ProtocolViolation {
            JsonNode chunk;
            try {
                chunk = Json.treeWithNaN(event);
            } catch (IOException e) {
                throw new ProtocolViolation("sent what is not JSON");
            }
            if (!chunk.isObject()) {
                throw new ProtocolViolation("sent JSON that is no chunk of an answer");
            }
            return chunk;
        }
    }
}
