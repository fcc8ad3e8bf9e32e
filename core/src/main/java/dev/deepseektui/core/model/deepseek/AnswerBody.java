package dev.deepseektui.core.model.deepseek;

import org.jspecify.annotations.Nullable;

/**
 * The JSON documents of a response: the events of a stream, or the one document of a body that is no stream, which a server may send
 * although a stream was asked for. The first byte that is not blank tells which: no event begins with a brace. Neither begins with a
 * byte of a byte-order mark, so these count as blank.
 *
 * <p>Feed bytes, then take documents until there is none.
 */
final class AnswerBody {
    /** What the bytes are; blank ones before them do not tell. */
    private enum Form {
        UNKNOWN,
        STREAM,
        DOCUMENT
    }

    private final SseReader events = new SseReader();
    private final ByteAccumulator document = new ByteAccumulator(SseReader.LIMIT);
    private Form form = Form.UNKNOWN;

    void feed(byte[] bytes, int length) throws ProtocolViolation {
        int start = form == Form.UNKNOWN ? blanks(bytes, length) : 0;
        if (form == Form.UNKNOWN && start < length) {
            form = bytes[start] == '{' ? Form.DOCUMENT : Form.STREAM;
        }
        if (form == Form.DOCUMENT) {
            document.append(bytes, start, length);
        } else if (form == Form.STREAM) {
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
        return form == Form.DOCUMENT;
    }

    byte @Nullable [] next() throws ProtocolViolation {
        return form == Form.STREAM ? events.next() : null;
    }

    /** What the end of the bytes completes. */
    byte @Nullable [] last() throws ProtocolViolation {
        return switch (form) {
            case UNKNOWN -> null;
            case STREAM -> events.last();
            case DOCUMENT -> document.copy();
        };
    }
}
