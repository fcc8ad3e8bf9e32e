package dev.deepseektui.app.tui.input;

import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;

/** Key strokes of single bytes of ASCII. */
final class ControlKeys {
    private ControlKeys() {}

    static KeyStroke of(int b) {
        return key(b, 0);
    }

    static KeyStroke withAlt(int b) {
        // What Alt+Enter sends is the terminal's choice of line end.
        return b == '\n' ? KeyStrokes.of(KeyType.Enter, KeyStrokes.ALT) : key(b, KeyStrokes.ALT);
    }

    private static KeyStroke key(int b, int held) {
        return switch (b) {
            case '\r' -> KeyStrokes.of(KeyType.Enter, held);
            case '\t' -> KeyStrokes.of(KeyType.Tab, held);
            case 0x7f -> KeyStrokes.of(KeyType.Backspace, held);
            case '\b' -> KeyStrokes.of(KeyType.Backspace, held | KeyStrokes.CTRL);
            case 0 -> KeyStrokes.of(' ', held | KeyStrokes.CTRL);
            default -> b < ' ' ? KeyStrokes.of(letter(b), held | KeyStrokes.CTRL) : KeyStrokes.of(b, held);
        };
    }

    /** Control characters up to 26 are letters, the rest the signs that follow Z. */
    private static int letter(int b) {
        return b <= 26 ? b + 'a' - 1 : b + '@';
    }
}
