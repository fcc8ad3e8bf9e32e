package dev.deepseektui.core.session.turn;

import dev.deepseektui.core.context.PromptPipeline.PreparedPrompt;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.conversation.task.TaskState.Plan;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ReplyRepairs.ReplyFlaw;
import dev.deepseektui.core.session.turn.TurnEnding.EndReason;
import dev.deepseektui.core.tape.event.MessageSource.About;
import dev.deepseektui.core.tape.event.MessageSource.Notice;
import dev.deepseektui.core.tape.event.TurnEvents.ModelRepaired;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The mistakes in the replies of one turn. Each is answered once with a note to the model; the next ends the turn. */
final class ReplySlips {
    private static final int MAX_CUT_CALLS = 3;

    private final Map<ReplyFlaw, Integer> seen = new EnumMap<>(ReplyFlaw.class);
    private boolean needsLongAnswer;

    /**
     * The consequence of a reply.
     *
     * @param isContinued true if the model continues after a note
     * @param ending the end of the turn, after the calls of the reply
     */
    record Consequence(boolean isContinued, Optional<TurnEnding> ending) {
        static final Consequence NONE = new Consequence(false, Optional.empty());

        static Consequence end(EndReason reason, String detail) {
            return new Consequence(false, Optional.of(TurnEnding.of(reason, detail)));
        }
    }

    /** Records the repairs of a reply, and appends a note if the model has to correct a mistake. */
    Consequence of(ChatReply reply, SessionLog log) {
        reply.repairs().done().forEach(repair -> log.record(new ModelRepaired(repair.what(), repair.form())));
        ReplyFlaw flaw = reply.repairs().flaw();
        int times = seen.merge(flaw, 1, Integer::sum);
        return switch (flaw) {
            case NONE -> Consequence.NONE;
            case INCOMPLETE_CALL ->
                times == 1
                        ? note(
                                log,
                                "Your last reply contained a tool call written as text that was incomplete or named an"
                                        + " unknown tool. Nothing was run. Make the call again.",
                                "incomplete_call")
                        : Consequence.end(EndReason.FAILED, "The model wrote a tool call that could not be read.");
            case EMPTY ->
                times == 1
                        ? note(log, "Your last reply was empty. Answer, or call a tool.", "empty")
                        : Consequence.end(
                                EndReason.FAILED, "The model answered nothing, twice. Send the message again.");
            case ANNOUNCED ->
                times == 1 && isOpen(log.state().task().plan())
                        ? note(
                                log,
                                "Your last reply announced a step but called no tool. Do it now; if nothing is left to"
                                        + " do, give the final answer.",
                                "announcement")
                        : Consequence.NONE;
            case REPETITION -> repetition(reply, times, log);
            case CUT_CALL -> cutCall(times);
        };
    }

    private static Consequence note(SessionLog log, String text, String what) {
        if (!what.equals("repetition")) {
            log.record(new ModelRepaired(what, "continued"));
        }
        log.record(log.state().conversation().block(new Notice(About.REPLY), text));
        return new Consequence(true, Optional.empty());
    }

    private static boolean isOpen(Plan plan) {
        return plan.items().isEmpty() || !plan.open().isEmpty();
    }

    private static Consequence repetition(ChatReply reply, int times, SessionLog log) {
        if (times > 1) {
            return Consequence.end(
                    EndReason.FAILED, "Stopped: the model repeated itself again. Send a message to continue.");
        }
        return reply.calls().isEmpty()
                ? note(
                        log,
                        "Your last reply repeated the same text and was cut off there. Continue without repeating it.",
                        "repetition")
                : Consequence.NONE;
    }

    private Consequence cutCall(int times) {
        needsLongAnswer = times == 1;
        return times >= MAX_CUT_CALLS
                ? Consequence.end(EndReason.LENGTH, "The calls of the model were cut off. Raise model.max_tokens.")
                : Consequence.NONE;
    }

    /** Returns the next prompt; after the first call that was cut off, with a higher limit for the answer. */
    PreparedPrompt next(PreparedPrompt prompt) {
        boolean isLong = needsLongAnswer;
        needsLongAnswer = false;
        return isLong ? prompt.withLongAnswer() : prompt;
    }
}
