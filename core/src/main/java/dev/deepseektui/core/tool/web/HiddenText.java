package dev.deepseektui.core.tool.web;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/**
 * A filter that removes text that a browser would not display: elements hidden by attributes or styles, text without
 * size, and text in its background's colour. On pages that look harmless, attackers hide instructions for models in
 * such text.
 */
final class HiddenText {
    private static final String UNSEEN = "script, style, noscript, template, svg, canvas, iframe, object, embed, form,"
            + " button, input, select, textarea, datalist, dialog, nav, audio, video, noframes, noembed, meter, progress,"
            + " rp, annotation, annotation-xml, [hidden], [aria-hidden=true], [popover]";
    private static final Pattern LENGTH =
            Pattern.compile("(-?\\s*\\d*\\.?\\d+)\\s*(px|r?em|pt|pc|ch|ex|vw|vh|vmin|vmax|cm|mm|in|%)?");
    private static final Pattern VARIABLE = Pattern.compile("var\\([^)]*\\)");
    private static final Pattern NO_AREA = Pattern.compile("inset\\(\\s*(?:[5-9]\\d|\\d{3,})(?:\\.\\d+)?%.*"
            + "|(?:circle|ellipse)\\(\\s*0(?:px|%)?[\\s)].*|(?:polygon|rect|xywh)\\([\\s0,px%]*\\).*");
    private static final Pattern NO_SCALE = Pattern.compile(".*\\bscale[xy3d]*\\(\\s*0?\\.?0*\\s*[,)].*");
    private static final Pattern NO_OPACITY =
            Pattern.compile(".*\\bopacity\\(\\s*(?:0|0?\\.0\\d*|[0-4](?:\\.\\d+)?%)\\s*\\).*");
    private static final double MIN_FONT = 3;
    private static final double MIN_OPACITY = 0.05;
    private static final double FAR = 500;

    private static final double VERY_FAR = 3_000;
    /**
     * The size of a negative margin, in pixels, that moves text out of view. Larger than {@link #FAR}, because pages
     * are centred with negative margins of half their width.
     */
    private static final double FAR_MARGIN = 1_500;
    /**
     * The number of pixels that one percent stands for. 100 % is more than {@link #FAR}, because it reaches the edge of
     * the page.
     */
    private static final double PERCENT = 5.1;

    private final PageStyles styles;
    private final List<Node> hidden = new ArrayList<>();

    private HiddenText(PageStyles styles) {
        this.styles = styles;
    }

    static void remove(Document page, BooleanSupplier givenUp) {
        HiddenText text = new HiddenText(PageStyles.of(page, givenUp));
        text.visit(page, Inherited.AT_THE_TOP);
        text.hidden.forEach(Node::remove);
        page.select(UNSEEN).remove();
    }

    /** The properties that an element inherits from its ancestors. */
    private record Inherited(boolean isInvisible, boolean isTiny, String colour, String ground) {
        static final Inherited AT_THE_TOP = new Inherited(false, false, "black", "white");

        boolean showsText() {
            return !isInvisible && !isTiny && !PageColour.of(colour).isLostOn(PageColour.of(ground));
        }
    }

    private void visit(Element element, Inherited around) {
        if (isHidden(element)) {
            hidden.add(element);
            return;
        }
        Inherited here = inherited(element, around);
        Set<Node> folded = folded(element);
        for (Node child : element.childNodes()) {
            if (folded.contains(child)) {
                hidden.add(child);
            } else if (child instanceof Element inner) {
                visit(inner, here);
            } else if (child instanceof TextNode && !here.showsText()) {
                hidden.add(child);
            }
        }
    }

    /** Returns the nodes in a closed {@code <details>}: all except its first {@code <summary>}. */
    private static Set<Node> folded(Element element) {
        if (!element.nameIs("details") || element.hasAttr("open")) {
            return Set.of();
        }
        Set<Node> folded = new HashSet<>(element.childNodes());
        element.children().stream()
                .filter(child -> child.nameIs("summary"))
                .findFirst()
                .ifPresent(folded::remove);
        return folded;
    }

