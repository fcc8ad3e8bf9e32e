package dev.deepseektui.app.tui.theme;

import com.googlecode.lanterna.TextColor.RGB;

/** The contrast of text with its ground: WCAG's ratio, from 1 to 21. */
final class Contrast {
    /** What text needs to be read. */
    static final double READABLE = 4.5;

    private static final RGB BLACK = Tone.rgb(0x000000);
    private static final RGB WHITE = Tone.rgb(0xffffff);

    private Contrast() {}

    static double between(RGB a, RGB b) {
        double lighter = Math.max(luminance(a), luminance(b));
        double darker = Math.min(luminance(a), luminance(b));
        return (lighter + 0.05) / (darker + 0.05);
    }

    /** Whether white is easier to read on it than black. */
    static boolean isDark(RGB ground) {
        return between(WHITE, ground) > between(BLACK, ground);
    }

    private static double luminance(RGB colour) {
        return 0.2126 * linear(colour.getRed())
                + 0.7152 * linear(colour.getGreen())
                + 0.0722 * linear(colour.getBlue());
    }

    private static double linear(int part) {
        double share = part / 255.0;
        return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    }
}
