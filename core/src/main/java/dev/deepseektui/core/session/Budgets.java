package dev.deepseektui.core.session;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.conversation.budget.ContextKeys;
import dev.deepseektui.core.conversation.budget.ModelWindows;
import dev.deepseektui.core.model.KnownModels;
import dev.deepseektui.core.model.ModelKeys;

/** How large prompts may be, by the settings and the model. */
public final class Budgets {
    private Budgets() {}

    /** With what is known of the usual provider's models alone. */
    public static ContextBudget of(Config config, String model) {
        return of(config, config.find(ModelKeys.WINDOW).orElseGet(() -> ModelWindows.of(model)));
    }

    static ContextBudget of(Config config, String model, KnownModels known) {
        return known.providerOf(model).isPresent()
                ? of(config, known.window(model).orElse(ModelWindows.UNKNOWN_MODEL))
                : of(config, model);
    }

    private static ContextBudget of(Config config, long window) {
        return new ContextBudget(window, config.get(ModelKeys.MAX_TOKENS), config.get(ContextKeys.BUDGET_TOKENS));
    }
}
