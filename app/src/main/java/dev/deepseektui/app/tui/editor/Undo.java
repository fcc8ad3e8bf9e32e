package dev.deepseektui.app.tui.editor;

import java.util.ArrayList;
import java.util.List;

/** The versions of a text before, and those taken back, each with the newest last. */
record Undo(List<Writing> past, List<Writing> future) {
    static final Undo NONE = new Undo(List.of(), List.of());

    private static final int MOST = 200;

    Undo {
        past = List.copyOf(past);
        future = List.copyOf(future);
    }

    /** From now on this can be come back to; what was taken back is gone. */
    Undo remembering(Writing before) {
        return new Undo(with(past, before), List.of());
    }

    /** The writing to come back to is the last of {@link #past}. */
    Undo stepBack(Writing now) {
        return new Undo(withoutLast(past), with(future, now));
    }

    /** The writing to go on to is the last of {@link #future}. */
    Undo stepForward(Writing now) {
        return new Undo(with(past, now), withoutLast(future));
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
