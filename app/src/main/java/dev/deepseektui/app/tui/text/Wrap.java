package dev.deepseektui.app.tui.text;

import dev.deepseektui.app.cells.Graphemes;
import java.util.ArrayList;
import java.util.List;

/**
 * Breaks a text of any length into lines that fit. Each keeps the styles of its parts; no grapheme is split. From a width
 * of two cells on no line is wider than asked.
 */
public final class Wrap {
    private Wrap() {}

    /** Breaks between words, and inside those that are longer than a line. Spaces at a break go. */
    public static List<Line> words(List<Span> text, Margin margin, int width) {
        LineFill fill = new LineFill(margin, width);
        WordFill words = new WordFill(fill);
        text.forEach(words::take);
        words.settle();
        return fill.lines();
    }

    /** Breaks where the line is full and keeps every space: for code and what programs print. */
    public static List<Line> cells(List<Span> text, Margin margin, int width) {
        LineFill fill = new LineFill(margin, width);
        for (Span span : text) {
            fill.fill(span, 0, span.text().length());
        }
        return fill.lines();
    }

    /** A part of a span that grows at its end. */
    static final class Slice {
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

    /** Pieces of text that follow each other, those of one span joined. */
    static final class Slices {
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

    /** The lines of a paragraph while they fill, one piece after the other. */
    static final class LineFill {
        private final List<Line> lines = new ArrayList<>();
        private final Margin margin;
        private final int width;
        private final Slices text = new Slices();
        private Line before;

        LineFill(Margin margin, int width) {
            this.margin = margin.within(width);
            this.width = width;
            this.before = this.margin.first();
        }

        /** Cells that are left on this line. */
        int left() {
            return width - before.width() - text.cells();
        }

        boolean isEmpty() {
            return text.isEmpty();
        }

        void put(Slices pieces) {
            for (Slice piece : pieces.all()) {
                text.add(piece.span(), piece.from(), piece.to(), piece.cells());
            }
        }

        /** Puts a part of a span, on as many lines as it takes. */
        void fill(Span span, int from, int to) {
            int left = left();
            Graphemes graphemes = new Graphemes(span.text(), from);
            while (graphemes.end() < to && graphemes.advance()) {
                if (graphemes.width() > left && !isEmpty()) {
                    breakLine();
                    left = left();
                }
                text.add(span, graphemes.start(), graphemes.end(), graphemes.width());
                left -= graphemes.width();
            }
        }

        void breakLine() {
            lines.add(line());
            text.clear();
            before = margin.rest();
        }

        /** All of them; a paragraph without text is one line with its margin. */
        List<Line> lines() {
            List<Line> all = new ArrayList<>(lines);
            all.add(line());
            return all;
        }

        private Line line() {
            List<Span> spans = new ArrayList<>(before.spans());
            text.all().forEach(slice -> spans.add(slice.cut()));
            return new Line(spans);
        }
    }

    /**
     * Puts words on lines: a word waits until it is whole, and the space before it until the word has its line. A grapheme of
     * two cells is a word of its own: scripts that have these write no spaces.
     */
    private static final class WordFill {
        /** No line begins with one, as it ends what stands before it. */
        private static final String CLOSING = "，。、；：？！）」』】》”’…";

        /** No line ends with one. */
        private static final String OPENING = "（「『【《“‘";

        private final LineFill lines;
        private final Slices space = new Slices();
        private final Slices word = new Slices();
        /** The last of the word is a letter by itself, as ideographs are. */
        private boolean isWide;

        private boolean isOpened;

        WordFill(LineFill lines) {
            this.lines = lines;
        }

        void take(Span span) {
            Graphemes graphemes = new Graphemes(span.text());
            while (graphemes.advance()) {
                boolean blank = isSpace(span.text(), graphemes);
                boolean wide = graphemes.width() == 2;
                if (blank || ((wide || isWide) && !isOpened && !isOneOf(CLOSING, span.text(), graphemes))) {
                    settle();
                }
                isWide = wide;
                isOpened = isOneOf(OPENING, span.text(), graphemes);
                (blank ? space : word).add(span, graphemes.start(), graphemes.end(), graphemes.width());
            }
        }

        void settle() {
            if (word.isEmpty()) {
                return;
            }
            if (space.cells() + word.cells() <= lines.left()) {
                lines.put(space);
            } else if (!lines.isEmpty()) {
                lines.breakLine();
            }
            for (Slice part : word.all()) {
                lines.fill(part.span(), part.from(), part.to());
            }
            space.clear();
            word.clear();
        }

        private static boolean isOneOf(String marks, String text, Graphemes at) {
            return at.end() == at.start() + 1 && marks.indexOf(text.charAt(at.start())) >= 0;
        }

        private static boolean isSpace(String text, Graphemes at) {
            return at.end() == at.start() + 1 && text.charAt(at.start()) == ' ';
        }
    }
}
