package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.app.cells.Cells;

/**
 * What of a grapheme is sent to the terminal? Accents are; joiners with what they join, skin tones, keycaps and presentation
 * marks are not, for terminals draw them in one cell, in two or in four. The first picture stands for all, and takes the
 * cells that were counted.
 */
final class DrawnForm {
    private static final int JOINER = 0x200d;
    private static final int KEYCAP = 0x20e3;
    private static final int FIRST_PRESENTATION = 0xfe00;
    private static final int LAST_PRESENTATION = 0xfe0f;
    private static final int FIRST_SKIN_TONE = 0x1f3fb;
    private static final int LAST_SKIN_TONE = 0x1f3ff;

    private DrawnForm() {}

    static String of(String grapheme, int width) {
        int end = Character.charCount(grapheme.codePointAt(0));
        while (end < grapheme.length() && !isContested(grapheme.codePointAt(end))) {
            end += Character.charCount(grapheme.codePointAt(end));
        }
        String drawn = grapheme.substring(0, end);
        return drawn.length() < grapheme.length() ? drawn + " ".repeat(width - Cells.width(drawn)) : drawn;
    }

    private static boolean isContested(int codePoint) {
        return codePoint == JOINER
                || codePoint == KEYCAP
                || (codePoint >= FIRST_PRESENTATION && codePoint <= LAST_PRESENTATION)
                || (codePoint >= FIRST_SKIN_TONE && codePoint <= LAST_SKIN_TONE);
    }
}
