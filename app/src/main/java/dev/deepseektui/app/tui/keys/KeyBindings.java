package dev.deepseektui.app.tui.keys;

import static dev.deepseektui.app.AppMessages.say;

import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.config.NearestName;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The bindings of keys to actions: the defaults, replaced by the user's. */
public final class KeyBindings {
    public static final KeyBindings STANDARD = bound(Map.of());

    private final Map<KeyAction, Set<KeyStroke>> keys = new EnumMap<>(KeyAction.class);
    private final Map<KeyStroke, KeyAction> actions = new HashMap<>();
    private final List<String> mistakes = new ArrayList<>();

    private KeyBindings() {}

    /** Returns the bindings of the settings; {@link #mistakes} lists what is invalid. */
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

    /** Returns the mistakes in the user's bindings, as messages. */
    public List<String> mistakes() {
        return List.copyOf(mistakes);
    }

    public Optional<KeyAction> action(KeyStroke key) {
        KeyAction action = actions.get(key);
        return Optional.ofNullable(action != null ? action : actions.get(withoutShift(key)));
    }

    /** Returns the first key of an action as text; empty without a key. */
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
}