    private Inherited inherited(Element element, Inherited around) {
        String visibility = value(element, "visibility");
        String size = value(element, "font-size");
        String colour = value(element, "-webkit-text-fill-color");
        colour = colour.isEmpty() ? value(element, "color") : colour;
        String ground = value(element, "background-color");
        boolean keepsColour = colour.matches("|inherit|currentcolor|unset");
        boolean keepsGround = ground.matches("|inherit|none|unset|initial")
                || PageColour.of(ground).isTransparent();
        String own = keepsColour ? around.colour() : colour;
        return new Inherited(
                visibility.isEmpty() ? around.isInvisible() : visibility.matches("hidden|collapse"),
                isTiny(size, around),
                own,
                keepsGround ? around.ground() : ground.equals("currentcolor") ? own : ground);
    }

    private static boolean isTiny(String size, Inherited around) {
        List<Double> pixels = pixels(size);
        boolean isRelative = (size.endsWith("em") && !size.endsWith("rem")) || size.endsWith("%");
        if (pixels.isEmpty() || (isRelative && around.isTiny())) {
            return around.isTiny();
        }
        double font = size.endsWith("%") ? pixels.get(0) / PERCENT * 0.16 : pixels.get(0);
        return font < MIN_FONT;
    }

    private boolean isHidden(Element element) {
        return value(element, "display").equals("none")
                || value(element, "content-visibility").equals("hidden")
                || isTransparent(element)
                || isClipped(element)
                || isOffScreen(element)
                || NO_SCALE.matcher(value(element, "transform")).matches();
    }

    private boolean isTransparent(Element element) {
        String opacity = value(element, "opacity");
        return NO_OPACITY.matcher(value(element, "filter")).matches()
                || number(opacity.replace("%", "")).stream()
                        .anyMatch(value -> (opacity.endsWith("%") ? value / 100 : value) <= MIN_OPACITY);
    }

    private boolean isClipped(Element element) {
        String clip = value(element, "clip");
        if (clip.startsWith("rect(")) {
            List<Double> sides = pixels(clip);
            if (sides.size() == 4 && (sides.get(2) - sides.get(0) <= 1 || sides.get(1) - sides.get(3) <= 1)) {
                return true;
            }
        }
        boolean cuts = (value(element, "overflow") + value(element, "overflow-x") + value(element, "overflow-y"))
                .matches(".*(?:hidden|clip).*");
        return NO_AREA.matcher(value(element, "clip-path")).matches()
                || (cuts
                        && Stream.of("width", "height", "max-width", "max-height")
                                .map(side -> value(element, side))
                                .filter(length -> !length.contains("("))
                                .flatMap(length -> pixels(length).stream())
                                .anyMatch(length -> length <= 1));
    }

    private boolean isOffScreen(Element element) {
        boolean isPlaced = value(element, "position").matches("absolute|fixed|relative|sticky");
        return (isPlaced
                        && (isFar(element, "left", VERY_FAR)
                                || isFar(element, "right", VERY_FAR)
                                || isFar(element, "top", Double.MAX_VALUE)
                                || isFar(element, "bottom", Double.MAX_VALUE)))
                || isFar(element, "text-indent", VERY_FAR)
                || Stream.of("margin-left", "margin-top")
                        .flatMap(side -> pixels(value(element, side)).stream())
                        .anyMatch(length -> length <= -FAR_MARGIN)
                || (value(element, "transform").contains("translate") && isFar(element, "transform", VERY_FAR));
    }

    private boolean isFar(Element element, String property, double most) {
        String value = value(element, property);
        boolean subtracts = value.contains("calc(") && value.contains("-");
        return pixels(value).stream()
                .mapToDouble(length -> subtracts ? -Math.abs(length) : length)
                .anyMatch(length -> length <= -FAR || length >= most);
    }

    private String value(Element element, String property) {
        return styles.value(element, property);
    }

