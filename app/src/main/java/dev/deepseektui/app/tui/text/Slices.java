package dev.deepseektui.app.tui.text;

import java.util.ArrayList;
import java.util.List;

/** Pieces of text that follow each other, those of one span joined. */
final class Slices {
    private final List<Slice> slices = new ArrayList<>();
    private int cells;

    void add(Span span, int from, int to, int width) {
        boolean joined = !slices.isEmpty() && slices.get(slices.size() - 1).grow(span, from, to, width);
        if (!joined) {
            slices.add(new Slice(span, from, to, width));
        }
        cells += width;
    }

    boolean isEmpty() {
        return slices.isEmpty();
    }

    int cells() {
        return cells;
    }

    List<Slice> all() {
        return slices;
    }

    void clear() {
        slices.clear();
        cells = 0;
    }
}
