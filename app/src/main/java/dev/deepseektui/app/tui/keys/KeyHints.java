package dev.deepseektui.app.tui.keys;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A builder of a line that lists keys and their effects; actions without a key are left out. */
public final class KeyHints {
    private static final Span BETWEEN = Span.plain("   ");
    /** Short names of keys, as printed on keyboards. */
    private static final Map<String, String> SHORT =
            Map.of("escape", "esc", "page_down", "pgdn", "page_up", "pgup", "up", "↑", "down", "↓");

    private final KeyBindings bindings;
    private final List<Span> spans = new ArrayList<>();
    private int room = Integer.MAX_VALUE;

    private KeyHints(KeyBindings bindings) {
        this.bindings = bindings;
    }

    public static KeyHints of(KeyBindings bindings) {
        return new KeyHints(bindings);
    }

    /** The short names of keys, as printed on keyboards. */
    public KeyHints within(int cells) {
        room = cells;
        return this;
    }

    public KeyHints and(KeyAction action, String does) {
        name(bindings, action).ifPresent(key -> and(key, does));
        return this;
    }

    /** Adds a key that is not bound to an action, such as a letter. */
    public KeyHints and(String key, String does) {
        List<Span> more = new ArrayList<>(spans.isEmpty() ? List.of() : List.of(BETWEEN));
        more.add(Span.plain(key));
        more.add(Span.dim(" " + does));
        if (line().width() + new Line(more).width() <= room) {
            spans.addAll(more);
        }
        return this;
    }

    public Line line() {
        return new Line(spans);
    }

    /** Returns the short name of an action's first key; empty if no key is bound. */
    public static Optional<String> name(KeyBindings bindings, KeyAction action) {
        return bindings.key(action).map(key -> SHORT.getOrDefault(key, key));
    }
}
