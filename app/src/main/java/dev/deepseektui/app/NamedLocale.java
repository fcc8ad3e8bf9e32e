package dev.deepseektui.app;

import java.util.HashMap;
import java.util.Map;

/**
 * The locale that the user named. One of ASCII alone is replaced by the launcher, for Java would lose letters of arguments and paths in
 * it; the screen and the programs that are started here follow what was meant.
 */
final class NamedLocale {
    /** Holds what stood in the variable; empty where another one names the locale. */
    private static final String PROPERTY = "deepseek.ctype";

    private static final String VARIABLE = "LC_CTYPE";

    private NamedLocale() {}

    static Map<String, String> of(Map<String, String> environment) {
        String named = System.getProperty(PROPERTY);
        return named == null ? environment : with(environment, named);
    }

    static Map<String, String> with(Map<String, String> environment, String named) {
        Map<String, String> meant = new HashMap<>(environment);
        if (named.isEmpty()) {
            meant.remove(VARIABLE);
        } else {
            meant.put(VARIABLE, named);
        }
        return meant;
    }
}
