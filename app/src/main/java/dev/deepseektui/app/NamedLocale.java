package dev.deepseektui.app;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The locale that the user named. One of ASCII alone is replaced by the launcher, for Java would lose letters of arguments and paths in
 * it; the screen and the programs that are started here follow what was meant.
 */
final class NamedLocale {
    /** Holds what stood in the variable; empty where another one names the locale. */
    private static final String OF_LETTERS = "deepseek.ctype";
    /** The same of the variable that wins over all others. */
    private static final String OF_ALL = "deepseek.locale";

    private NamedLocale() {}

    static Map<String, String> of(Map<String, String> environment) {
        return with(
                with(environment, "LC_CTYPE", System.getProperty(OF_LETTERS)), "LC_ALL", System.getProperty(OF_ALL));
    }

    static Map<String, String> with(Map<String, String> environment, String variable, @Nullable String named) {
        if (named == null) {
            return environment;
        }
        Map<String, String> meant = new HashMap<>(environment);
        if (named.isEmpty()) {
            meant.remove(variable);
        } else {
            meant.put(variable, named);
        }
        return meant;
    }
}
