package dev.deepseektui.app.tui.editor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An immutable text with cursor, undo history and kill ring. The kill ring is kept when the text is sent. */
record Editor(Writing writing, UndoHistory undo, KillRing kills, EditRun run) {
    static final Editor EMPTY = new Editor(Writing.EMPTY, UndoHistory.NONE, KillRing.EMPTY, EditRun.OTHER);

    private static final int LONGEST_SHOWN = 1_000;
    private static final int MOST_LINES_SHOWN = 10;

    /** The kind of an edit; consecutive edits of one kind are undone together. */
    private enum EditKind {
        OTHER,
        TYPING,
        DELETING,
        KILLING,
        YANKING,
        CLIMBING
    }

    /**
     * A run of edits of one kind.
     *
     * @param column the starting column of a vertical movement
     */
    record EditRun(EditKind kind, int column) {
        static final EditRun OTHER = of(EditKind.OTHER);

        static EditRun of(EditKind kind) {
            return new EditRun(kind, 0);
        }
    }

    Editor with(Passage passage) {
        return new Editor(Writing.endingIn(passage), UndoHistory.NONE, kills, EditRun.OTHER);
    }

    /** Inserts typed text. A typed word is undone as one step. */
    Editor type(String typed) {
        boolean goesOn = run.kind() == EditKind.TYPING && !typed.isBlank();
        return changed(writing.insert(Passage.of(typed)), EditKind.TYPING, goesOn);
    }

    /** Inserts pasted text, folded into a placeholder if it is long. Line feeds in the text do not send the prompt. */
    Editor paste(String pasted) {
        Passage text = Passage.of(pasted);
        boolean isLong = text.length() > LONGEST_SHOWN
                || text.text()
                                .chars()
                                .filter(c -> c == '\n')
                                .limit(MOST_LINES_SHOWN)
                                .count()
                        == MOST_LINES_SHOWN;
        return changed(writing.insert(isLong ? Passage.folded(text.whole()) : text), EditKind.OTHER, false);
    }

    Editor replaceAll(Passage by) {
        return changed(Writing.endingIn(by), EditKind.OTHER, false);
    }

    /** Replaces the text directly before the cursor. */
    Editor replaceLast(int characters, String by) {
        int from = writing.cursor() - characters;
        return changed(writing.remove(from, writing.cursor()).at(from).insert(Passage.of(by)), EditKind.OTHER, false);
    }

    Editor moveTo(int stop) {
        return new Editor(writing.at(stop), undo, kills, EditRun.OTHER);
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

    /** Deletes to the end of the line or, at the end, the line feed. */
    Editor killToLineEnd() {
        int end = writing.lineEnd();
        return killRight(end == writing.cursor() ? writing.right() : end);
    }

    private Editor killLeft(int from) {
        Passage cut = writing.passage().part(from, writing.cursor());
        return kill(from, writing.cursor(), goesOnKilling() ? cut.followedBy(kills.newest()) : cut);
    }

    private Editor killRight(int to) {
        Passage cut = writing.passage().part(writing.cursor(), to);
        return kill(writing.cursor(), to, goesOnKilling() ? kills.newest().followedBy(cut) : cut);
    }

    private boolean goesOnKilling() {
        return run.kind() == EditKind.KILLING;
    }

    private Editor kill(int from, int to, Passage kept) {
        if (from == to) {
            return this;
        }
        KillRing ring = goesOnKilling() ? kills.withNewest(kept) : kills.with(kept);
        return new Editor(writing.remove(from, to), undo.remembering(writing), ring, EditRun.of(EditKind.KILLING));
    }

    Editor yank() {
        return kills.isEmpty() ? this : changed(writing.insert(kills.newest()), EditKind.YANKING, false);
    }

    /** Replaces the text just yanked with the text killed before it. */
    Editor yankOlder() {
        if (run.kind() != EditKind.YANKING) {
            return this;
        }
        KillRing turned = kills.turned();
        return new Editor(UndoHistory.last(undo.past()).insert(turned.newest()), undo, turned, run);
    }

    Editor takeBack() {
        return undo.past().isEmpty()
                ? this
                : new Editor(UndoHistory.last(undo.past()), undo.stepBack(writing), kills, EditRun.OTHER);
    }

    Editor redo() {
        return undo.future().isEmpty()
                ? this
                : new Editor(UndoHistory.last(undo.future()), undo.stepForward(writing), kills, EditRun.OTHER);
    }

    /** Moves the cursor by displayed rows; returns empty if there is no such row. */
    Optional<Editor> climb(int by, EditorRows rows) {
        EditorRows.TextCell place = rows.place(writing.cursor());
        int row = place.row() + by;
        if (row < 0 || row >= rows.count()) {
            return Optional.empty();
        }
        int column = run.kind() == EditKind.CLIMBING ? run.column() : place.column();
        return Optional.of(
                new Editor(writing.at(rows.stopAt(row, column)), undo, kills, new EditRun(EditKind.CLIMBING, column)));
    }

    private Editor changed(Writing now, EditKind kind, boolean goesOn) {
        return new Editor(now, goesOn ? undo : undo.remembering(writing), kills, EditRun.of(kind));
    }

    /** The killed texts that can be yanked, latest first. */
    record KillRing(List<Passage> kills) {
        static final KillRing EMPTY = new KillRing(List.of());

        private static final int MOST = 30;

        KillRing {
            kills = List.copyOf(kills);
        }

        boolean isEmpty() {
            return kills.isEmpty();
        }

        Passage newest() {
            return kills.get(0);
        }

        KillRing with(Passage kill) {
            List<Passage> more = new ArrayList<>();
            more.add(kill);
            more.addAll(kills.subList(0, Math.min(kills.size(), MOST - 1)));
            return new KillRing(more);
        }

        KillRing withNewest(Passage kill) {
            return new KillRing(kills.subList(1, kills.size())).with(kill);
        }

        KillRing turned() {
            List<Passage> turned = new ArrayList<>(kills.subList(1, kills.size()));
            turned.add(newest());
            return new KillRing(turned);
        }
    }

    /** The earlier and the undone versions of a text, latest last in each list. */
    record UndoHistory(List<Writing> past, List<Writing> future) {
        static final UndoHistory NONE = new UndoHistory(List.of(), List.of());

        private static final int MOST = 200;

        UndoHistory {
            past = List.copyOf(past);
            future = List.copyOf(future);
        }

        /** Adds an earlier version and drops the undone ones. */
        UndoHistory remembering(Writing before) {
            return new UndoHistory(with(past, before), List.of());
        }

        /** Returns the history after an undo. */
        UndoHistory stepBack(Writing now) {
            return new UndoHistory(withoutLast(past), with(future, now));
        }

        /** Returns the history after a redo. */
        UndoHistory stepForward(Writing now) {
            return new UndoHistory(with(past, now), withoutLast(future));
        }

        static <T> T last(List<T> list) {
            return list.get(list.size() - 1);
        }

        private static List<Writing> with(List<Writing> list, Writing more) {
            List<Writing> longer = new ArrayList<>(list.subList(Math.max(0, list.size() + 1 - MOST), list.size()));
            longer.add(more);
            return longer;
        }

        private static List<Writing> withoutLast(List<Writing> list) {
            return list.subList(0, list.size() - 1);
        }
    }
}
