package dev.deepseektui.app.tui.text;

/** The text before a paragraph: in front of its first line, and in front of the others. */
public record Margin(Line first, Line rest) {
    public static final Margin NONE = new Margin(Line.EMPTY, Line.EMPTY);

    /** However deep things nest, the text keeps so many cells where there are as many. */
    private static final int LEAST_TEXT = 12;

    /** A mark before the first line; the others are indented by its width. */
    public static Margin hanging(Span... mark) {
        Line first = Line.of(mark);
        return new Margin(first, blank(first.width()));
    }

    /** The same before every line. */
    public static Margin every(Span... mark) {
        Line line = Line.of(mark);
        return new Margin(line, line);
    }

    /** This margin, and the inner one between it and the text. */
    public Margin with(Margin inner) {
        return new Margin(first.followedBy(inner.first), rest.followedBy(inner.rest));
    }

    /** The margin of what follows the first line. */
    public Margin continued() {
        return new Margin(rest, rest);
    }

    public int room(int width) {
        Margin fitting = within(width);
        return Math.max(1, width - Math.max(fitting.first.width(), fitting.rest.width()));
    }

    /** As much of it as leaves room for the text. */
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
