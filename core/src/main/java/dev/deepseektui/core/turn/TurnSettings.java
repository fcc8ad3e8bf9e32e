package dev.deepseektui.core.turn;

import dev.deepseektui.core.budget.ContextBudget;
import java.util.function.Function;

/**
 * What a turn keeps to.
 *
 * @param budgets how large prompts may be, by model
 */
public record TurnSettings(Function<String, ContextBudget> budgets, TurnLimits limits, Continuation continuation) {}
