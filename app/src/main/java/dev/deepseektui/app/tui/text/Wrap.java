package dev.deepseektui.app.tui.text;

import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.cells.Graphemes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Wrapping of text into lines of a given width. Styles are kept and graphemes are never split. With a width of at least
 * two cells, no line exceeds the width.
 */
public final class Wrap {
    private Wrap() {}

    /** Characters that cannot begin a line. */
    private static final String CLOSING = "，。、；：？！）」』】》”’…";
    /** Characters that cannot end a line. */
    private static final String OPENING = "（「『【《“‘";

    /**
     * Wraps between words, and within a word only if it is longer than a line. Spaces at a break are dropped. A
     * grapheme of two cells counts as a word, because scripts with such graphemes do not use spaces.
     */
    public static List<Line> words(List<Span> text, Margin margin, int width) {
        LineFill fill = new LineFill(margin, width);
        List<Glyph> space = new ArrayList<>();
        List<Glyph> word = new ArrayList<>();
        boolean wasWide = false;
        boolean isOpened = false;
        for (Glyph glyph : glyphs(text)) {
            boolean isWide = glyph.width() == 2;
            boolean ends = (isWide || wasWide) && !isOpened && !glyph.isOneOf(CLOSING);
            if (glyph.isOneOf(" ") || ends) {
                fill.settle(space, word);
            }
            (glyph.isOneOf(" ") ? space : word).add(glyph);
            wasWide = isWide;
            isOpened = glyph.isOneOf(OPENING);
        }
        fill.settle(space, word);
        return fill.lines();
    }

    /** Wraps between words, without a margin. */
    public static List<Line> words(int width, Span... text) {
        return words(List.of(text), Margin.NONE, width);
    }

    /** Wraps at the last cell of a line and keeps all spaces, for code and program output. */
    public static List<Line> cells(List<Span> text, Margin margin, int width) {
        LineFill fill = new LineFill(margin, width);
        glyphs(text).forEach(fill::add);
        return fill.lines();
    }

    private static List<Glyph> glyphs(List<Span> text) {
        List<Glyph> glyphs = new ArrayList<>();
        for (Span span : text) {
            Graphemes graphemes = new Graphemes(span.text());
            while (graphemes.advance()) {
                glyphs.add(new Glyph(span, graphemes.start(), graphemes.end(), graphemes.width()));
            }
        }
        return glyphs;
    }

    /** A grapheme of a span. */
    private record Glyph(Span span, int start, int end, int width) {
        boolean isOneOf(String marks) {
            return end == start + 1 && marks.indexOf(span.text().charAt(start)) >= 0;
        }

        /** Returns true if the other glyph directly follows this one in the same span. */
        @SuppressWarnings("ReferenceEquality") // an equal span elsewhere in the text is a different one
        boolean isFollowedBy(Glyph other) {
            return span == other.span && end == other.start;
        }
    }

    /** A builder of a paragraph's lines. */
    private static final class LineFill {
        private final List<Line> lines = new ArrayList<>();
        private final List<Glyph> row = new ArrayList<>();
        private final Margin margin;
        private final int width;
        private Line before;
        private int left;

        LineFill(Margin margin, int width) {
            this.margin = margin.within(width);
            this.width = width;
            this.before = this.margin.first();
            this.left = width - before.width();
        }

        void add(Glyph glyph) {
            if (glyph.width() > left && !row.isEmpty()) {
                breakLine();
            }
            row.add(glyph);
            left -= glyph.width();
        }

        /**
         * Adds a word with the space before it if both fit into the line. Otherwise, adds the word alone to the next
         * line.
         */
        void settle(List<Glyph> space, List<Glyph> word) {
            if (word.isEmpty()) {
                return;
            }
            int cells = Stream.concat(space.stream(), word.stream())
                    .mapToInt(Glyph::width)
                    .sum();
            if (cells <= left) {
                space.forEach(this::add);
            } else if (!row.isEmpty()) {
                breakLine();
            }
            word.forEach(this::add);
            space.clear();
            word.clear();
        }

        private void breakLine() {
            lines.add(line());
            row.clear();
            before = margin.rest();
            left = width - before.width();
        }

        /** Returns all lines. A paragraph without text has one line, which contains only the margin. */
        List<Line> lines() {
            List<Line> all = new ArrayList<>(lines);
            all.add(line());
            return all;
        }

        private Line line() {
            List<Span> spans = new ArrayList<>(before.spans());
            for (int from = 0; from < row.size(); ) {
                int to = from + 1;
                while (to < row.size() && row.get(to - 1).isFollowedBy(row.get(to))) {
                    to++;
                }
                Span span = row.get(from).span();
                int start = row.get(from).start();
                int end = row.get(to - 1).end();
                boolean isWhole = start == 0 && end == span.text().length();
                spans.add(isWhole ? span : new Span(span.text().substring(start, end), span.style()));
                from = to;
            }
            return new Line(spans);
        }
    }

    /** The margins of a paragraph: one before its first line, one before the other lines. */
    public record Margin(Line first, Line rest) {
        public static final Margin NONE = new Margin(Line.EMPTY, Line.EMPTY);

        /** The minimum number of cells left for text, however deeply blocks are nested. */
        private static final int MIN_TEXT_WIDTH = 12;

        /** Creates a margin with a mark before the first line; the other lines are indented by the mark's width. */
        public static Margin hanging(Span... mark) {
            Line first = Line.of(mark);
            return new Margin(first, blank(first.width()));
        }

        /** Creates a margin with the same mark before every line. */
        public static Margin every(Span... mark) {
            Line line = Line.of(mark);
            return new Margin(line, line);
        }

        /** Returns this margin, followed by an inner one. */
        public Margin with(Margin inner) {
            return new Margin(first.followedBy(inner.first), rest.followedBy(inner.rest));
        }

        /** Returns a margin for a continuation: the margin of the lines after the first, also before the first. */
        public Margin continued() {
            return new Margin(rest, rest);
        }

        public int room(int width) {
            Margin fitting = within(width);
            return Math.max(1, width - Math.max(fitting.first.width(), fitting.rest.width()));
        }

        /** Returns the margin, shortened if it would leave too little room for text. */
        Margin within(int width) {
            int limit = Math.max(0, width - MIN_TEXT_WIDTH);
            return first.width() <= limit && rest.width() <= limit
                    ? this
                    : new Margin(cut(first, limit), cut(rest, limit));
        }

        private static Line cut(Line line, int limit) {
            return line.width() <= limit ? line : line.shortenedTo(limit);
        }

        private static Line blank(int cells) {
            return cells == 0 ? Line.EMPTY : Line.of(Span.plain(" ".repeat(cells)));
        }
    }

    private static final int TAB_STOP = 4;

    /**
     * Replaces each tab by spaces up to the next tab stop. For a tab, a terminal would only move the cursor and leave
     * old text in place.
     */
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
            int spaces = TAB_STOP - column % TAB_STOP;
            out.append(line, from, tab).append(" ".repeat(spaces));
            column += spaces;
            from = tab + 1;
            tab = line.indexOf('\t', from);
        }
        return out.append(line, from, line.length()).toString();
    }
}
