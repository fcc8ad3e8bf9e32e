package dev.deepseektui.core.config;

import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What TOML4J objects to. Its words are good, but it quotes the line, and what stands where a key is expected may be a
 * secret: of the quotation only a section's name stays, or a key that something like a value follows.
 */
record TomlComplaint(OptionalInt line, String words) {
    private static final Pattern ON_LINE = Pattern.compile(" on line ([0-9]+)");
    private static final Pattern HARMLESS =
            Pattern.compile("\\[{1,2}[A-Za-z0-9_.-]+]{0,2}|[A-Za-z0-9_-]+(?=[ \\t]*[:=\"'])");
    /** Here TOML4J has read a value, so what it quotes is a key and nothing else. */
    private static final Set<String> ABOUT_KEYS = Set.of("Duplicate key");

    static TomlComplaint of(String message) {
        String firstLine = message.lines().findFirst().orElse("");
        Matcher place = ON_LINE.matcher(firstLine);
        if (!place.find()) {
            return new TomlComplaint(OptionalInt.empty(), words(firstLine));
        }
        return new TomlComplaint(
                OptionalInt.of(Integer.parseInt(place.group(1))),
                words(firstLine.substring(0, place.start()) + firstLine.substring(place.end())));
    }

    private static String words(String sentence) {
        int colon = sentence.indexOf(": ");
        if (colon < 0) {
            return sentence;
        }
        String complaint = sentence.substring(0, colon);
        String quoted = sentence.substring(colon + 2);
        if (ABOUT_KEYS.contains(complaint)) {
            return sentence;
        }
        Matcher harmless = HARMLESS.matcher(quoted);
        return harmless.lookingAt() ? complaint + ": " + harmless.group() : complaint;
    }
}
