package dev.deepseektui.app.tui.keys;

import static dev.deepseektui.app.AppMessages.say;

import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import dev.deepseektui.app.tui.terminal.KeyStrokes;
import dev.deepseektui.app.tui.terminal.KeyStrokes.CodePointStroke;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.config.NearestName;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The bindings of keys to actions: the defaults, overridden by the user's settings. */
public final class KeyBindings {
    public static final KeyBindings STANDARD = bound(Map.of());

    private final Map<KeyAction, Set<KeyStroke>> keys = new EnumMap<>(KeyAction.class);
    private final Map<KeyStroke, KeyAction> actions = new HashMap<>();
    private final List<String> mistakes = new ArrayList<>();

    private KeyBindings() {}

    /** Creates the bindings from the settings. Invalid settings are skipped and described by {@link #mistakes}. */
    public static KeyBindings of(Map<String, List<String>> set) {
        return set.isEmpty() ? STANDARD : bound(set);
    }

    private static KeyBindings bound(Map<String, List<String>> set) {
        KeyBindings bindings = new KeyBindings();
        set.keySet().stream().filter(word -> KeyAction.of(word).isEmpty()).forEach(bindings::unknownAction);
        for (KeyAction action : KeyAction.values()) {
            bindings.bind(action, set.getOrDefault(action.word(), action.defaults()));
        }
        return bindings;
    }

    /** Returns messages about mistakes in the user's bindings. */
    public List<String> mistakes() {
        return List.copyOf(mistakes);
    }

    public Optional<KeyAction> action(KeyStroke key) {
        KeyAction action = actions.get(key);
        return Optional.ofNullable(action != null ? action : actions.get(withoutShift(key)));
    }

    /** Returns the name of an action's first key; empty if no key is bound. */
    public Optional<String> key(KeyAction action) {
        return keys(action).stream().findFirst();
    }

    public List<String> keys(KeyAction action) {
        return keys.getOrDefault(action, Set.of()).stream().map(KeyNames::print).toList();
    }

    private static KeyStroke withoutShift(KeyStroke key) {
        boolean isSign = key.getKeyType() == KeyType.Character && !Character.isLetter(key.getCharacter());
        return isSign && key.isCtrlDown() && key.isShiftDown()
                ? new KeyStroke(key.getCharacter(), true, key.isAltDown())
                : key;
    }

    private void bind(KeyAction action, List<String> names) {
        Set<KeyStroke> bound = new LinkedHashSet<>();
        for (String name : names) {
            KeyNames.parse(name)
                    .ifPresentOrElse(
                            key -> {
                                bound.add(key);
                                claim(key, action);
                            },
                            () -> mistakes.add(say("keys.unknown_key", action.word(), SafeText.line(name))));
        }
        keys.put(action, bound);
    }

    private void claim(KeyStroke key, KeyAction action) {
        KeyAction other = actions.putIfAbsent(key, action);
        if (other != null && other != action) {
            mistakes.add(say("keys.twice", KeyNames.print(key), other.word(), action.word()));
        }
    }

    private void unknownAction(String word) {
        mistakes.add(NearestName.to(word, KeyAction.words())
                .map(near -> say("keys.unknown_near", SafeText.line(word), near))
                .orElseGet(() -> say("keys.unknown_action", SafeText.line(word))));
    }

    /** The notation of keys: {@code ctrl+o}, {@code alt+enter}, {@code f2}. */
    static final class KeyNames {
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

        /**
         * Returns the key stroke that terminals report for a character with modifiers: with Ctrl the lower-case
         * character, with Alt the shifted one. Empty if neither is held, because the character is then text.
         */
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
}
