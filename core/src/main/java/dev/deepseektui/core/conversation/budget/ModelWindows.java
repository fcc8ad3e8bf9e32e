package dev.deepseektui.core.conversation.budget;

import java.util.Locale;
import java.util.Set;

/** The context windows of models that are known by name. */
public final class ModelWindows {
    public static final long UNKNOWN_MODEL = 131_072;

    private static final long LARGE = 1_048_576;
    private static final Set<String> LARGE_MODELS = Set.of("deepseek-flash", "deepseek-v4-flash", "deepseek-v4-pro");

    private ModelWindows() {}

    public static long of(String model) {
        return LARGE_MODELS.contains(model.toLowerCase(Locale.ROOT)) ? LARGE : UNKNOWN_MODEL;
    }
}
