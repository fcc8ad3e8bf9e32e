package dev.deepseektui.core.model.deepseek;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A parser of server-sent events, fed with chunks of any size. Hand-written, because {@code okhttp-sse} drops a last
 * event that no blank line follows and throws on streams that break off. Besides the data, only the fields needed to
 * resume a stream are kept.
 *
 * <p>Feed bytes, then take events until there are none left.
 */
public final class SseReader {
    /**
     * The maximum length of a line or an event, in bytes. Once parsed, nested empty objects take thirty times their
     * size, so 16 MB of them would not fit into a heap of 512 MB.
     */
    static final int LIMIT = 4 << 20;

    private static final String BYTE_ORDER_MARK = latin("\uFEFF".getBytes(StandardCharsets.UTF_8));
    private static final int MAX_SHORT_FIELD_LENGTH = 1024;

    private final LimitedBytes line;
    private final LimitedBytes data;
    private byte[] input = {};
    private int position;
    private int end;
    private boolean afterCarriageReturn;
    private boolean firstLine = true;
    private boolean hasData;
    private String lastId = "";
    private OptionalLong retryMillis = OptionalLong.empty();

    SseReader() {
        this(LIMIT);
    }

    public SseReader(int limit) {
        this.line = new LimitedBytes(limit);
        this.data = new LimitedBytes(limit);
    }

    /** Adds bytes. The array must not change until {@link #next} has returned null. */
    public void feed(byte[] bytes, int from, int to) {
        input = bytes;
        position = from;
        end = to;
    }

    /** Returns the data of the next complete event, or null if more bytes are needed. */
    public byte @Nullable [] next() throws ProtocolViolation {
        while (position < end) {
            int start = skipSecondHalfOfLineEnd();
            int stop = lineEnd(start);
            line.append(input, start, stop);
            position = Math.min(stop + 1, end);
            if (stop < end) {
                afterCarriageReturn = input[stop] == '\r';
                if (endLine()) {
                    return takeEvent();
                }
            }
        }
        return null;
    }

    /** Returns the data of an event that no blank line ended before the end of the stream, or null if there is none. */
    public byte @Nullable [] last() throws ProtocolViolation {
        endLine();
        return hasData ? takeEvent() : null;
    }

    private int skipSecondHalfOfLineEnd() {
        if (afterCarriageReturn) {
            afterCarriageReturn = false;
            return input[position] == '\n' ? position + 1 : position;
        }
        return position;
    }

    private int lineEnd(int from) {
        int i = from;
        while (i < end && input[i] != '\n' && input[i] != '\r') {
            i++;
        }
        return i;
    }

    /** Processes a complete line. Returns true if it completes an event. */
    private boolean endLine() throws ProtocolViolation {
        String text = latin(line.toByteArray());
        line.reset();
        boolean isMarked = firstLine && text.startsWith(BYTE_ORDER_MARK);
        firstLine = false;
        String field = isMarked ? text.substring(BYTE_ORDER_MARK.length()) : text;
        if (field.isEmpty()) {
            return hasData;
        }
        take(field);
        return false;
    }

    private static String latin(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /**
     * Processes a line of the form {@code name: value}.
     *
     * @param field the line, with one character per byte
     */
    private void take(String field) throws ProtocolViolation {
        int colon = field.indexOf(':');
        String name = colon < 0 ? field : field.substring(0, colon);
        byte[] value = field.substring(colon < 0 ? field.length() : colon + 1).getBytes(StandardCharsets.ISO_8859_1);
        if (name.equals("data")) {
            if (hasData) {
                data.append(new byte[] {'\n'}, 0, 1);
            }
            data.append(value, value.length > 0 && value[0] == ' ' ? 1 : 0, value.length);
            hasData = true;
        } else if (colon >= 0 && field.length() <= MAX_SHORT_FIELD_LENGTH) {
            String text = new String(value, StandardCharsets.UTF_8).strip();
            if (name.equals("id")) {
                lastId = text;
            } else if (name.equals("retry") && text.matches("\\d{1,9}")) {
                retryMillis = OptionalLong.of(Long.parseLong(text));
            }
        }
    }

    /** Returns the ID of the last event, after which the stream can be resumed; empty if it cannot be resumed. */
    public String lastId() {
        return lastId;
    }

    /** Returns the reconnection delay in milliseconds; empty if the server sent none. */
    public OptionalLong retryMillis() {
        return retryMillis;
    }

    private byte[] takeEvent() {
        byte[] event = data.toByteArray();
        data.reset();
        hasData = false;
        return event;
    }

    /** A byte buffer with a maximum size. Appending more bytes is a {@link ProtocolViolation}. */
    static final class LimitedBytes extends ByteArrayOutputStream {
        private final int limit;

        LimitedBytes(int limit) {
            this.limit = limit;
        }

        void append(byte[] source, int from, int to) throws ProtocolViolation {
            if (to - from > limit - size()) {
                throw new ProtocolViolation("sent more than %d MB in one piece".formatted(limit >> 20));
            }
            write(source, from, to - from);
        }
    }

    /** A violation of the protocol by the server. The message completes a sentence that begins with the server's name. */
    public static final class ProtocolViolation extends IOException {
        private static final long serialVersionUID = 1L;

        ProtocolViolation(String predicate) {
            super(predicate);
        }
    }
}
