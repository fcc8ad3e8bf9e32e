package dev.deepseektui.app.report;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.session.Session;
import java.util.Locale;
import java.util.Optional;

/** The context budget and the model's window, each with the cost of a request of that size. */
public record BudgetCost(ContextBudget budget, Optional<Price> price) {
    public static BudgetCost of(Session session) {
        return new BudgetCost(session.context().budget(), session.log().price());
    }

    public String line() {
        long tokens = budget.tokens();
        if (tokens >= budget.most()) {
            return say("report.budget.all", EventLines.count(tokens), EventLines.count(budget.window()));
        }
        return price.map(known -> say(
                        "report.budget.priced",
                        EventLines.count(tokens),
                        EventLines.count(budget.window()),
                        dollars(known, tokens),
                        dollars(known, budget.window())))
                .orElseGet(() -> say("report.budget", EventLines.count(tokens), EventLines.count(budget.window())));
    }

    /** Formats the cost of a fully cached prompt. */
    private static String dollars(Price price, long tokens) {
        return String.format(Locale.ROOT, "$%.4f", price.ofHits(tokens));
    }
}
