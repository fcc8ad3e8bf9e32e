package dev.deepseektui.bench.context;

import dev.deepseektui.bench.context.SummaryRival.End;
import dev.deepseektui.bench.context.SummaryRival.Form;
import dev.deepseektui.bench.context.SummaryRival.Reading;
import dev.deepseektui.bench.lab.context.ReplayPolicy;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.RebaseScript;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.RebaseReason;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Other programs' ways to keep a conversation small, each in its usual form. */
final class Rivals {
    /** Enough for the work at hand. */
    private static final int MESSAGES_KEPT = 40;

    private static final int RESULTS_KEPT = 10;
    /** Characters of a result that a summary is written of, where results are cut for it. */
    static final int LONGEST_RESULT = 2_000;

    private static final int SHORTEST_MASKED = 200;
    private static final String MASK = "[old output left out]";

    private Rivals() {}

    /** Returns the way of most programs. */
    static ReplayPolicy.Choice lateSummary() {
        return SummaryRival.of(new Form(0.85, End.LAST_FOUR_MESSAGES, Reading.CONVERSATION));
    }

    /** Returns the way of reasonix: finished turns are summarized, the running one stays, with regard to the cache. */
    static ReplayPolicy.Choice finishedTurns() {
        return SummaryRival.of(new Form(0.80, End.RUNNING_TURN, Reading.CONVERSATION));
    }

    /** Returns the way of opencode: one summary of shortened results; the last turn stays. */
    static ReplayPolicy.Choice cutResults() {
        return SummaryRival.of(new Form(0.80, End.RUNNING_TURN, Reading.CUT_RESULTS));
    }

    /** Returns the way without any reduction. */
    static ReplayPolicy.Choice appendOnly() {
        return (state, provider, ground) -> List::of;
    }

    /** Sends only the last prompts and replies, and the latest prompt. */
    static ReplayPolicy.Choice keepLast() {
        return rewriting((messages, script) -> {
            int first = Ends.firstOfLast(messages, MESSAGES_KEPT);
            int ask = Ends.latestAsk(messages);
            for (int i = 0; i < first; i++) {
                if (i == ask) {
                    script.keep();
                } else {
                    script.drop();
                }
            }
        });
    }

    /** Replaces older results by a mark. */
    static ReplayPolicy.Choice rollingMask() {
        return rewriting((messages, script) -> {
            int first = Ends.firstOfLast(messages, RESULTS_KEPT);
            for (int i = 0; i < first; i++) {
                if (isMaskable(script.peek())) {
                    script.replaceText(MASK);
                } else {
                    script.keep();
                }
            }
        });
    }

    private static boolean isMaskable(PromptMessage message) {
        return message.origin() == Origin.RESULT && message.content().content().length() > SHORTEST_MASKED;
    }

    /** Returns a policy that rewrites the start of the conversation; records nothing if it stays unchanged. */
    private static ReplayPolicy.Choice rewriting(BiConsumer<List<PromptMessage>, RebaseScript> start) {
        BeforeRequests rival = new BeforeRequests((now, log) -> {
            List<PromptMessage> messages = now.state().conversation().messages();
            RebaseScript script = new RebaseScript(messages);
            start.accept(messages, script);
            Rebase rebase = script.keepRest().finish(RebaseReason.compaction(PressureLevel.HARD));
            return rebase.kept() < messages.size() ? Optional.of(rebase) : Optional.empty();
        });
        return (state, provider, ground) -> () -> List.of(rival);
    }
}
