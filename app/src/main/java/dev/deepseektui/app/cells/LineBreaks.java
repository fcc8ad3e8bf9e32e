package dev.deepseektui.app.cells;

/**
 * Where a line of text may end, told grapheme by grapheme: at a space, and around a grapheme of two cells, as scripts that have these write
 * no spaces.
 */
public final class LineBreaks {
    /** No line begins with one, as it ends what stands before it. */
    private static final String CLOSING = "，。、；：？！）」』】》”’…";

    /** No line ends with one. */
    private static final String OPENING = "（「『【《“‘";

    /** The last one is a letter by itself, as ideographs are. */
    private boolean isWide;

    private boolean isOpened;

    /** Whether a line may end before this grapheme, the next one of a text. */
    public boolean allow(String text, Graphemes at) {
        boolean wide = at.width() == 2;
        boolean allowed = isSpace(text, at) || ((wide || isWide) && !isOpened && !isOneOf(CLOSING, text, at));
        isWide = wide;
        isOpened = isOneOf(OPENING, text, at);
        return allowed;
    }

    public static boolean isSpace(String text, Graphemes at) {
        return at.end() == at.start() + 1 && text.charAt(at.start()) == ' ';
    }

    private static boolean isOneOf(String marks, String text, Graphemes at) {
        return at.end() == at.start() + 1 && marks.indexOf(text.charAt(at.start())) >= 0;
    }
}
