package dev.deepseektui.bench.context;

import dev.deepseektui.core.budget.ContextBudget;
import dev.deepseektui.core.budget.PressureLevel;
import dev.deepseektui.core.budget.PressureThresholds;
import dev.deepseektui.core.compaction.DeterministicSummary;
import dev.deepseektui.core.compaction.LadderMemory;
import dev.deepseektui.core.compaction.Span;
import dev.deepseektui.core.conversation.Composer;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.RebaseReason;
import dev.deepseektui.core.conversation.RebaseScript;
import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.replay.context.ReplayPolicy;
import dev.deepseektui.core.replay.context.ReplayedProvider;
import dev.deepseektui.core.tape.RequestBilled;
import dev.deepseektui.core.turn.Chronicle;
import dev.deepseektui.core.turn.Drafter.Moment;
import java.util.List;

/** The usual way: when the conversation is nearly full, all but its end becomes a summary. */
final class LateSummary implements ReplayPolicy {
    private static final double FULL = 0.85;
    private static final int MESSAGES_KEPT = 4;
    private static final int MOST_LINES = 100;
    private static final int INSTRUCTION_TOKENS = 60;

    private final Chronicle chronicle;
    private final ReplayedProvider provider;
    private final LadderMemory memory = new LadderMemory(PressureThresholds.STANDARD);

    private LateSummary(Chronicle chronicle, ReplayedProvider provider) {
        this.chronicle = chronicle;
        this.provider = provider;
        chronicle.addFoldOfRecords(memory::apply);
    }

    static ReplayPolicy.Choice choice() {
        return (chronicle, provider, ground) -> new LateSummary(chronicle, provider);
    }

    @Override
    public void beforeRequest(Moment moment) {
        ContextBudget budget = moment.budget();
        if (budget.fullness(moment.size()).ratio() >= FULL) {
            summarize(chronicle.conversation().messages());
        }
    }

    private void summarize(List<PromptMessage> messages) {
        int first = Ends.firstOfLast(messages, MESSAGES_KEPT);
        int ask = Ends.latestAsk(messages);
        if (first == 0) {
            return;
        }
        long asked = chronicle.conversation().size().total() + INSTRUCTION_TOKENS;
        chronicle.record(new RequestBilled("summary", null, provider.billSummary(chronicle.conversation(), asked)));
        String summary = new DeterministicSummary(chronicle.task(), memory.deeds())
                .present(new Span(0, messages.get(first).number()), MOST_LINES);
        RebaseScript script = new RebaseScript(messages);
        script.insert(Composer.insertedBlock(messages.get(0).number(), Origin.SUMMARY, summary));
        for (int i = 0; i < first; i++) {
            if (i == ask) {
                script.keep();
            } else {
                script.drop();
            }
        }
        chronicle.rebase(script.keepRest().finish(RebaseReason.compaction(PressureLevel.EMERGENCY)));
    }
}
