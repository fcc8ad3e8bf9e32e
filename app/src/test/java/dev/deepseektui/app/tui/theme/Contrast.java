package dev.deepseektui.app.tui.theme;

import dev.deepseektui.app.tui.theme.Colour.Indexed;
import dev.deepseektui.app.tui.theme.Colour.Rgb;

/** How well text stands out from its ground: WCAG's ratio, from 1 to 21. */
final class Contrast {
    private Contrast() {}

    static double between(Rgb a, Rgb b) {
        double lighter = Math.max(luminance(a), luminance(b));
        double darker = Math.min(luminance(a), luminance(b));
        return (lighter + 0.05) / (darker + 0.05);
    }

    /** What the terminal shows for a colour, where {@code own} is its own. */
    static Rgb shown(Colour colour, Rgb own) {
        if (colour instanceof Rgb rgb) {
            return rgb;
        }
        return colour instanceof Indexed indexed ? IndexedColours.rgb(indexed.number()) : own;
    }

    private static double luminance(Rgb colour) {
        return 0.2126 * linear(colour.red()) + 0.7152 * linear(colour.green()) + 0.0722 * linear(colour.blue());
    }

    private static double linear(int part) {
        double share = part / 255.0;
        return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    }
}
