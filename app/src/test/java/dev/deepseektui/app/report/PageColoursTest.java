package dev.deepseektui.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The colours of pages are readable on their backgrounds, in light and dark mode. */
class PageColoursTest {
    private static final double READABLE = 4.5;
    private static final Pattern COLOUR = Pattern.compile("--([a-z]+): (#[0-9a-f]{6})");
    private static final List<String> INKS = List.of(
            "text",
            "soft",
            "accent",
            "good",
            "bad",
            "header",
            "resident",
            "summary",
            "results",
            "replies",
            "rest",
            "failed");

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void every_ink_stands_out_from_the_ground_and_from_blocks(boolean dark) {
        Map<String, String> theme = theme(dark);

        assertThat(INKS)
                .allSatisfy(ink -> assertThat(contrast(theme, ink, "ground")).isGreaterThanOrEqualTo(READABLE));
        assertThat(List.of("text", "soft"))
                .allSatisfy(ink -> assertThat(contrast(theme, ink, "block")).isGreaterThanOrEqualTo(READABLE));
        assertThat(List.of("added", "removed"))
                .allSatisfy(
                        ground -> assertThat(contrast(theme, "text", ground)).isGreaterThanOrEqualTo(READABLE));
    }

    /** Returns a theme's colours. In dark mode, colours that are not redefined keep their light value. */
    private static Map<String, String> theme(boolean dark) {
        Map<String, String> colours = new LinkedHashMap<>();
        for (String file : List.of("report.css", "page.css")) {
            String css = ReportPage.file(file);
            int from = css.indexOf("@media (prefers-color-scheme: dark)");
            Matcher light = COLOUR.matcher(css.substring(0, from));
            light.results().forEach(found -> colours.put(found.group(1), found.group(2)));
            if (dark) {
                Matcher more = COLOUR.matcher(css.substring(from));
                more.results().forEach(found -> colours.put(found.group(1), found.group(2)));
            }
        }
        return colours;
    }

    private static double contrast(Map<String, String> theme, String ink, String ground) {
        double a = luminance(Objects.requireNonNull(theme.get(ink), ink));
        double b = luminance(Objects.requireNonNull(theme.get(ground), ground));
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }

    private static double luminance(String hex) {
        int rgb = Integer.parseInt(hex.substring(1), 16);
        return 0.2126 * linear(rgb >> 16 & 0xff) + 0.7152 * linear(rgb >> 8 & 0xff) + 0.0722 * linear(rgb & 0xff);
    }

    private static double linear(int part) {
        double share = part / 255.0;
        return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    }
}
