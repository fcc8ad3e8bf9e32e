package dev.deepseektui.core.web;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A colour of a style sheet. A value that is not understood, such as a variable or a picture, is kept as it is written.
 *
 * @param channels red, green and blue from 0 to 255; absent if the value is not understood
 * @param alpha from 0, transparent, to 1
 */
record PageColour(String written, Optional<List<Integer>> channels, double alpha) {
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("white", "#ffffff"),
            Map.entry("snow", "#fffafa"),
            Map.entry("ivory", "#fffff0"),
            Map.entry("ghostwhite", "#f8f8ff"),
            Map.entry("floralwhite", "#fffaf0"),
            Map.entry("whitesmoke", "#f5f5f5"),
            Map.entry("mintcream", "#f5fffa"),
            Map.entry("azure", "#f0ffff"),
            Map.entry("black", "#000000"),
            Map.entry("gray", "#808080"),
            Map.entry("grey", "#808080"),
            Map.entry("silver", "#c0c0c0"),
            Map.entry("red", "#ff0000"),
            Map.entry("green", "#008000"),
            Map.entry("blue", "#0000ff"),
            Map.entry("yellow", "#ffff00"),
            Map.entry("navy", "#000080"),
            Map.entry("initial", "#000000"),
            Map.entry("canvas", "#ffffff"),
            Map.entry("canvastext", "#000000"));
    private static final Pattern HEX = Pattern.compile("#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![0-9a-f])");
    private static final Pattern RGB = Pattern.compile(
            "rgba?\\(\\s*([\\d.]+)(%?)[\\s,]+([\\d.]+)%?[\\s,]+([\\d.]+)%?(?:[\\s,/]+([\\d.]+)(%?))?\\s*\\)");
    private static final Pattern HSL = Pattern.compile(
            "hsla?\\(\\s*[-\\d.a-z]+[\\s,]+[\\d.]+%?[\\s,]+([\\d.]+)%(?:[\\s,/]+([\\d.]+)(%?))?\\s*\\)");
    private static final Pattern NAME = Pattern.compile("[a-z]+");
    /** Greater differences can be read by somebody who looks closely. */
    private static final int READABLE = 24;

    private static final double TRANSPARENT = 0.05;

    static PageColour of(String value) {
        String written = value.strip();
        if (written.contains("url(") || written.contains("gradient(")) {
            return unknown(written);
        }
        if (written.equals("transparent")) {
            return new PageColour(written, Optional.of(List.of(0, 0, 0)), 0);
        }
        Matcher rgb = RGB.matcher(written);
        if (rgb.find()) {
            double scale = rgb.group(2).isEmpty() ? 1 : 2.55;
            List<Integer> channels =
                    List.of(channel(rgb.group(1), scale), channel(rgb.group(3), scale), channel(rgb.group(4), scale));
            return new PageColour(written, Optional.of(channels), alpha(rgb.group(5), rgb.group(6)));
        }
        Matcher hsl = HSL.matcher(written);
        if (hsl.find()) {
            double lightness = number(hsl.group(1));
            // Only white and black can be told without the hue.
            Optional<List<Integer>> channels = lightness >= 97
                    ? Optional.of(List.of(255, 255, 255))
                    : lightness <= 3 ? Optional.of(List.of(0, 0, 0)) : Optional.empty();
            return new PageColour(written, channels, alpha(hsl.group(2), hsl.group(3)));
        }
        Matcher hex = HEX.matcher(written);
        if (hex.find()) {
            return hex(written, hex.group());
        }
        return NAME.matcher(written)
                .results()
                .map(found -> NAMES.get(found.group()))
                .filter(found -> found != null)
                .findFirst()
                .map(found -> hex(written, found))
                .orElseGet(() -> unknown(written));
    }

    private static PageColour unknown(String written) {
        return new PageColour(written, Optional.empty(), 1);
    }

    private static PageColour hex(String written, String hex) {
        String digits = hex.substring(1);
        String whole = digits.length() <= 4 ? digits.replaceAll("(.)", "$1$1") : digits;
        List<Integer> channels = List.of(pair(whole, 0), pair(whole, 2), pair(whole, 4));
        return new PageColour(written, Optional.of(channels), whole.length() == 8 ? pair(whole, 6) / 255.0 : 1);
    }

    private static int pair(String digits, int at) {
        return Integer.parseInt(digits.substring(at, at + 2), 16);
    }

    private static int channel(String number, double scale) {
        return (int) Math.min(255, Math.round(number(number) * scale));
    }

    private static double alpha(String number, String percent) {
        return number == null ? 1 : "%".equals(percent) ? number(number) / 100 : number(number);
    }

    private static double number(String digits) {
        return digits.matches("\\d+\\.?\\d*|\\.\\d+") ? Double.parseDouble(digits) : 0;
    }

    boolean isTransparent() {
        return alpha <= TRANSPARENT;
    }

    /** Returns true if text of this colour cannot be seen on that background. */
    boolean isLostOn(PageColour ground) {
        if (isTransparent() || written.equals(ground.written())) {
            return true;
        }
        return channels.isPresent()
                && ground.channels().isPresent()
                && difference(channels.get(), ground.channels().get()) <= READABLE;
    }

    private static int difference(List<Integer> one, List<Integer> other) {
        int most = 0;
        for (int i = 0; i < one.size(); i++) {
            most = Math.max(most, Math.abs(one.get(i) - other.get(i)));
        }
        return most;
    }
}
