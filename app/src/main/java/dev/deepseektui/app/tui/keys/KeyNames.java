package dev.deepseektui.app.tui.keys;

import dev.deepseektui.app.tui.input.Key;
import dev.deepseektui.app.tui.input.Key.Named;
import dev.deepseektui.app.tui.input.Key.Typed;
import dev.deepseektui.app.tui.input.Modifier;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** How is a key written: {@code ctrl+o}, {@code alt+enter}, {@code f2}. */
final class KeyNames {
    private static final Map<String, Modifier> MODIFIERS =
            Map.of("ctrl", Modifier.CTRL, "alt", Modifier.ALT, "shift", Modifier.SHIFT);
    private static final Map<String, String> OTHER_NAMES = Map.of(
            "esc",
            "escape",
            "pageup",
            "page_up",
            "pgup",
            "page_up",
            "pagedown",
            "page_down",
            "pgdn",
            "page_down",
            "del",
            "delete",
            "ins",
            "insert",
            "return",
            "enter");

    private KeyNames() {}

    static Optional<Key> parse(String written) {
        EnumSet<Modifier> held = EnumSet.noneOf(Modifier.class);
        String rest = written.strip();
        for (int plus = rest.indexOf('+'); plus > 0 && plus < rest.length() - 1; plus = rest.indexOf('+')) {
            Modifier modifier = MODIFIERS.get(rest.substring(0, plus).toLowerCase(Locale.ROOT));
            if (modifier == null || !held.add(modifier)) {
                return Optional.empty();
            }
            rest = rest.substring(plus + 1);
        }
        return key(rest, held);
    }

    private static Optional<Key> key(String name, Set<Modifier> held) {
        if (name.codePointCount(0, name.length()) == 1) {
            return typed(name.codePointAt(0), held);
        }
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.equals("space")) {
            return typed(' ', held);
        }
        String wanted = OTHER_NAMES.getOrDefault(lower, lower);
        for (Named.Name known : Named.Name.values()) {
            if (word(known).equals(wanted)) {
                return Optional.of(new Named(known, held));
            }
        }
        return Optional.empty();
    }

    /** As the terminal tells it: with ctrl the small letter, else shift is in the character. A bare character is text. */
    private static Optional<Key> typed(int character, Set<Modifier> held) {
        EnumSet<Modifier> others = EnumSet.noneOf(Modifier.class);
        others.addAll(held);
        if (held.contains(Modifier.CTRL)) {
            return Optional.of(new Typed(Character.toLowerCase(character), others));
        }
        boolean shifted = others.remove(Modifier.SHIFT);
        return others.isEmpty()
                ? Optional.empty()
                : Optional.of(new Typed(shifted ? Character.toUpperCase(character) : character, others));
    }

    static String print(Key key) {
        if (key instanceof Named named) {
            return modifiers(named.held()) + word(named.name());
        }
        if (key instanceof Typed typed) {
            return modifiers(typed.held()) + (typed.codePoint() == ' ' ? "space" : typed.text());
        }
        throw new IllegalArgumentException("no key of a keyboard: " + key);
    }

    private static String modifiers(Set<Modifier> held) {
        StringBuilder words = new StringBuilder();
        for (Modifier modifier : new Modifier[] {Modifier.CTRL, Modifier.ALT, Modifier.SHIFT}) {
            if (held.contains(modifier)) {
                words.append(modifier.name().toLowerCase(Locale.ROOT)).append('+');
            }
        }
        return words.toString();
    }

    private static String word(Named.Name name) {
        return name.name().toLowerCase(Locale.ROOT);
    }
}
