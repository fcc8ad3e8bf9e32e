package dev.deepseektui.core.model;

import java.util.Locale;
import java.util.Set;

/** Which of the usual provider's models see pictures. */
public final class Sight {
    private static final Set<String> SEEING =
            Set.of("deepseek-flash", "deepseek-v4-flash", "deepseek-v4-flash-vision-exp");

    private Sight() {}

    public static boolean of(String model) {
        return SEEING.contains(model.toLowerCase(Locale.ROOT));
    }
}
