package dev.deepseektui.app.tui.keys;

import static dev.deepseektui.app.tui.keys.KeyTexts.say;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** An action of a key. Each has its description and the keys that call it unless the user binds others. */
public enum KeyAction {
    SUBMIT(Group.WRITING, "enter"),
    NEWLINE(Group.WRITING, "alt+enter", "ctrl+j", "shift+enter"),
    COMPLETE(Group.WRITING, "tab"),
    MENTION_FILE(Group.WRITING, "ctrl+t"),
    PASTE_PICTURE(Group.WRITING, "ctrl+v"),
    EDIT_OUTSIDE(Group.WRITING, "ctrl+g"),
    OLDER(Group.WRITING, "up", "ctrl+p"),
    NEWER(Group.WRITING, "down", "ctrl+n"),
    SEARCH_HISTORY(Group.WRITING, "ctrl+r"),
    LEFT(Group.WRITING, "left", "ctrl+b"),
    RIGHT(Group.WRITING, "right", "ctrl+f"),
    WORD_LEFT(Group.WRITING, "alt+left", "ctrl+left", "alt+b"),
    WORD_RIGHT(Group.WRITING, "alt+right", "ctrl+right", "alt+f"),
    LINE_START(Group.WRITING, "ctrl+a"),
    LINE_END(Group.WRITING, "ctrl+e"),
    DELETE_LEFT(Group.WRITING, "backspace", "shift+backspace"),
    DELETE_RIGHT(Group.WRITING, "delete"),
    CUT_WORD_LEFT(Group.WRITING, "ctrl+w", "alt+backspace", "ctrl+backspace"),
    CUT_WORD_RIGHT(Group.WRITING, "alt+d", "ctrl+delete"),
    CUT_TO_START(Group.WRITING, "ctrl+u"),
    CUT_TO_END(Group.WRITING, "ctrl+k"),
    PUT_BACK(Group.WRITING, "ctrl+y"),
    PUT_BACK_OLDER(Group.WRITING, "alt+y"),
    UNDO(Group.WRITING, "ctrl+_", "alt+z"),
    REDO(Group.WRITING, "ctrl+^", "alt+Z"),

    HOME(Group.READING, "home"),
    END(Group.READING, "end"),
    PAGE_UP(Group.READING, "page_up"),
    PAGE_DOWN(Group.READING, "page_down"),
    SCROLL_UP(Group.READING, "shift+up"),
    SCROLL_DOWN(Group.READING, "shift+down"),
    CHOOSE_OLDER(Group.READING, "alt+up"),
    CHOOSE_NEWER(Group.READING, "alt+down"),
    SCROLL_TOP(Group.READING, "ctrl+home"),
    SCROLL_BOTTOM(Group.READING, "ctrl+end"),
    UNFOLD(Group.READING, "ctrl+o"),
    PIN(Group.READING, "alt+p"),
    COPY(Group.READING, "alt+c"),
    TOGGLE_MOUSE(Group.READING, "f3"),

    CANCEL(Group.SESSION, "escape"),
    INTERRUPT(Group.SESSION, "ctrl+c"),
    DELETE_OR_QUIT(Group.SESSION, "ctrl+d"),
    SUSPEND(Group.SESSION, "ctrl+z"),
    KEEP(Group.SESSION, "ctrl+s"),
    CYCLE_MODE(Group.SESSION, "shift+tab"),
    TOGGLE_PANE(Group.SESSION, "f2"),
    CHOOSE_SECTION(Group.SESSION, "f4"),
    TAKE_TOOLS(Group.SESSION, "alt+m"),
    REDRAW(Group.SESSION, "ctrl+l"),
    HELP(Group.SESSION, "f1");

    private final Group group;
    private final String defaults;

    /** The groups of actions in the help. */
    public enum Group {
        WRITING,
        READING,
        SESSION;

        public String title() {
            return say("group." + name().toLowerCase(Locale.ROOT));
        }
    }

    KeyAction(Group group, String... defaults) {
        this.group = group;
        this.defaults = String.join(" ", defaults);
    }

    public Group group() {
        return group;
    }

    public String sentence() {
        return say("does." + word());
    }

    /** The keys that call it when nothing else is set, as {@link KeyNames} reads them. */
    List<String> defaults() {
        return List.of(defaults.split(" ", -1));
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
