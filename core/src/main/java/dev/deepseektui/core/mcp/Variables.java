package dev.deepseektui.core.mcp;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Fills {@code ${NAME}} and {@code ${NAME:-instead}} in from the environment, as other programs do that read the same files. What is not
 * set stays as it is written, and is named. Used by one thread.
 */
final class Variables {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?}");

    private final Map<String, String> environment;
    private final Set<String> missing = new TreeSet<>();

    Variables(Map<String, String> environment) {
        this.environment = environment;
    }

    String in(String text) {
        return VARIABLE.matcher(text).replaceAll(found -> {
            String value = environment.get(found.group(1));
            if (value != null) {
                return Matcher.quoteReplacement(value);
            }
            if (found.group(2) != null) {
                return Matcher.quoteReplacement(found.group(2));
            }
            missing.add(found.group(1));
            return Matcher.quoteReplacement(found.group());
        });
    }

    List<String> in(List<String> texts) {
        return texts.stream().map(this::in).toList();
    }

    Map<String, String> in(Map<String, String> table) {
        Map<String, String> filled = new TreeMap<>();
        table.forEach((name, value) -> filled.put(name, in(value)));
        return filled;
    }

    /** Which of those that were wanted so far are not set. */
    Set<String> missing() {
        return Set.copyOf(missing);
    }
}
