package dev.deepseektui.app.tui.text;

/** A part of a span that grows at its end. */
final class Slice {
    private final Span span;
    private final int from;
    private int to;
    private int cells;

    Slice(Span span, int from, int to, int cells) {
        this.span = span;
        this.from = from;
        this.to = to;
        this.cells = cells;
    }

    Span span() {
        return span;
    }

    int from() {
        return from;
    }

    int to() {
        return to;
    }

    int cells() {
        return cells;
    }

    /** Takes what follows it in the same span; false when the part stands elsewhere. */
    @SuppressWarnings("ReferenceEquality") // an equal span elsewhere in the text is another one
    boolean grow(Span other, int start, int end, int moreCells) {
        if (other != span || start != to) {
            return false;
        }
        to = end;
        cells += moreCells;
        return true;
    }

    Span cut() {
        boolean whole = from == 0 && to == span.text().length();
        return whole ? span : new Span(span.text().substring(from, to), span.style());
    }
}
