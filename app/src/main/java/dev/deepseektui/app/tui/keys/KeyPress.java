package dev.deepseektui.app.tui.keys;

import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.MouseAction;
import com.googlecode.lanterna.input.MouseActionType;
import dev.deepseektui.app.tui.terminal.KeyStrokes;
import dev.deepseektui.app.tui.terminal.KeyStrokes.PasteStroke;
import java.util.Optional;
import java.util.Set;

/**
 * A key press and the action bound to the key.
 *
 * @param action empty for text, pastes, the mouse and unbound keys
 */
public record KeyPress(KeyStroke stroke, Optional<KeyAction> action) {
    public static KeyPress of(KeyStroke stroke, KeyBindings bindings) {
        return new KeyPress(stroke, bindings.action(stroke));
    }

    public boolean calls(KeyAction wanted) {
        return action.equals(Optional.of(wanted));
    }

    public boolean callsOneOf(Set<KeyAction> wanted) {
        return action.filter(wanted::contains).isPresent();
    }

    /** Returns the typed character; empty for a paste and for keys that type no text. */
    public Optional<String> character() {
        return KeyStrokes.text(stroke);
    }

    public Optional<String> pasted() {
        return stroke instanceof PasteStroke paste ? Optional.of(paste.text()) : Optional.empty();
    }

    /**
     * Applies this key to a one-line text and returns the result; empty if the key does not edit text. Only the first
     * line of a paste is added.
     */
    public Optional<String> typedInto(String text) {
        if (calls(KeyAction.DELETE_LEFT)) {
            int end = text.isEmpty() ? 0 : text.offsetByCodePoints(text.length(), -1);
            return Optional.of(text.substring(0, end));
        }
        if (callsOneOf(Set.of(KeyAction.CUT_TO_START, KeyAction.CUT_WORD_LEFT))) {
            return Optional.of("");
        }
        return character()
                .or(() -> pasted().map(lines -> lines.lines().findFirst().orElse("")))
                .map(typed -> text + typed);
    }

    /** Returns true if the key types or pastes text and is not bound to an action. */
    public boolean isText() {
        return action.isEmpty() && character().or(this::pasted).isPresent();
    }

    public Optional<MouseAction> mouse() {
        return stroke instanceof MouseAction mouse ? Optional.of(mouse) : Optional.empty();
    }

    public boolean isMouse() {
        return stroke instanceof MouseAction;
    }

    public boolean isWheel() {
        return mouse().map(MouseAction::getActionType)
                .filter(type -> type == MouseActionType.SCROLL_UP || type == MouseActionType.SCROLL_DOWN)
                .isPresent();
    }
}
