package dev.deepseektui.app.tui.editor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An immutable text with a cursor and an undo history.
 *
 * @param past the versions that undo restores, oldest first
 * @param killed the text that was cut last; it is kept when the prompt is sent
 */
record Editor(CursorText writing, List<CursorText> past, Passage killed, EditRun run) {
    static final Editor EMPTY = new Editor(CursorText.EMPTY, List.of(), Passage.EMPTY, EditRun.OTHER);

    private static final int MAX_VERSIONS = 200;
    private static final int MAX_SHOWN_LENGTH = 1_000;
    private static final int MAX_LINES_SHOWN = 10;

    /** The kind of an edit; consecutive edits of one kind are undone together. */
    private enum EditKind {
        OTHER,
        TYPING,
        DELETING,
        KILLING,
        CLIMBING
    }

    /**
     * A run of consecutive edits of one kind.
     *
     * @param column the column in which a vertical movement started
     */
    record EditRun(EditKind kind, int column) {
        static final EditRun OTHER = of(EditKind.OTHER);

        static EditRun of(EditKind kind) {
            return new EditRun(kind, 0);
        }
    }

    Editor with(Passage passage) {
        return new Editor(CursorText.endingIn(passage), List.of(), killed, EditRun.OTHER);
    }

    /** Inserts typed text. A typed word is undone as one step. */
    Editor type(String typed) {
        boolean goesOn = run.kind() == EditKind.TYPING && !typed.isBlank();
        return changed(writing.insert(Passage.of(typed)), EditKind.TYPING, goesOn);
    }

    /** Inserts pasted text. Long text is folded into a placeholder. Line feeds in the text do not send the prompt. */
    Editor paste(String pasted) {
        Passage text = Passage.of(pasted);
        boolean isLong = text.length() > MAX_SHOWN_LENGTH
                || text.text()
                                .chars()
                                .filter(c -> c == '\n')
                                .limit(MAX_LINES_SHOWN)
                                .count()
                        == MAX_LINES_SHOWN;
        return changed(writing.insert(isLong ? Passage.folded(text.whole()) : text), EditKind.OTHER, false);
    }

    Editor replaceAll(Passage by) {
        return changed(CursorText.endingIn(by), EditKind.OTHER, false);
    }

    /** Replaces the given number of characters before the cursor. */
    Editor replaceLast(int characters, String by) {
        int from = writing.cursor() - characters;
        return changed(writing.remove(from, writing.cursor()).at(from).insert(Passage.of(by)), EditKind.OTHER, false);
    }

    Editor moveTo(int stop) {
        return new Editor(writing.at(stop), past, killed, EditRun.OTHER);
    }

    Editor deleteLeft() {
        return delete(writing.left(), writing.cursor());
    }

    Editor deleteRight() {
        return delete(writing.cursor(), writing.right());
    }

    private Editor delete(int from, int to) {
        return from == to
                ? this
                : changed(writing.remove(from, to), EditKind.DELETING, run.kind() == EditKind.DELETING);
    }

    Editor killWordLeft() {
        return killLeft(writing.wordLeft());
    }

    Editor killWordRight() {
        return killRight(writing.wordRight());
    }

    /** Deletes to the start of the line or, at the start, the line feed before the cursor. */
    Editor killToLineStart() {
        int start = writing.lineStart();
        return killLeft(start == writing.cursor() ? writing.left() : start);
    }

    /** Deletes to the end of the line or, at the end, the line feed after the cursor. */
    Editor killToLineEnd() {
        int end = writing.lineEnd();
        return killRight(end == writing.cursor() ? writing.right() : end);
    }

    private Editor killLeft(int from) {
        Passage cut = writing.passage().part(from, writing.cursor());
        return kill(from, writing.cursor(), continuesKilling() ? cut.followedBy(killed) : cut);
    }

    private Editor killRight(int to) {
        Passage cut = writing.passage().part(writing.cursor(), to);
        return kill(writing.cursor(), to, continuesKilling() ? killed.followedBy(cut) : cut);
    }

    private boolean continuesKilling() {
        return run.kind() == EditKind.KILLING;
    }

    private Editor kill(int from, int to, Passage kept) {
        if (from == to) {
            return this;
        }
        return new Editor(writing.remove(from, to), remembering(), kept, EditRun.of(EditKind.KILLING));
    }

    Editor yank() {
        return killed.isEmpty() ? this : changed(writing.insert(killed), EditKind.OTHER, false);
    }

    Editor takeBack() {
        if (past.isEmpty()) {
            return this;
        }
        int last = past.size() - 1;
        return new Editor(past.get(last), past.subList(0, last), killed, EditRun.OTHER);
    }

    /** Moves the cursor up or down by a number of displayed rows; returns empty if there is no such row. */
    Optional<Editor> climb(int by, EditorRows rows) {
        EditorRows.TextCell place = rows.place(writing.cursor());
        int row = place.row() + by;
        if (row < 0 || row >= rows.count()) {
            return Optional.empty();
        }
        int column = run.kind() == EditKind.CLIMBING ? run.column() : place.column();
        return Optional.of(
                new Editor(writing.at(rows.stopAt(row, column)), past, killed, new EditRun(EditKind.CLIMBING, column)));
    }

    private Editor changed(CursorText now, EditKind kind, boolean goesOn) {
        return new Editor(now, goesOn ? past : remembering(), killed, EditRun.of(kind));
    }

    /** Returns the undo history with the current version added. */
    private List<CursorText> remembering() {
        List<CursorText> longer =
                new ArrayList<>(past.subList(Math.max(0, past.size() + 1 - MAX_VERSIONS), past.size()));
        longer.add(writing);
        return longer;
    }
}
