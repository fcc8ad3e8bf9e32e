package dev.deepseektui.app.tui.terminal;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import com.googlecode.lanterna.input.MouseAction;
import com.googlecode.lanterna.input.MouseActionType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A parser of control sequences for keys and the mouse: xterm with and without {@code modifyOtherKeys}, the kitty protocol, SGR
 * mouse reports and the Linux console. Other sequences are ignored.
 */
final class ControlSequences {
    private static final int RELEASE = 3;
    private static final Map<Character, KeyType> BY_LETTER = Map.ofEntries(
            Map.entry('A', KeyType.ArrowUp),
            Map.entry('B', KeyType.ArrowDown),
            Map.entry('C', KeyType.ArrowRight),
            Map.entry('D', KeyType.ArrowLeft),
            Map.entry('F', KeyType.End),
            Map.entry('H', KeyType.Home),
            Map.entry('P', KeyType.F1),
            Map.entry('Q', KeyType.F2),
            Map.entry('R', KeyType.F3),
            Map.entry('S', KeyType.F4));
    private static final Map<Integer, KeyType> BY_NUMBER = Map.ofEntries(
            Map.entry(1, KeyType.Home),
            Map.entry(2, KeyType.Insert),
            Map.entry(3, KeyType.Delete),
            Map.entry(4, KeyType.End),
            Map.entry(5, KeyType.PageUp),
            Map.entry(6, KeyType.PageDown),
            Map.entry(7, KeyType.Home),
            Map.entry(8, KeyType.End),
            Map.entry(11, KeyType.F1),
            Map.entry(12, KeyType.F2),
            Map.entry(13, KeyType.F3),
            Map.entry(14, KeyType.F4),
            Map.entry(15, KeyType.F5),
            Map.entry(17, KeyType.F6),
            Map.entry(18, KeyType.F7),
            Map.entry(19, KeyType.F8),
            Map.entry(20, KeyType.F9),
            Map.entry(21, KeyType.F10),
            Map.entry(23, KeyType.F11),
            Map.entry(24, KeyType.F12));

    private ControlSequences() {}

    static Optional<KeyStroke> key(String text, char last) {
        SequenceParameters parameters = new SequenceParameters(text);
        if (text.startsWith("<")) {
            return last == 'M' || last == 'm'
                    ? mouse(new SequenceParameters(text.substring(1)), last)
                    : Optional.empty();
        }
        if (!parameters.isPlain() || parameters.sub(1, 1, 1) == RELEASE) {
            return Optional.empty();
        }
        int held = Math.max(1, parameters.at(1, 1)) - 1;
        return switch (last) {
            case 'u' -> coded(parameters.at(0, 0), parameters.sub(0, 1, 0), held);
            case '~' -> numbered(parameters, held);
            case 'Z' -> Optional.of(KeyStrokes.of(KeyType.Tab, KeyStrokes.SHIFT));
            default -> named(BY_LETTER.get(last), held);
        };
    }

    static Optional<KeyStroke> singleShift(char last) {
        return last == 'M' ? named(KeyType.Enter, 0) : named(BY_LETTER.get(last), 0);
    }

    static Optional<KeyStroke> linuxFunction(char last) {
        return last >= 'A' && last <= 'E' ? named(BY_NUMBER.get(11 + last - 'A'), 0) : Optional.empty();
    }

    private static Optional<KeyStroke> numbered(SequenceParameters parameters, int held) {
        int number = parameters.at(0, 0);
        if (number == 27) {
            return coded(parameters.at(2, 0), 0, held);
        }
        return named(BY_NUMBER.get(number), held);
    }

    private static Optional<KeyStroke> named(@Nullable KeyType type, int held) {
        return type == null ? Optional.empty() : Optional.of(KeyStrokes.of(type, held));
    }

    /**
     * Parses a mouse report. In its button code, bits 0, 1, 6 and 7 identify the button, bits 2 to 4 are the modifiers,
     * and bit 5 is set if the mouse moved.
     */
    private static Optional<KeyStroke> mouse(SequenceParameters parameters, char last) {
        int code = parameters.at(0, 0);
        boolean moved = (code & 32) != 0;
        TerminalPosition position =
                new TerminalPosition(Math.max(0, parameters.at(1, 1) - 1), Math.max(0, parameters.at(2, 1) - 1));
        return switch (code & 0xc3) {
            case 0 -> {
                MouseActionType held = moved ? MouseActionType.DRAG : MouseActionType.CLICK_DOWN;
                yield Optional.of(new MouseAction(last == 'm' ? MouseActionType.CLICK_RELEASE : held, 1, position));
            }
            case 64 -> Optional.of(new MouseAction(MouseActionType.SCROLL_UP, 4, position));
            case 65 -> Optional.of(new MouseAction(MouseActionType.SCROLL_DOWN, 5, position));
            default -> Optional.empty();
        };
    }

