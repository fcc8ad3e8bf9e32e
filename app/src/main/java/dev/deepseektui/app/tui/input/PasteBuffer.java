package dev.deepseektui.app.tui.input;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The text that was pasted so far. Takes linear time however long the text is. */
final class PasteBuffer {
    /** A paste longer than this comes in several pieces, lest one that never ends fill the memory. */
    static final int LONGEST = 16 << 20;

    private static final byte[] END = "\033[201~".getBytes(StandardCharsets.US_ASCII);

    private byte[] bytes = new byte[256];
    private int length;

    /** Adds a byte and says whether it completes the mark of the end, which then is no part of the text. */
    boolean add(int b) {
        if (length == bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * length);
        }
        bytes[length++] = (byte) b;
        boolean ended = b == '~'
                && length >= END.length
                && Arrays.equals(bytes, length - END.length, length, END, 0, END.length);
        if (ended) {
            length -= END.length;
        }
        return ended;
    }

    /** Whether the piece should end before {@code b}: not within a character, and not within the mark of the end. */
    boolean isFullBefore(int b) {
        return length >= LONGEST && b >= ' ' && (b & 0xc0) != 0x80 && !mayBeEnding();
    }

    private boolean mayBeEnding() {
        for (int i = Math.max(0, length - END.length); i < length; i++) {
            if (bytes[i] == END[0]) {
                return true;
            }
        }
        return false;
    }

    /** The text, in which each line ends in a line feed as in files; terminals send what Enter sends. */
    String text() {
        return new String(bytes, 0, length, StandardCharsets.UTF_8)
                .replace("\r\n", "\n")
                .replace('\r', '\n');
    }
}
