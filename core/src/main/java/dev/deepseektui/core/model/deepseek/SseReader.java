package dev.deepseektui.core.model.deepseek;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A reader of server-sent events, fed with bytes in pieces of any size. Hand-written, because {@code okhttp-sse} drops a last event without a
 * blank line and throws on streams that break off. Of the other fields, only those needed to resume a stream are kept.
 *
 * <p>Feed bytes, then take events until there are no more.
 */
public final class SseReader {
    /**
     * The longest line and the longest event. Jackson's tree of nothing but empty objects takes thirty times the bytes: of 16 MB it
     * does not fit a heap of 512 MB.
     */
    static final int LIMIT = 4 << 20;

    private static final byte[] DATA = "data".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};
    private static final byte[] LINE_FEED = {'\n'};
    private static final byte[] NOTHING = {};
    private static final int LONGEST_SHORT_FIELD = 1024;

    private final ByteAccumulator line;
    private final ByteAccumulator data;
    private byte[] input = NOTHING;
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
        this.line = new ByteAccumulator(limit);
        this.data = new ByteAccumulator(limit);
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

    /** Returns the event that the end of the stream completes, or null if there is none. */
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

    /** Returns whether the line that ended completes an event. */
    private boolean endLine() throws ProtocolViolation {
        int start = firstLine && line.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
        firstLine = false;
        boolean blank = line.length() == start;
        if (!blank) {
            takeField(start);
        }
        line.clear();
        return blank && hasData;
    }

    /** Returns the id after which the stream can be resumed; empty if it cannot. */
    public String lastId() {
        return lastId;
    }

    /** The delay before a reconnection in milliseconds, if the server sent one. */
    public OptionalLong retryMillis() {
        return retryMillis;
    }

    /** Returns the value of a short field; empty if the line has another field. */
    private Optional<String> value(String name, int start) {
        String text = line.text(start);
        return text.startsWith(name + ":")
                ? Optional.of(text.substring(name.length() + 1).strip())
                : Optional.empty();
    }

    private void takeRecovery(int start) {
        if (line.length() - start <= LONGEST_SHORT_FIELD) {
            value("id", start).ifPresent(id -> lastId = id);
            value("retry", start)
                    .filter(text -> text.matches("\\d{1,9}"))
                    .ifPresent(text -> retryMillis = OptionalLong.of(Long.parseLong(text)));
        }
    }

    private void takeField(int start) throws ProtocolViolation {
        int afterName = start + DATA.length;
        for (int i = 0; i < DATA.length; i++) {
            if (start + i >= line.length() || line.at(start + i) != DATA[i]) {
                takeRecovery(start);
                return;
            }
        }
        if (afterName < line.length() && line.at(afterName) != ':') {
            return;
        }
        int value = Math.min(afterName + 1, line.length());
        if (value < line.length() && line.at(value) == ' ') {
            value++;
        }
        if (hasData) {
            data.append(LINE_FEED, 0, 1);
        }
        line.appendTo(data, value);
        hasData = true;
    }

    private byte[] takeEvent() {
        byte[] event = data.copy();
        data.clear();
        hasData = false;
        return event;
    }

    /** Bytes that are added to up to a limit. */
    static final class ByteAccumulator {
        private static final int FIRST_CAPACITY = 1024;

        private final int limit;
        private byte[] bytes = new byte[FIRST_CAPACITY];
        private int length;

        ByteAccumulator(int limit) {
            this.limit = limit;
        }

        void append(byte[] source, int from, int to) throws ProtocolViolation {
            int added = to - from;
            if (added > limit - length) {
                throw new ProtocolViolation("sent more than %d MB in one piece".formatted(limit >> 20));
            }
            if (added > bytes.length - length) {
                bytes = Arrays.copyOf(bytes, Math.max(length + added, Math.min(limit, 2 * bytes.length)));
            }
            System.arraycopy(source, from, bytes, length, added);
            length += added;
        }

        void clear() {
            length = 0;
        }

        int length() {
            return length;
        }

        byte at(int index) {
            return bytes[index];
        }

        boolean startsWith(byte[] prefix) {
            return length >= prefix.length && Arrays.equals(bytes, 0, prefix.length, prefix, 0, prefix.length);
        }

        void appendTo(ByteAccumulator target, int from) throws ProtocolViolation {
            target.append(bytes, from, length);
        }

        String text(int from) {
            return new String(bytes, from, length - from, StandardCharsets.UTF_8);
        }

        byte[] copy() {
            return Arrays.copyOf(bytes, length);
        }
    }

    /** The server sent what the protocol does not have; the message completes a sentence that begins with the server's name. */
    public static final class ProtocolViolation extends IOException {
        private static final long serialVersionUID = 1L;

        ProtocolViolation(String predicate) {
            super(predicate);
        }
    }
}
