package dev.deepseektui.app.tui.terminal;

import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Text that was pasted as one piece, its lines ending in line feeds; as untrusted as any other text from outside. Lanterna has no bracketed
 * paste: as single key strokes, the first line end of a pasted text would send it.
 */
public final class PasteStroke extends KeyStroke {
    private final String text;

    public PasteStroke(String text) {
        super(KeyType.Unknown);
        this.text = text;
    }

    public String text() {
        return text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PasteStroke paste && text.equals(paste.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /** Without the text, which may be a secret. */
    @Override
    public String toString() {
        return "PasteStroke[" + text.length() + " characters]";
    }

    /** The text that was pasted so far. Takes linear time however long the text is. */
    static final class PasteBuffer {
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
}
