package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.core.event.PlanUpdated;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.TurnEnded;
import dev.deepseektui.core.message.TokenUsage;
import java.util.Map;

/** How the work goes: plans, and turns that did not simply end. */
final class TaskBlocks implements BlockMaker {
    private static final String ALL_SAID = "done";
    private static final Map<String, String> ENDINGS = Map.of(
            "cancelled", "cancelled here",
            "step_limit", "stopped at the limit of steps",
            "cost_limit", "stopped at the limit of cost",
            "window_full", "stopped: the next request would not fit into the model's window",
            "length", "stopped: the answer reached its longest",
            "filtered", "stopped: the provider withheld the answer",
            "failed", "the turn failed");

    @Override
    public void take(Recorded recorded, Page page) {
        if (recorded.event() instanceof PlanUpdated plan) {
            page.add(new PlanContent(plan));
        } else if (recorded.event() instanceof TurnEnded ended
                && !ended.reason().equals(ALL_SAID)) {
            page.add(new RuleContent(words(ended), isFailure(ended) ? Role.FAILURE : Role.ATTENTION));
        }
    }

    private static boolean isFailure(TurnEnded ended) {
        return ended.reason().equals("failed");
    }

    private static String words(TurnEnded ended) {
        StringBuilder words = new StringBuilder(
                ended.detail() == null
                        ? ENDINGS.getOrDefault(ended.reason(), "ended: " + ended.reason())
                        : (isFailure(ended) ? "the turn failed: " : "stopped: ") + ended.detail());
        TokenUsage usage = ended.usage();
        if (usage.prompt() != null && usage.completion() != null && !usage.equals(TokenUsage.NOTHING)) {
            words.append(" · ").append(Figures.count(usage.prompt())).append(" tokens in, ");
            words.append(Figures.count(usage.completion())).append(" out");
        }
        if (ended.cost() != null && ended.cost() > 0) {
            words.append(" · ").append(Figures.dollars(ended.cost()));
        }
        if (isFailure(ended)) {
            words.append(" · /retry goes on from there");
        }
        return words.toString();
    }
}
