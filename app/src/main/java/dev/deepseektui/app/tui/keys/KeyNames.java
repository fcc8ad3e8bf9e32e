package dev.deepseektui.app.tui.keys;

import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import dev.deepseektui.app.tui.terminal.KeyStrokes;
import dev.deepseektui.app.tui.terminal.KeyStrokes.CodePointStroke;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The notation of keys: {@code ctrl+o}, {@code alt+enter}, {@code f2}. */
final class KeyNames {
    private static final Map<String, Integer> MODIFIERS =
            Map.of("ctrl", KeyStrokes.CTRL, "alt", KeyStrokes.ALT, "shift", KeyStrokes.SHIFT);
    private static final Map<String, KeyType> TYPES = EnumSet.range(KeyType.Escape, KeyType.F12).stream()
            .filter(type -> type != KeyType.ReverseTab)
            .collect(Collectors.toMap(KeyNames::word, Function.identity()));
    private static final Map<String, KeyType> OTHER_NAMES = Map.of(
            "esc",
            KeyType.Escape,
            "pageup",
            KeyType.PageUp,
            "pgup",
            KeyType.PageUp,
            "pagedown",
            KeyType.PageDown,
            "pgdn",
            KeyType.PageDown,
            "del",
            KeyType.Delete,
            "ins",
            KeyType.Insert,
            "return",
            KeyType.Enter);

    private KeyNames() {}

    static Optional<KeyStroke> parse(String written) {
        int held = 0;
        String rest = written.strip();
        for (int plus = rest.indexOf('+'); plus > 0 && plus < rest.length() - 1; plus = rest.indexOf('+')) {
            int modifier = MODIFIERS.getOrDefault(rest.substring(0, plus).toLowerCase(Locale.ROOT), 0);
            if (modifier == 0 || (held & modifier) != 0) {
                return Optional.empty();
            }
            held |= modifier;
            rest = rest.substring(plus + 1);
        }
        return key(rest, held);
    }

    private static Optional<KeyStroke> key(String name, int held) {
        if (name.codePointCount(0, name.length()) == 1) {
            return typed(name.codePointAt(0), held);
        }
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.equals("space")) {
            return typed(' ', held);
        }
        return Optional.ofNullable(TYPES.get(lower))
                .or(() -> Optional.ofNullable(OTHER_NAMES.get(lower)))
                .map(type -> KeyStrokes.of(type, held));
    }

    /** Returns the key as terminals report it: with ctrl the small letter, else shift is in the character. A bare character is text. */
    private static Optional<KeyStroke> typed(int character, int held) {
        if ((held & KeyStrokes.CTRL) != 0) {
            return Optional.of(KeyStrokes.of(Character.toLowerCase(character), held));
        }
        if ((held & KeyStrokes.ALT) == 0) {
            return Optional.empty();
        }
        boolean shifted = (held & KeyStrokes.SHIFT) != 0;
        return Optional.of(KeyStrokes.of(shifted ? Character.toUpperCase(character) : character, KeyStrokes.ALT));
    }

    static String print(KeyStroke key) {
        return (key.isCtrlDown() ? "ctrl+" : "")
                + (key.isAltDown() ? "alt+" : "")
                + (key.isShiftDown() ? "shift+" : "")
                + name(key);
    }

    private static String name(KeyStroke key) {
        if (key instanceof CodePointStroke typed) {
            return typed.text();
        }
        if (key.getKeyType() == KeyType.Character) {
            return key.getCharacter() == ' ' ? "space" : key.getCharacter().toString();
        }
        return word(key.getKeyType());
    }

    private static String word(KeyType type) {
        return type.name()
                .replace("Arrow", "")
                .replaceAll("(?<=[a-z])(?=[A-Z])", "_")
                .toLowerCase(Locale.ROOT);
    }
}
