package dev.deepseektui.core.mcp;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Fills {@code ${NAME}} and {@code ${NAME:-instead}} in from the environment, as other programs do that read the same files. What is not
 * set, or is withheld, stays as it is written, and is named. Used by one thread.
 */
final class Variables {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?}");

    private final Map<String, String> environment;
    private final Predicate<String> isWithheld;
    private final Set<String> missing = new TreeSet<>();
    private final Set<String> withheld = new TreeSet<>();

    /** @param isWithheld for the names of those that no server gets */
    Variables(Map<String, String> environment, Predicate<String> isWithheld) {
        this.environment = environment;
        this.isWithheld = isWithheld;
    }

    String in(String text) {
        return VARIABLE.matcher(text).replaceAll(found -> {
            String name = found.group(1);
            if (isWithheld.test(name)) {
                withheld.add(name);
                return Matcher.quoteReplacement(found.group());
            }
            String value = environment.get(name);
            if (value != null) {
                return Matcher.quoteReplacement(value);
            }
            if (found.group(2) != null) {
                return Matcher.quoteReplacement(found.group(2));
            }
            missing.add(name);
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

    /** Throws where one of those that were wanted so far cannot be filled in. */
    void require() throws StartFailed {
        if (!withheld.isEmpty()) {
            throw StartFailed.forGood("it would get the variable " + String.join(", ", withheld)
                    + ", which holds this program's own key, and no server gets that;"
                    + " write a variable with a key of the server's there");
        }
        if (!missing.isEmpty()) {
            throw StartFailed.forGood("it needs the variable " + String.join(", ", missing)
                    + ", which is not set; set it and start again");
        }
    }
}
