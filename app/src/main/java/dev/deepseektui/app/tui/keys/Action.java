package dev.deepseektui.app.tui.keys;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What can a key do? Each action says what it does and which keys call it unless the user binds others. */
public enum Action {
    SUBMIT(Group.WRITING, "sends; queued while a turn runs", "enter"),
    NEWLINE(Group.WRITING, "starts a new line", "alt+enter", "ctrl+j", "shift+enter"),
    COMPLETE(Group.WRITING, "completes a command or a file name", "tab"),
    MENTION_FILE(Group.WRITING, "chooses a file of the workspace to mention", "ctrl+t"),
    EDIT_OUTSIDE(Group.WRITING, "opens what is written in your editor: $VISUAL, else $EDITOR", "ctrl+g"),
    OLDER(
            Group.WRITING,
            "goes a row up, from the first to the ask before; with nothing written, takes a queued ask back",
            "up",
            "ctrl+p"),
    NEWER(Group.WRITING, "goes a row down, from the last to the ask after", "down", "ctrl+n"),
    SEARCH_HISTORY(Group.WRITING, "searches your asks; again: an older one", "ctrl+r"),
    LEFT(Group.WRITING, "goes left", "left", "ctrl+b"),
    RIGHT(Group.WRITING, "goes right", "right", "ctrl+f"),
    WORD_LEFT(Group.WRITING, "goes to the start of a word", "alt+left", "ctrl+left", "alt+b"),
    WORD_RIGHT(Group.WRITING, "goes to the end of a word", "alt+right", "ctrl+right", "alt+f"),
    LINE_START(Group.WRITING, "goes to the start of the line", "ctrl+a"),
    LINE_END(Group.WRITING, "goes to the end of the line", "ctrl+e"),
    DELETE_LEFT(Group.WRITING, "deletes to the left", "backspace", "shift+backspace"),
    DELETE_RIGHT(Group.WRITING, "deletes to the right", "delete"),
    CUT_WORD_LEFT(Group.WRITING, "cuts the word to the left", "ctrl+w", "alt+backspace", "ctrl+backspace"),
    CUT_WORD_RIGHT(Group.WRITING, "cuts the word to the right", "alt+d", "ctrl+delete"),
    CUT_TO_START(Group.WRITING, "cuts to the start of the line", "ctrl+u"),
    CUT_TO_END(Group.WRITING, "cuts to the end of the line", "ctrl+k"),
    PUT_BACK(Group.WRITING, "puts back what was cut", "ctrl+y"),
    PUT_BACK_OLDER(Group.WRITING, "then: what was cut before that", "alt+y"),
    UNDO(Group.WRITING, "takes back an edit", "ctrl+_", "alt+z"),
    REDO(Group.WRITING, "brings back an edit", "ctrl+^", "alt+Z"),

    HOME(Group.READING, "goes to the start of the line; with nothing written, of the transcript", "home"),
    END(Group.READING, "goes to the end of the line; with nothing written, of the transcript", "end"),
    PAGE_UP(Group.READING, "scrolls a page up", "page_up"),
    PAGE_DOWN(Group.READING, "scrolls a page down", "page_down"),
    SCROLL_UP(Group.READING, "scrolls a row up", "shift+up"),
    SCROLL_DOWN(Group.READING, "scrolls a row down", "shift+down"),
    CHOOSE_OLDER(Group.READING, "chooses the block above; enter shows all about it", "alt+up"),
    CHOOSE_NEWER(Group.READING, "chooses the block below", "alt+down"),
    SCROLL_TOP(Group.READING, "goes to the start of the transcript", "ctrl+home"),
    SCROLL_BOTTOM(Group.READING, "goes to the end of the transcript", "ctrl+end"),
    UNFOLD(Group.READING, "unfolds what is folded, and back", "ctrl+o"),
    PIN(Group.READING, "keeps the chosen ask, answer or file from being compacted; again: lets go", "alt+p"),
    COPY(Group.READING, "copies the chosen block to the clipboard, or the newest", "alt+c"),
    TOGGLE_MOUSE(Group.READING, "leaves the mouse to the terminal, to select text; again: wheel and clicks", "f3"),

    CANCEL(Group.SESSION, "cancels the turn and takes queued asks back; twice: edits an earlier ask", "escape"),
    INTERRUPT(Group.SESSION, "clears what is written, then cancels the turn; twice: quits", "ctrl+c"),
    DELETE_OR_QUIT(Group.SESSION, "quits; with something written, deletes to the right", "ctrl+d"),
    SUSPEND(Group.SESSION, "goes to the background of the shell", "ctrl+z"),
    KEEP(Group.SESSION, "in a list of values: takes the chosen one, and keeps it in your settings file", "ctrl+s"),
    CYCLE_MODE(Group.SESSION, "changes the mode: plan, ask, edits, auto", "shift+tab"),
    TOGGLE_PANE(Group.SESSION, "shows or hides the status pane", "f2"),
    CHOOSE_SECTION(Group.SESSION, "goes through the pane's sections; enter folds one", "f4"),
    REDRAW(Group.SESSION, "draws the screen anew", "ctrl+l"),
    HELP(Group.SESSION, "shows the keys", "f1");

    private final Group group;
    private final String sentence;
    private final String defaults;

    /** What actions are about, as help shows them. */
    public enum Group {
        WRITING("Writing"),
        READING("Reading"),
        SESSION("Session");

        private final String title;

        Group(String title) {
            this.title = title;
        }

        public String title() {
            return title;
        }
    }

    Action(Group group, String sentence, String... defaults) {
        this.group = group;
        this.sentence = sentence;
        this.defaults = String.join(" ", defaults);
    }

    public Group group() {
        return group;
    }

    public String sentence() {
        return sentence;
    }

    /** The keys that call it when nothing else is set, as {@link KeyNames} reads them. */
    List<String> defaults() {
        return List.of(defaults.split(" ", -1));
    }

    /** As it is written in the settings. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static List<String> words() {
        return Arrays.stream(values()).map(Action::word).toList();
    }

    static Optional<Action> of(String word) {
        return Arrays.stream(values())
                .filter(action -> action.word().equals(word))
                .findFirst();
    }
}