    /** A mapping of single ASCII bytes to key strokes. */
    static final class ControlKeys {
        private ControlKeys() {}

        static KeyStroke of(int b) {
            return key(b, 0);
        }

        static KeyStroke withAlt(int b) {
            // Alt+Enter arrives as a carriage return or a line feed, depending on the terminal. Both are decoded as
            // Alt+Enter.
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

        /**
         * Returns the character of a control byte: a letter for bytes up to 26, otherwise a character that follows Z in
         * ASCII.
         */
        private static int letter(int b) {
            return b <= 26 ? b + 'a' - 1 : b + '@';
        }
    }

    private static final int FIRST_PRIVATE = 0xe000;
    private static final int LAST_PRIVATE = 0xf8ff;
    private static final int KEYPAD = 57399;
    private static final String KEYPAD_SIGNS = "0123456789./*-+";
    private static final int KEYPAD_ENTER = 57414;
    private static final int KEYPAD_EQUALS = 57415;
    private static final int KEYPAD_LEFT = 57417;
    private static final List<KeyType> KEYPAD_NAMES = List.of(
            KeyType.ArrowLeft,
            KeyType.ArrowRight,
            KeyType.ArrowUp,
            KeyType.ArrowDown,
            KeyType.PageUp,
            KeyType.PageDown,
            KeyType.Home,
            KeyType.End,
            KeyType.Insert,
            KeyType.Delete);

    /**
     * Returns the key stroke for a key code.
     *
     * @param shifted the character with Shift; 0 if the terminal did not report it
     */
    private static Optional<KeyStroke> coded(int code, int shifted, int held) {
        return switch (code) {
            case '\r', KEYPAD_ENTER -> named(KeyType.Enter, held);
            case '\t' -> named(KeyType.Tab, held);
            case 0x1b -> named(KeyType.Escape, held);
            case '\b', 0x7f -> named(KeyType.Backspace, held);
            case KEYPAD_EQUALS -> typed('=', 0, held);
            default -> code >= FIRST_PRIVATE && code <= LAST_PRIVATE ? keypad(code, held) : typed(code, shifted, held);
        };
    }

    private static Optional<KeyStroke> keypad(int code, int held) {
        int sign = code - KEYPAD;
        if (sign >= 0 && sign < KEYPAD_SIGNS.length()) {
            return typed(KEYPAD_SIGNS.charAt(sign), 0, held);
        }
        int name = code - KEYPAD_LEFT;
        return name >= 0 && name < KEYPAD_NAMES.size() ? named(KEYPAD_NAMES.get(name), held) : Optional.empty();
    }

    /**
     * Returns the key stroke of a typed character; empty if the code is not text. Shift yields the shifted character;
     * together with Ctrl, it remains a modifier.
     */
    private static Optional<KeyStroke> typed(int code, int shifted, int held) {
        if (!isText(code)) {
            return Optional.empty();
        }
        if (KeyStrokes.has(held, KeyStrokes.CTRL)) {
            return Optional.of(KeyStrokes.of(Character.toLowerCase(code), held));
        }
        if (!KeyStrokes.has(held, KeyStrokes.SHIFT)) {
            return Optional.of(KeyStrokes.of(code, held));
        }
        int character = isText(shifted) ? shifted : Character.toUpperCase(code);
        return Optional.of(KeyStrokes.of(character, held & ~KeyStrokes.SHIFT));
    }

    private static boolean isText(int code) {
        return Character.isValidCodePoint(code)
                && !Character.isISOControl(code)
                && Character.getType(code) != Character.SURROGATE;
    }

    /** The parameters of a control sequence. Fields are separated by semicolons, and the parts of a field by colons. */
    private record SequenceParameters(String text) {
        private static final int MAX_DIGITS = 8;

        /**
         * Returns true if the parameters consist only of numbers and separators. Any other character marks a different
         * family of sequences.
         */
        boolean isPlain() {
            return text.chars().allMatch(c -> (c >= '0' && c <= '9') || c == ';' || c == ':');
        }

        /** Returns the first part of a field, or {@code absent} if the field is missing or empty. */
        int at(int field, int absent) {
            return sub(field, 0, absent);
        }

        int sub(int field, int part, int absent) {
            return number(nth(nth(text, ";", field), ":", part), absent);
        }

        private static String nth(String list, String separator, int index) {
            String[] parts = list.split(separator, -1);
            return index < parts.length ? parts[index] : "";
        }

        private static int number(String digits, int absent) {
            boolean readable = !digits.isEmpty()
                    && digits.length() <= MAX_DIGITS
                    && digits.chars().allMatch(c -> c >= '0' && c <= '9');
            return readable ? Integer.parseInt(digits) : absent;
        }
    }
}