    private static List<Double> pixels(String value) {
        return LENGTH.matcher(VARIABLE.matcher(value).replaceAll(""))
                .results()
                .flatMap(found -> number(found.group(1)).stream().map(number -> number * unit(found)))
                .toList();
    }

    private static double unit(MatchResult length) {
        String unit = length.group(2);
        return unit == null
                ? 1
                : switch (unit) {
                    case "em", "rem", "pc" -> 16;
                    case "ch", "ex" -> 8;
                    case "pt" -> 1.33;
                    case "%" -> PERCENT;
                    case "vw", "vmax" -> 12.8;
                    case "vh", "vmin" -> 7.2;
                    case "cm" -> 37.8;
                    case "mm" -> 3.78;
                    case "in" -> 96;
                    default -> 1;
                };
    }

    private static List<Double> number(String text) {
        String digits = text.replaceAll("\\s", "");
        return digits.matches("-?(?:\\d+\\.?\\d*|\\.\\d+)") ? List.of(Double.parseDouble(digits)) : List.of();
    }

    /**
     * A colour in a style sheet. An unsupported value, such as a variable or an image, is kept as written.
     *
     * @param channels red, green and blue from 0 to 255; empty if the value is unsupported
     * @param alpha from 0 (transparent) to 1
     */
    private record PageColour(String written, Optional<List<Integer>> channels, double alpha) {
        private static final Map<String, String> NAMES = Stream.of(
                        ("white #ffffff,snow #fffafa,ivory #fffff0,ghostwhite #f8f8ff,floralwhite #fffaf0,whitesmoke"
                                        + " #f5f5f5,mintcream #f5fffa,azure #f0ffff,black #000000,gray #808080,grey #808080,silver"
                                        + " #c0c0c0,red #ff0000,green #008000,blue #0000ff,yellow #ffff00,navy #000080,initial"
                                        + " #000000,canvas #ffffff,canvastext #000000")
                                .split(",", -1))
                .map(each -> each.split(" ", -1))
                .collect(Collectors.toUnmodifiableMap(each -> each[0], each -> each[1]));
        private static final Pattern HEX = Pattern.compile("#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![0-9a-f])");
        private static final Pattern RGB = Pattern.compile(
                "rgba?\\(\\s*([\\d.]+)(%?)[\\s,]+([\\d.]+)%?[\\s,]+([\\d.]+)%?(?:[\\s,/]+([\\d.]+)(%?))?\\s*\\)");
        private static final Pattern HSL = Pattern.compile(
                "hsla?\\(\\s*[-\\d.a-z]+[\\s,]+[\\d.]+%?[\\s,]+([\\d.]+)%(?:[\\s,/]+([\\d.]+)(%?))?\\s*\\)");
        private static final Pattern NAME = Pattern.compile("[a-z]+");
        /**
         * The maximum colour difference at which text is unreadable. Text with a greater difference is readable on
         * close inspection.
         */
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
                List<Integer> channels = List.of(
                        channel(rgb.group(1), scale), channel(rgb.group(3), scale), channel(rgb.group(4), scale));
                return new PageColour(written, Optional.of(channels), alpha(rgb.group(5), rgb.group(6)));
            }
            Matcher hsl = HSL.matcher(written);
            if (hsl.find()) {
                double lightness = number(hsl.group(1));
                // The hue is not read, so only white and black can be recognized.
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

        /** Returns true if text of this colour is invisible on the given background. */
        boolean isLostOn(PageColour ground) {
            if (isTransparent() || written.equals(ground.written())) {
                return true;
            }
            return channels.isPresent()
                    && ground.channels().isPresent()
                    && difference(channels.get(), ground.channels().get()) <= READABLE;
        }

        private static int difference(List<Integer> one, List<Integer> other) {
            return IntStream.range(0, one.size())
                    .map(i -> Math.abs(one.get(i) - other.get(i)))
                    .max()
                    .orElse(0);
        }
    }
}
