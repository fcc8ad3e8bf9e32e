package dev.deepseektui.app.tui.markdown;

import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How is a footnote marked? {@code [^2]} by a raised number, where it is referred to and where it stands. */
final class Footnotes {
    private static final String SIGN = "[^";
    /** Markdown would take it for the definition of a link, and show nothing of it. */
    private static final Pattern DEFINITION = Pattern.compile("(?m)^(\\[\\^[^\\]\\s]{1,64}\\]):");

    private static final Pattern RAISED_DEFINITION = Pattern.compile("(?m)^(\\[\\^\\d{1,4}\\])\\\\:");
    /** Only numbers: with letters it may as well be a regular expression. */
    private static final Pattern NUMBER = Pattern.compile("\\[\\^(\\d{1,4})\\]");

    private static final String RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

    private Footnotes() {}

    /** The text of a section in which footnotes are text as any other. */
    static String asText(String section) {
        if (!section.contains(SIGN)) {
            return section;
        }
        String escaped = DEFINITION.matcher(section).replaceAll("$1\\\\:");
        return RAISED_DEFINITION.matcher(escaped).replaceAll("$1");
    }

    /** What a text consists of. */
    enum Part {
        TEXT,
        MARK
    }

    /** Hands on the parts of a text in their order. */
    static void split(String text, BiConsumer<Part, String> parts) {
        int from = 0;
        if (text.contains(SIGN)) {
            for (Matcher number = NUMBER.matcher(text); number.find(); from = number.end()) {
                parts.accept(Part.TEXT, text.substring(from, number.start()));
                parts.accept(Part.MARK, raised(number.group(1)));
            }
        }
        parts.accept(Part.TEXT, text.substring(from));
    }

    private static String raised(String number) {
        StringBuilder raised = new StringBuilder();
        number.chars().forEach(c -> raised.append(RAISED.charAt(Character.digit(c, 10))));
        return raised.toString();
    }
}
