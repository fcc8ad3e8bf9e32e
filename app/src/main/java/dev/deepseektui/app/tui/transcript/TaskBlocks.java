package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.core.event.PlanUpdated;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.TurnEnded;
import java.util.Map;

/** How the work goes: plans, and turns that did not simply end. */
final class TaskBlocks implements BlockMaker {
    private static final String FAILED = "/retry goes on from there. Nothing is lost.";
    /** Until the call that made it is over, in whose place it then stands. */
    static final String NEW_PLAN = "new plan";

    private static final String PLAN = "plan";
    private static final String RESUME = "Send a message to continue.";
    private static final Map<String, SaidContent> ENDINGS = Map.of(
            "cancelled", stopped("Stopped by you", ""),
            "step_limit", stopped("Stopped at the limit of steps (cost.turn_step_limit)", RESUME),
            "cost_limit", stopped("Cost limit reached", "Raise cost.session_limit_usd to continue."),
            "window_full", stopped("The conversation no longer fits the model", "/compact, or start a new session."),
            "length", stopped("The answer was cut at its maximum length", "Send “continue”."),
            "filtered", stopped("The provider blocked this answer", "Ask in other words, or with another model."),
            "failed", new SaidContent("The turn failed", Role.FAILURE, FAILED));

    @Override
    public void take(Recorded recorded, Page page) {
        if (recorded.event() instanceof PlanUpdated plan) {
            planned(new PlanContent(plan), page);
        } else if (recorded.event() instanceof TurnEnded ended) {
            ended(recorded, ended, page);
        } else {
            TurnSoFar.take(recorded, page);
        }
    }

    /** A mere step forward is no news: the plan stands beside the transcript, or in the row of what is done. */
    private static void planned(PlanContent plan, Page page) {
        boolean isKnown = page.find(PLAN)
                .filter(Known.class::isInstance)
                .filter(known -> ((Known) known).plan().hasStepsOf(plan))
                .isPresent();
        page.put(PLAN, new Known(plan));
        if (!isKnown) {
            page.put(NEW_PLAN, plan);
        }
    }

    /** The plan as it is now. */
    private record Known(PlanContent plan) implements Hidden {}

    private static void ended(Recorded recorded, TurnEnded ended, Page page) {
        if (!ended.answersItsAsk()) {
            page.add(said(ended));
            return;
        }
        TurnSoFar.of(page)
                .flatMap(so -> so.done(recorded.ts(), ended))
                .ifPresent(words -> page.add(new SaidContent(words, Role.DIM, "")));
    }

    private static SaidContent stopped(String text, String advice) {
        return new SaidContent(text, Role.ATTENTION, advice);
    }

    private static SaidContent said(TurnEnded ended) {
        SaidContent known = ENDINGS.getOrDefault(ended.reason(), stopped("Stopped: " + ended.reason(), RESUME));
        String text = ended.detail() == null ? known.text() : known.text() + ": " + ended.detail();
        String cost = ended.cost() == null || ended.cost() <= 0 ? "" : " · " + Figures.dollars(ended.cost());
        return new SaidContent(text + cost, known.role(), known.advice());
    }
}
