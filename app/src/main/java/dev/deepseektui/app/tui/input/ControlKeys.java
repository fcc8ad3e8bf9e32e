package dev.deepseektui.app.tui.input;

import dev.deepseektui.app.tui.input.Key.Named.Name;
import java.util.Arrays;

/** Which key is one byte of ASCII? */
final class ControlKeys {
    private ControlKeys() {}

    static Key of(int b) {
        return key(b);
    }

    static Key withAlt(int b) {
        // What Alt+Enter sends is the terminal's choice of line end.
        return b == '\n' ? Key.of(Name.ENTER, Modifier.ALT) : key(b, Modifier.ALT);
    }

    private static Key key(int b, Modifier... held) {
        return switch (b) {
            case '\r' -> Key.of(Name.ENTER, held);
            case '\t' -> Key.of(Name.TAB, held);
            case 0x7f -> Key.of(Name.BACKSPACE, held);
            case '\b' -> Key.of(Name.BACKSPACE, withCtrl(held));
            case 0 -> Key.of(' ', withCtrl(held));
            default -> b < ' ' ? Key.of(letter(b), withCtrl(held)) : Key.of(b, held);
        };
    }

    /** Control characters up to 26 are letters, the rest the signs that follow Z. */
    private static int letter(int b) {
        return b <= 26 ? b + 'a' - 1 : b + '@';
    }

    private static Modifier[] withCtrl(Modifier... held) {
        Modifier[] all = Arrays.copyOf(held, held.length + 1);
        all[held.length] = Modifier.CTRL;
        return all;
    }
}
