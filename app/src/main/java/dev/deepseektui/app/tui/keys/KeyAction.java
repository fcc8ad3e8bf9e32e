package dev.deepseektui.app.tui.keys;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.keys.KeyBindings.KeyNames;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** An action that keys can be bound to, with its group and its default keys. */
public enum KeyAction {
    SUBMIT(ActionGroup.WRITING, "enter"),
    NEWLINE(ActionGroup.WRITING, "alt+enter", "ctrl+j", "shift+enter"),
    COMPLETE(ActionGroup.WRITING, "tab"),
    MENTION_FILE(ActionGroup.WRITING, "ctrl+t"),
    PASTE_PICTURE(ActionGroup.WRITING, "ctrl+v"),
    EDIT_OUTSIDE(ActionGroup.WRITING, "ctrl+g"),
    OLDER(ActionGroup.WRITING, "up", "ctrl+p"),
    NEWER(ActionGroup.WRITING, "down", "ctrl+n"),
    SEARCH_HISTORY(ActionGroup.WRITING, "ctrl+r"),
    LEFT(ActionGroup.WRITING, "left", "ctrl+b"),
    RIGHT(ActionGroup.WRITING, "right", "ctrl+f"),
    WORD_LEFT(ActionGroup.WRITING, "alt+left", "ctrl+left", "alt+b"),
    WORD_RIGHT(ActionGroup.WRITING, "alt+right", "ctrl+right", "alt+f"),
    LINE_START(ActionGroup.WRITING, "ctrl+a"),
    LINE_END(ActionGroup.WRITING, "ctrl+e"),
    DELETE_LEFT(ActionGroup.WRITING, "backspace", "shift+backspace"),
    DELETE_RIGHT(ActionGroup.WRITING, "delete"),
    CUT_WORD_LEFT(ActionGroup.WRITING, "ctrl+w", "alt+backspace", "ctrl+backspace"),
    CUT_WORD_RIGHT(ActionGroup.WRITING, "alt+d", "ctrl+delete"),
    CUT_TO_START(ActionGroup.WRITING, "ctrl+u"),
    CUT_TO_END(ActionGroup.WRITING, "ctrl+k"),
    PUT_BACK(ActionGroup.WRITING, "ctrl+y"),
    UNDO(ActionGroup.WRITING, "ctrl+_", "alt+z"),

    HOME(ActionGroup.READING, "home"),
    END(ActionGroup.READING, "end"),
    PAGE_UP(ActionGroup.READING, "page_up"),
    PAGE_DOWN(ActionGroup.READING, "page_down"),
    SCROLL_UP(ActionGroup.READING, "shift+up"),
    SCROLL_DOWN(ActionGroup.READING, "shift+down"),
    CHOOSE_OLDER(ActionGroup.READING, "alt+up"),
    CHOOSE_NEWER(ActionGroup.READING, "alt+down"),
    SCROLL_TOP(ActionGroup.READING, "ctrl+home"),
    SCROLL_BOTTOM(ActionGroup.READING, "ctrl+end"),
    UNFOLD(ActionGroup.READING, "ctrl+o"),
    PIN(ActionGroup.READING, "alt+p"),
    COPY(ActionGroup.READING, "alt+c"),
    TOGGLE_MOUSE(ActionGroup.READING, "f3"),

    CANCEL(ActionGroup.SESSION, "escape"),
    INTERRUPT(ActionGroup.SESSION, "ctrl+c"),
    DELETE_OR_QUIT(ActionGroup.SESSION, "ctrl+d"),
    SUSPEND(ActionGroup.SESSION, "ctrl+z"),
    KEEP(ActionGroup.SESSION, "ctrl+s"),
    CYCLE_MODE(ActionGroup.SESSION, "shift+tab"),
    TOGGLE_PANE(ActionGroup.SESSION, "f2"),
    CHOOSE_SECTION(ActionGroup.SESSION, "f4"),
    TAKE_TOOLS(ActionGroup.SESSION, "alt+m"),
    REDRAW(ActionGroup.SESSION, "ctrl+l"),
    HELP(ActionGroup.SESSION, "f1");

    private final ActionGroup group;

    @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable list
    private final List<String> defaults;

    /** A group of actions in the help. */
    public enum ActionGroup {
        WRITING,
        READING,
        SESSION;

        public String title() {
            return say("key.group." + name().toLowerCase(Locale.ROOT));
        }
    }

    KeyAction(ActionGroup group, String... defaults) {
        this.group = group;
        this.defaults = List.of(defaults);
    }

    public ActionGroup group() {
        return group;
    }

    public String sentence() {
        return say("key.does." + word());
    }

    /** Returns the default keys in the notation of {@link KeyNames}. */
    List<String> defaults() {
        return defaults;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static List<String> words() {
        return Arrays.stream(values()).map(KeyAction::word).toList();
    }

    static Optional<KeyAction> of(String word) {
        return Arrays.stream(values())
                .filter(action -> action.word().equals(word))
                .findFirst();
    }
}
