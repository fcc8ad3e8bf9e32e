package dev.deepseektui.app.tui.editor.vim;

import org.jspecify.annotations.Nullable;

/**
 * What vim knows between two keys. Each key makes another, and another text.
 *
 * @param pending the keys of an order that is not whole yet
 * @param anchor where what is chosen begins, in the modes that choose
 * @param column where a climb through the lines set out; negative without one
 */
public record Vim(Mode mode, String pending, int anchor, int column, Memory memory, Change change) {
    public static final String ESCAPE = "\033";
    public static final String BACKSPACE = "\b";
    public static final String REDO = "\022";
    private static final int NO_CLIMB = -1;
    public static final Vim START = new Vim(Mode.INSERT, "", 0, NO_CLIMB, new Memory(false, "", ""), Change.NONE);

    /**
     * What later keys go back to.
     *
     * @param copiedLines what was copied last were whole lines
     * @param find the last search within a line, with its key
     * @param change the keys of the last change
     */
    public record Memory(boolean copiedLines, String find, String change) {
        Memory copying(boolean lines) {
            return new Memory(lines, find, change);
        }

        Memory finding(String keys) {
            return new Memory(copiedLines, keys, change);
        }

        Memory changing(String keys) {
            return new Memory(copiedLines, find, keys);
        }
    }

    /**
     * What is being written since writing began.
     *
     * @param keys those that began it, and what was typed; empty where no order began it
     * @param before what undo leads back to
     * @param times how often it is written
     */
    public record Change(String keys, @Nullable VimText before, int times) {
        static final Change NONE = new Change("", null, 1);

        Change typing(String key) {
            return keys.isEmpty() ? this : new Change(keys + key, before, times);
        }
    }

    /** What a key leaves to others: beyond the first line and the last. */
    public enum Edge {
        NONE,
        ABOVE,
        BELOW
    }

    /** From an index of the text to another. */
    public record Part(int from, int to) {
        public static final Part NOTHING = new Part(0, 0);

        public boolean holds(int index) {
            return index >= from && index < to;
        }
    }

    /** What comes of a key. */
    public record Outcome(Vim vim, VimText text, Edge edge) {
        Outcome(Vim vim, VimText text) {
            this(vim, text, Edge.NONE);
        }
    }

    /** Whether Escape means something here. */
    public boolean takesEscape() {
        return mode != Mode.NORMAL || !pending.isEmpty();
    }

    public Outcome press(String key, VimText text) {
        if (mode == Mode.INSERT) {
            return key.equals(ESCAPE) ? stopWriting(text) : write(key, text);
        }
        if (key.equals(ESCAPE)) {
            return new Outcome(pending.isEmpty() ? in(Mode.NORMAL) : waitingFor(""), text.onCharacter());
        }
        String keys = pending + key;
        return Order.of(keys, mode)
                .map(order -> climbing(order, text).carryOut(order, keys, text))
                .orElseGet(() -> new Outcome(waitingFor(keys), text));
    }

    /** One who goes up and down keeps to the column that he came from, over shorter lines too. */
    private Vim climbing(Order order, VimText text) {
        boolean climbs = order.body().equals("j") || order.body().equals("k");
        int from = column >= 0 ? column : text.cursor() - text.lineStart(text.cursor());
        return new Vim(mode, "", anchor, climbs ? from : NO_CLIMB, memory, change);
    }

    private Outcome carryOut(Order order, String keys, VimText text) {
        return mode.isVisual()
                ? new Choosing(this, text).carryOut(order)
                : new Ordering(this, text).carryOut(order, keys);
    }

    private Outcome write(String key, VimText text) {
        VimText next = key.equals(BACKSPACE)
                ? text.remove(text.previous(text.cursor()), text.cursor())
                : key.equals(REDO) ? text : text.insert(key);
        return new Outcome(with(begun(text).typing(key)), next);
    }

    /** Undo leads back to where writing began, as far as anybody knows. */
    private Change begun(VimText text) {
        return change.before() == null ? new Change(change.keys(), text, change.times()) : change;
    }

    private Outcome stopWriting(VimText text) {
        VimText written = text;
        String typed = typed();
        for (int i = 1; i < change.times() && !typed.isEmpty(); i++) {
            written = written.insert(typed);
        }
        boolean atStart = written.cursor() == written.lineStart(written.cursor());
        VimText left = atStart ? written : written.at(written.previous(written.cursor()));
        Memory kept = change.keys().isEmpty() ? memory : memory.changing(change.keys() + ESCAPE);
        return new Outcome(new Vim(Mode.NORMAL, "", 0, NO_CLIMB, kept, Change.NONE), undoable(left, change.before()));
    }

    /** Behind the order that began it, which is one key with a count before it; nothing where something was deleted meanwhile. */
    private String typed() {
        String keys = change.keys();
        int at = 0;
        while (at < keys.length() && Character.isDigit(keys.charAt(at))) {
            at++;
        }
        return keys.contains(BACKSPACE) ? "" : keys.substring(Math.min(keys.length(), at + 1));
    }

    /** Something else changes the text now: what was written so far is a step of its own for undo. */
    public Outcome interrupted(VimText text) {
        return new Outcome(
                mode == Mode.INSERT ? with(Change.NONE) : waitingFor(""),
                mode == Mode.INSERT ? undoable(text, change.before()) : text);
    }

    static VimText undoable(VimText now, @Nullable VimText before) {
        return before == null || before.text().equals(now.text()) ? now : now.remembering(before);
    }

    /** From where to where is chosen; nothing in the modes that do not choose. */
    public Part chosen(VimText text) {
        if (!mode.isVisual()) {
            return Part.NOTHING;
        }
        Span span = new Choosing(this, text).span();
        return new Part(span.from(), span.to());
    }

    /** For another text: what was learnt stays. */
    public Vim fresh() {
        return new Vim(Mode.INSERT, "", 0, NO_CLIMB, memory, Change.NONE);
    }

    Vim in(Mode next) {
        return new Vim(next, "", anchor, column, memory, change);
    }

    Vim waitingFor(String keys) {
        return new Vim(mode, keys, anchor, column, memory, change);
    }

    Vim anchored(int index) {
        return new Vim(mode, pending, index, column, memory, change);
    }

    Vim with(Memory next) {
        return new Vim(mode, pending, anchor, column, next, change);
    }

    Vim with(Change next) {
        return new Vim(mode, pending, anchor, column, memory, next);
    }
}
