package dev.deepseektui.app.tui.keys;

import dev.deepseektui.app.tui.input.Key;
import dev.deepseektui.app.tui.input.Key.Typed;
import dev.deepseektui.app.tui.input.Modifier;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.config.NearestName;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which action does a key call? The defaults, and in their place the keys that the user gives an action. */
public final class KeyBindings {
    public static final KeyBindings STANDARD = bound(Map.of());

    private final Map<Action, Set<Key>> keys = new EnumMap<>(Action.class);
    private final Map<Key, Action> actions = new HashMap<>();
    private final List<String> mistakes = new ArrayList<>();

    private KeyBindings() {}

    /** Takes what the settings say as far as it can be taken; {@link #mistakes} says how far. */
    public static KeyBindings of(Map<String, List<String>> set) {
        return set.isEmpty() ? STANDARD : bound(set);
    }

    private static KeyBindings bound(Map<String, List<String>> set) {
        KeyBindings bindings = new KeyBindings();
        set.keySet().stream().filter(word -> Action.of(word).isEmpty()).forEach(bindings::unknownAction);
        for (Action action : Action.values()) {
            bindings.bind(action, set.getOrDefault(action.word(), action.defaults()));
        }
        return bindings;
    }

    /** What is wrong with the settings, in words for people. */
    public List<String> mistakes() {
        return List.copyOf(mistakes);
    }

    public Optional<Action> action(Key key) {
        Action action = actions.get(key);
        return Optional.ofNullable(action != null ? action : actions.get(withoutShift(key)));
    }

    /** The first of them as it is written; empty where an action has none. */
    public Optional<String> key(Action action) {
        Iterator<Key> bound = keys.getOrDefault(action, Set.of()).iterator();
        return bound.hasNext() ? Optional.of(KeyNames.print(bound.next())) : Optional.empty();
    }

    /** As they are written, in the order in which they were given. */
    public List<String> keys(Action action) {
        return keys.getOrDefault(action, Set.of()).stream().map(KeyNames::print).toList();
    }

    /** Where signs need shift, some terminals name it together with ctrl and others do not. */
    private static Key withoutShift(Key key) {
        if (key instanceof Typed typed
                && typed.held().contains(Modifier.CTRL)
                && typed.held().contains(Modifier.SHIFT)
                && !Character.isLetter(typed.codePoint())) {
            EnumSet<Modifier> rest = EnumSet.copyOf(typed.held());
            rest.remove(Modifier.SHIFT);
            return new Typed(typed.codePoint(), rest);
        }
        return key;
    }

    private void bind(Action action, List<String> names) {
        Set<Key> bound = new LinkedHashSet<>();
        for (String name : names) {
            KeyNames.parse(name)
                    .ifPresentOrElse(
                            key -> {
                                bound.add(key);
                                claim(key, action);
                            },
                            () -> mistakes.add("%s: \"%s\" is no key such as ctrl+o, alt+enter or f2"
                                    .formatted(action.word(), SafeText.line(name))));
        }
        keys.put(action, bound);
    }

    private void claim(Key key, Action action) {
        Action other = actions.putIfAbsent(key, action);
        if (other != null && other != action) {
            mistakes.add("%s calls %s and %s; give one of them another key"
                    .formatted(KeyNames.print(key), other.word(), action.word()));
        }
    }

    private void unknownAction(String word) {
        String hint = NearestName.to(word, Action.words())
                .map(near -> "; did you mean " + near + "?")
                .orElse("; F1 lists them");
        mistakes.add("there is no action " + SafeText.line(word) + hint);
    }
}
