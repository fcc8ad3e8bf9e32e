package dev.deepseektui.bench.context;

import dev.deepseektui.bench.context.SummaryRival.End;
import dev.deepseektui.bench.context.SummaryRival.Form;
import dev.deepseektui.bench.context.SummaryRival.Reading;
import dev.deepseektui.bench.lab.context.ReplayPolicy;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.RebaseScript;
import dev.deepseektui.core.tape.event.BodyEdit.Replace;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.RebaseReason;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** The methods by which other programs keep a conversation small, each in its usual form. */
final class Rivals {
    /** The number of prompts and replies that are kept, enough for the current work. */
    private static final int MESSAGES_KEPT = 40;

    private static final int RESULTS_KEPT = 10;
    /** The maximum length, in characters, of a tool result that is shortened for a summary. */
    static final int MAX_RESULT_LENGTH = 2_000;

    private static final int MIN_MASKED_LENGTH = 200;
    private static final String MASK = "[old output left out]";

    private Rivals() {}

    /** Returns the method of most programs: a summary when the conversation is nearly full. */
    static ReplayPolicy.Choice lateSummary() {
        return SummaryRival.of(new Form(0.85, End.LAST_FOUR_MESSAGES, Reading.CONVERSATION));
    }

    /**
     * Returns reasonix's method: finished turns are summarized, and the running turn stays unchanged. It takes the
     * cache into account.
     */
    static ReplayPolicy.Choice finishedTurns() {
        return SummaryRival.of(new Form(0.80, End.RUNNING_TURN, Reading.CONVERSATION));
    }

    /** Returns opencode's method: one summary, made from shortened tool results. The last turn stays unchanged. */
    static ReplayPolicy.Choice cutResults() {
        return SummaryRival.of(new Form(0.80, End.RUNNING_TURN, Reading.CUT_RESULTS));
    }

    /** Returns a method that sends only the latest prompt and the last prompts and replies. */
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

    /** Returns a method that replaces older tool results with a placeholder. */
    static ReplayPolicy.Choice rollingMask() {
        return rewriting((messages, script) -> {
            int first = Ends.firstOfLast(messages, RESULTS_KEPT);
            for (int i = 0; i < first; i++) {
                if (isMaskable(script.peek())) {
                    script.replace(new Replace(MessageFactory.withText(script.peek(), MASK)));
                } else {
                    script.keep();
                }
            }
        });
    }

    private static boolean isMaskable(PromptMessage message) {
        return message.origin() == Origin.RESULT && message.content().content().length() > MIN_MASKED_LENGTH;
    }

    /**
     * Returns a policy that rewrites the start of the conversation. It records nothing if there is nothing to change.
     */
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
