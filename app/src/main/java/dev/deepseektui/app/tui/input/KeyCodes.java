package dev.deepseektui.app.tui.input;

import dev.deepseektui.app.tui.input.Key.Named.Name;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which key has this code where terminals report keys by number: its Unicode character, or in the kitty protocol a number
 * from the private use area?
 */
final class KeyCodes {
    private static final int FIRST_PRIVATE = 0xe000;
    private static final int LAST_PRIVATE = 0xf8ff;
    private static final int KEYPAD = 57399;
    private static final String KEYPAD_SIGNS = "0123456789./*-+";
    private static final int KEYPAD_ENTER = 57414;
    private static final int KEYPAD_EQUALS = 57415;
    private static final int KEYPAD_LEFT = 57417;
    private static final List<Name> KEYPAD_NAMES = List.of(
            Name.LEFT,
            Name.RIGHT,
            Name.UP,
            Name.DOWN,
            Name.PAGE_UP,
            Name.PAGE_DOWN,
            Name.HOME,
            Name.END,
            Name.INSERT,
            Name.DELETE);

    private KeyCodes() {}

    /** {@code shifted} is what the key gives with shift, or 0 where the terminal did not say. */
    static Optional<Key> key(int code, int shifted, Set<Modifier> held) {
        return switch (code) {
            case '\r', KEYPAD_ENTER -> named(Name.ENTER, held);
            case '\t' -> named(Name.TAB, held);
            case 0x1b -> named(Name.ESCAPE, held);
            case '\b', 0x7f -> named(Name.BACKSPACE, held);
            case KEYPAD_EQUALS -> typed('=', 0, held);
            default -> isPrivate(code) ? keypad(code, held) : typed(code, shifted, held);
        };
    }

    private static boolean isPrivate(int code) {
        return code >= FIRST_PRIVATE && code <= LAST_PRIVATE;
    }

    private static Optional<Key> keypad(int code, Set<Modifier> held) {
        int sign = code - KEYPAD;
        if (sign >= 0 && sign < KEYPAD_SIGNS.length()) {
            return typed(KEYPAD_SIGNS.charAt(sign), 0, held);
        }
        int name = code - KEYPAD_LEFT;
        return name >= 0 && name < KEYPAD_NAMES.size() ? named(KEYPAD_NAMES.get(name), held) : Optional.empty();
    }

    private static Optional<Key> named(Name name, Set<Modifier> held) {
        return Optional.of(new Key.Named(name, held));
    }

    /** Shift alone or with Alt is in the character; with Ctrl it is a modifier of the small letter. */
    private static Optional<Key> typed(int code, int shifted, Set<Modifier> held) {
        if (!isText(code)) {
            return Optional.empty();
        }
        if (held.contains(Modifier.CTRL)) {
            return Optional.of(new Key.Typed(Character.toLowerCase(code), held));
        }
        if (!held.contains(Modifier.SHIFT)) {
            return Optional.of(new Key.Typed(code, held));
        }
        EnumSet<Modifier> rest = EnumSet.copyOf(held);
        rest.remove(Modifier.SHIFT);
        return Optional.of(new Key.Typed(isText(shifted) ? shifted : Character.toUpperCase(code), rest));
    }

    private static boolean isText(int code) {
        return Character.isValidCodePoint(code)
                && !Character.isISOControl(code)
                && Character.getType(code) != Character.SURROGATE;
    }
}
