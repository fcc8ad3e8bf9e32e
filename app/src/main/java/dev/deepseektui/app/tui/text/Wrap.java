package dev.deepseektui.app.tui.text;

import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.cells.Graphemes;
import java.util.ArrayList;
import java.util.List;

/**
 * A wrapper of text of any length into lines that fit. Lines keep the styles of their parts, and no grapheme is split. From a width of two
 * cells on, no line is too wide.
 */
public final class Wrap {
    private Wrap() {}

    /** Wraps between words, and inside words longer than a line. Drops spaces at a break. */
    public static List<Line> words(List<Span> text, Margin margin, int width) {
        LineFill fill = new LineFill(margin, width);
        WordFill words = new WordFill(fill);
        text.forEach(words::take);
        words.settle();
        return fill.lines();
    }

    /** Wraps where the line is full and keeps every space, for code and program output. */
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

        /** Extends the slice by the text after it in the same span; returns false if the part is elsewhere. */
        @SuppressWarnings("ReferenceEquality") // an equal span elsewhere in the text is a different one
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

    /** Consecutive pieces of text; those of one span are joined. */
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

    /** The lines of a paragraph being filled. */
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

        /** Returns the number of free cells on this line. */
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

        /** Adds a part of a span, on as many lines as needed. */
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

        /** Returns all lines; an empty paragraph is one line with its margin. */
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
     * A word-by-word filler of lines: a word is placed when it is complete, and the space before it when the word has its line. A grapheme of
     * two cells is a word of its own, because scripts with such graphemes use no spaces.
     */
    private static final class WordFill {
        /** Characters that cannot begin a line. */
        private static final String CLOSING = "，。、；：？！）」』】》”’…";

        /** Characters that cannot end a line. */
        private static final String OPENING = "（「『【《“‘";

        private final LineFill lines;
        private final Slices space = new Slices();
        private final Slices word = new Slices();
        /** True if the last character of the word is a word by itself, such as an ideograph. */
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

    /** The text before the first line of a paragraph, and before the others. */
    public record Margin(Line first, Line rest) {
        public static final Margin NONE = new Margin(Line.EMPTY, Line.EMPTY);

        /** The minimum number of cells for text, however deep the nesting. */
        private static final int LEAST_TEXT = 12;

        /** Creates a margin with a mark before the first line; the others are indented by its width. */
        public static Margin hanging(Span... mark) {
            Line first = Line.of(mark);
            return new Margin(first, blank(first.width()));
        }

        /** Creates a margin with the same text before every line. */
        public static Margin every(Span... mark) {
            Line line = Line.of(mark);
            return new Margin(line, line);
        }

        /** Returns this margin followed by an inner one. */
        public Margin with(Margin inner) {
            return new Margin(first.followedBy(inner.first), rest.followedBy(inner.rest));
        }

        /** Returns the margin of the lines after the first. */
        public Margin continued() {
            return new Margin(rest, rest);
        }

        public int room(int width) {
            Margin fitting = within(width);
            return Math.max(1, width - Math.max(fitting.first.width(), fitting.rest.width()));
        }

        /** Returns the part that leaves room for the text. */
        Margin within(int width) {
            int most = Math.max(0, width - LEAST_TEXT);
            return first.width() <= most && rest.width() <= most ? this : new Margin(cut(first, most), cut(rest, most));
        }

        private static Line cut(Line line, int most) {
            return line.width() <= most ? line : line.shortenedTo(most);
        }

        private static Line blank(int cells) {
            return cells == 0 ? Line.EMPTY : Line.of(Span.plain(" ".repeat(cells)));
        }
    }

    /** An expansion of tabs to spaces: a terminal would skip the cells and leave their old content. */
    public static final class Tabs {
        private static final int STOP = 4;

        private Tabs() {}

        public static String expand(String line) {
            int tab = line.indexOf('\t');
            if (tab < 0) {
                return line;
            }
            StringBuilder out = new StringBuilder(line.length() + 16);
            int from = 0;
            int column = 0;
            while (tab >= 0) {
                column += Cells.width(line.substring(from, tab));
                int spaces = STOP - column % STOP;
                out.append(line, from, tab).append(" ".repeat(spaces));
                column += spaces;
                from = tab + 1;
                tab = line.indexOf('\t', from);
            }
            return out.append(line, from, line.length()).toString();
        }
    }
}
