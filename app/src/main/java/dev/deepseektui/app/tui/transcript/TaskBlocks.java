package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.tui.transcript.TranscriptTexts.say;

import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.core.event.PlanUpdated;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.TurnEnded;

/** How the work goes: plans, and turns that did not simply end. */
final class TaskBlocks implements BlockMaker {
    /** Until the call that made it is over, in whose place it then stands. */
    static final String NEW_PLAN = "new plan";

    private static final String PLAN = "plan";

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

    private static SaidContent ending(String reason) {
        return switch (reason) {
            case "cancelled" -> stopped(say("end.cancelled"), "");
            case "step_limit" -> stopped(say("end.step_limit"), say("resume.advice"));
            case "cost_limit" -> stopped(say("end.cost_limit"), say("end.cost_limit.advice"));
            case "window_full" -> stopped(say("end.window_full"), say("end.window_full.advice"));
            case "length" -> stopped(say("end.length"), say("end.length.advice"));
            case "filtered" -> stopped(say("end.filtered"), say("end.filtered.advice"));
            case "failed" -> new SaidContent(say("end.failed"), Role.FAILURE, say("failed.advice"));
            default -> stopped(say("end.other", reason), say("resume.advice"));
        };
    }

    private static SaidContent said(TurnEnded ended) {
        SaidContent known = ending(ended.reason());
        String text = ended.detail() == null
                ? known.text()
                : say("end.detail", known.text(), AdviceOnScreen.of(ended.detail()));
        String cost = ended.cost() == null || ended.cost() <= 0 ? "" : " · " + Figures.dollars(ended.cost());
        return new SaidContent(text + cost, known.role(), known.advice());
    }
}
