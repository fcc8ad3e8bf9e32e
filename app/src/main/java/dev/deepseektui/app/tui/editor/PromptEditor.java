package dev.deepseektui.app.tui.editor;

import dev.deepseektui.app.tui.editor.History.HistorySearch;
import dev.deepseektui.app.tui.keys.KeyAction;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The immutable prompt editor: an editor with access to earlier prompts.
 *
 * @param at the index of the shown prompt in the history, or the history's size if the user's own text is shown
 * @param own the user's own text, saved while an earlier prompt is shown
 * @param search null unless the history is being searched
 */
public record PromptEditor(
        Editor editor,
        History history,
        int at,
        Passage own,
        @Nullable HistorySearch search) {
    /**
     * The maximum length of an earlier prompt shown in full, in chars. Longer prompts are folded: they were pasted and
     * are not edited by hand.
     */
    private static final int MAX_EDITABLE_LENGTH = 16_384;

    /** The actions that end a search and keep the match. */
    private static final Set<KeyAction> ACCEPTING = EnumSet.of(KeyAction.SUBMIT, KeyAction.COMPLETE);

    private static final Set<KeyAction> GIVING_UP = EnumSet.of(KeyAction.CANCEL, KeyAction.INTERRUPT);

    public static PromptEditor with(History history) {
        return new PromptEditor(Editor.EMPTY, history, history.size(), Passage.EMPTY, null);
    }

    /** Returns the whole text, with pasted pieces expanded. */
    public String ask() {
        return editor.writing().passage().whole();
    }

    public boolean isEmpty() {
        return editor.writing().passage().isEmpty();
    }

    /** Returns true if the editor is empty and no search is in progress. */
    public boolean isIdle() {
        return isEmpty() && search == null;
    }

    public boolean isBlank() {
        return ask().isBlank();
    }

    public PromptEditor sent() {
        return emptied(history.with(ask()));
    }

    /** Clears the editor and its undo history, so that the text cannot be restored. */
    public PromptEditor forgetting() {
        return emptied(history);
    }

    /** Clears the editor. Undo and the history can restore the text. */
    public PromptEditor cleared() {
        History kept = history.with(ask());
        return new PromptEditor(editor.replaceAll(Passage.EMPTY), kept, kept.size(), Passage.EMPTY, null);
    }

    /**
     * Returns a copy whose history begins with the prompts loaded from the history file, followed by those sent since
     * the start.
     */
    public PromptEditor knowing(History read) {
        History all = read.with(history);
        PromptEditor known = new PromptEditor(editor, all, all.size() - history.size() + at, own, null);
        return search == null ? known : known.searching(search.in(all));
    }

    public PromptEditor remembering(String text) {
        History more = history.with(text);
        return new PromptEditor(editor, more, at == history.size() ? more.size() : at, own, search);
    }

    /** Returns true if both editors have the same text. */
    public boolean hasTextOf(PromptEditor other) {
        return editor.writing().passage().equals(other.editor.writing().passage());
    }

    /** Replaces the text; undo restores the old text. */
    public PromptEditor holding(String text) {
        return new PromptEditor(editor.replaceAll(recalled(text)), history, history.size(), Passage.EMPTY, null);
    }

    public String beforeCursor() {
        CursorText writing = editor.writing();
        return writing.text().substring(0, writing.cursor());
    }

    /** Replaces the given number of characters before the cursor. */
    public PromptEditor completed(int characters, String text) {
        return edited(editor.replaceLast(characters, text));
    }

    private PromptEditor emptied(History kept) {
        return new PromptEditor(editor.with(Passage.EMPTY), kept, kept.size(), Passage.EMPTY, null);
    }

    public PromptEditor type(String text) {
        if (search != null) {
            return searching(search.withWords(search.words() + text, history));
        }
        return edited(editor.type(meant(beforeCursor(), text)));
    }

    public PromptEditor paste(String text) {
        if (search != null) {
            return ending().paste(text);
        }
        return edited(editor.paste(text));
    }

    /**
     * Returns true if the editor handles the action: every editing action and, during a search, also those that end it.
     */
    public boolean takes(KeyAction action) {
        boolean inSearch = search != null && (ACCEPTING.contains(action) || GIVING_UP.contains(action));
        return inSearch || KNOWN.contains(action);
    }

    /**
     * Applies an action.
     *
     * @param width the width of the displayed text, in cells
     */
    public PromptEditor act(KeyAction action, int width) {
        if (search != null) {
            return actInSearch(search, action, width);
        }
        return switch (action) {
            case OLDER -> climbOr(-1, width);
            case NEWER -> climbOr(1, width);
            case SEARCH_HISTORY -> new PromptEditor(editor, history, at, unsent(), HistorySearch.begun(history));
            default -> edited(apply(action, editor));
        };
    }

    private PromptEditor actInSearch(HistorySearch current, KeyAction action, int width) {
        if (action == KeyAction.SEARCH_HISTORY) {
            return searching(current.older(history));
        }
        if (action == KeyAction.DELETE_LEFT) {
            return searching(current.withoutLast(history));
        }
        if (GIVING_UP.contains(action)) {
            return new PromptEditor(editor.with(own), history, history.size(), own, null);
        }
        return ACCEPTING.contains(action) ? ending() : ending().act(action, width);
    }

    private PromptEditor searching(HistorySearch next) {
        Passage shown = next.found() < history.size() ? recalled(history.ask(next.found())) : own;
        return new PromptEditor(editor.with(shown), history, next.found(), own, next);
    }

    private PromptEditor ending() {
        return new PromptEditor(editor, history, at, own, null);
    }

    private PromptEditor climbOr(int by, int width) {
        return editor.climb(by, EditorRows.of(editor.writing().passage(), width))
                .map(this::edited)
                .orElseGet(() -> remember(at + by));
    }

    private PromptEditor remember(int index) {
        if (index < 0 || index > history.size()) {
            return this;
        }
        Passage kept = unsent();
        Passage shown = index == history.size() ? kept : recalled(history.ask(index));
        return new PromptEditor(editor.with(shown), history, index, kept, null);
    }

    /** Returns true if an earlier prompt is shown and has not been edited. */
    public boolean isRecalled() {
        return at < history.size() && ask().equals(history.ask(at));
    }

    private Passage unsent() {
        return at == history.size() ? editor.writing().passage() : own;
    }

    private static Passage recalled(String ask) {
        return ask.length() > MAX_EDITABLE_LENGTH ? Passage.folded(ask) : Passage.of(ask);
    }

    private PromptEditor edited(Editor next) {
        return new PromptEditor(next, history, at, own, search);
    }

    private static final Set<KeyAction> KNOWN = known();

    private static Editor apply(KeyAction action, Editor editor) {
        CursorText writing = editor.writing();
        return switch (action) {
            case NEWLINE -> editor.type("\n");
            case LEFT -> editor.moveTo(writing.left());
            case RIGHT -> editor.moveTo(writing.right());
            case WORD_LEFT -> editor.moveTo(writing.wordLeft());
            case WORD_RIGHT -> editor.moveTo(writing.wordRight());
            case LINE_START, HOME -> editor.moveTo(writing.lineStart());
            case LINE_END, END -> editor.moveTo(writing.lineEnd());
            case DELETE_LEFT -> editor.deleteLeft();
            case DELETE_RIGHT, DELETE_OR_QUIT -> editor.deleteRight();
            case CUT_WORD_LEFT -> editor.killWordLeft();
            case CUT_WORD_RIGHT -> editor.killWordRight();
            case CUT_TO_START -> editor.killToLineStart();
            case CUT_TO_END -> editor.killToLineEnd();
            case PUT_BACK -> editor.yank();
            case UNDO -> editor.takeBack();
            default -> editor;
        };
    }

    /**
     * Returns the editing actions, except those handled by the screen, such as sending, completing and pasting images.
     */
    private static Set<KeyAction> known() {
        Set<KeyAction> others = EnumSet.of(
                KeyAction.SUBMIT,
                KeyAction.COMPLETE,
                KeyAction.MENTION_FILE,
                KeyAction.PASTE_PICTURE,
                KeyAction.EDIT_OUTSIDE);
        EnumSet<KeyAction> known = EnumSet.of(KeyAction.HOME, KeyAction.END, KeyAction.DELETE_OR_QUIT);
        for (KeyAction action : KeyAction.values()) {
            if (action.group() == KeyAction.ActionGroup.WRITING && !others.contains(action)) {
                known.add(action);
            }
        }
        return known;
    }

    /**
     * Returns the typed character. A full-width character that begins a slash command, shell command or mention is
     * replaced with its ASCII form.
     */
    private static String meant(String before, String typed) {
        return switch (typed) {
            case "／" -> before.isEmpty() ? "/" : typed;
            case "！" -> before.isEmpty() ? "!" : typed;
            case "＠" -> endsInLetter(before) ? typed : "@";
            default -> typed;
        };
    }

    private static boolean endsInLetter(String before) {
        return !before.isEmpty() && before.substring(before.length() - 1).matches("[\\w.@＠]");
    }
}
