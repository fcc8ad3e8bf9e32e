package dev.deepseektui.core.arena;

import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How an entry stands in the prompt: a line with its key and the fingerprint of its content, then the content. Starts with what is
 * no white space and ends with a line end, so the tokens of several in a row are the sum of their tokens.
 */
final class SectionText {
    static final String WITHDRAWN = "withdrawn";

    private static final Pattern MARK = Pattern.compile("(?m)^\\[([a-z-]+/[^ \\n]{1,48}) ([0-9a-f]{8}|withdrawn)]$");
    private static final Pattern LINE_END = Pattern.compile("\\R");

    private SectionText() {}

    static String of(EntryKey key, String fingerprint, String content) {
        return mark(key, fingerprint) + inert(content) + "\n";
    }

    static String mark(EntryKey key, String fingerprint) {
        return "[" + key.mark() + " " + fingerprint + "]\n";
    }

    /** A content that imitates such a line must not pass for an entry. */
    static String inert(String content) {
        String lines = LINE_END.matcher(content).replaceAll("\n");
        return MARK.matcher(lines).replaceAll(" $0");
    }

    /** The keys and fingerprints of all entries in a text, in their order. */
    static void scan(String text, BiConsumer<String, String> found) {
        Matcher mark = MARK.matcher(text);
        while (mark.find()) {
            found.accept(mark.group(1), mark.group(2));
        }
    }
}
