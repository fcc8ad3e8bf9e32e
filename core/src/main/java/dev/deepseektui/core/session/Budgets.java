package dev.deepseektui.core.session;

import dev.deepseektui.core.budget.ContextBudget;
import dev.deepseektui.core.budget.ContextKeys;
import dev.deepseektui.core.budget.ModelWindows;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.model.ModelKeys;

/** How large prompts may be, by the settings and the model. */
public final class Budgets {
    private Budgets() {}

    public static ContextBudget of(Config config, String model) {
        return new ContextBudget(
                config.find(ModelKeys.WINDOW).orElseGet(() -> ModelWindows.of(model)),
                config.get(ModelKeys.MAX_TOKENS),
                config.get(ContextKeys.BUDGET_TOKENS));
    }
}
