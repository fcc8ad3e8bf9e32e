package dev.deepseektui.app.tui.input;

import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import java.util.List;
import java.util.Optional;

/**
 * Key strokes of the codes by which terminals report keys: Unicode characters, and in the kitty protocol numbers from the
 * private use area.
 */
final class KeyCodes {
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

    private KeyCodes() {}

    /** {@code shifted} is what the key gives with shift, or 0 where the terminal did not say. */
    static Optional<KeyStroke> key(int code, int shifted, int held) {
        return switch (code) {
            case '\r', KEYPAD_ENTER -> named(KeyType.Enter, held);
            case '\t' -> named(KeyType.Tab, held);
            case 0x1b -> named(KeyType.Escape, held);
            case '\b', 0x7f -> named(KeyType.Backspace, held);
            case KEYPAD_EQUALS -> typed('=', 0, held);
            default -> isPrivate(code) ? keypad(code, held) : typed(code, shifted, held);
        };
    }

    private static boolean isPrivate(int code) {
        return code >= FIRST_PRIVATE && code <= LAST_PRIVATE;
    }

    private static Optional<KeyStroke> keypad(int code, int held) {
        int sign = code - KEYPAD;
        if (sign >= 0 && sign < KEYPAD_SIGNS.length()) {
            return typed(KEYPAD_SIGNS.charAt(sign), 0, held);
        }
        int name = code - KEYPAD_LEFT;
        return name >= 0 && name < KEYPAD_NAMES.size() ? named(KEYPAD_NAMES.get(name), held) : Optional.empty();
    }

    private static Optional<KeyStroke> named(KeyType type, int held) {
        return Optional.of(KeyStrokes.of(type, held));
    }

    /** Shift alone or with Alt is in the character; with Ctrl it is a modifier of the small letter. */
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
}
