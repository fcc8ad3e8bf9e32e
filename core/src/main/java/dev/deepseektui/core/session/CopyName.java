package dev.deepseektui.core.session;

import dev.deepseektui.core.task.Excerpt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the copy of a session is called: so that a list tells it from the original, and from other copies. */
final class CopyName {
    private static final Pattern COPY = Pattern.compile("(.*) \\(copy(?: \\d+)?\\)", Pattern.DOTALL);
    private static final int LONGEST_ASK = 40;

    private CopyName() {}

    /** @param taken names of other sessions */
    static String of(SessionSummary original, Set<String> taken) {
        String name = original.name();
        if (name == null) {
            String first = original.firstAsk();
            String unnamed = "copy of " + (first == null ? original.id() : Excerpt.of(first, LONGEST_ASK));
            return taken.contains(unnamed) ? numbered(unnamed, taken) : unnamed;
        }
        Matcher copy = COPY.matcher(name);
        return numbered(copy.matches() ? copy.group(1) : name, taken);
    }

    private static String numbered(String name, Set<String> taken) {
        String free = name + " (copy)";
        for (int i = 2; taken.contains(free); i++) {
            free = name + " (copy " + i + ")";
        }
        return free;
    }
}
