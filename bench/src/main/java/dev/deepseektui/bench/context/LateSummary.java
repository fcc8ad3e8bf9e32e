package dev.deepseektui.bench.context;

import dev.deepseektui.core.budget.PressureLevel;
import dev.deepseektui.core.budget.PressureThresholds;
import dev.deepseektui.core.compaction.DeterministicSummary;
import dev.deepseektui.core.compaction.LadderState;
import dev.deepseektui.core.compaction.Span;
import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.Draft;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.Rewrite;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.RebaseScript;
import dev.deepseektui.core.event.MessageSource;
import dev.deepseektui.core.event.RebaseReason;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.RequestBilled;
import dev.deepseektui.core.replay.context.ReplayPolicy;
import dev.deepseektui.core.replay.context.ReplayedProvider;
import dev.deepseektui.core.session.state.SessionLog;
import java.util.List;
import java.util.Optional;

/** The usual way: when the conversation is nearly full, all but its end becomes a summary. */
final class LateSummary implements ContextSystem {
    private static final double FULL = 0.85;
    private static final int MESSAGES_KEPT = 4;
    private static final int MOST_LINES = 100;
    private static final int INSTRUCTION_TOKENS = 60;

    private final ReplayedProvider provider;
    private final LadderState memory = new LadderState(PressureThresholds.STANDARD);
    private final BeforeRequests requests = new BeforeRequests(this::summary);

    private LateSummary(ReplayedProvider provider) {
        this.provider = provider;
    }

    static ReplayPolicy.Choice choice() {
        return (state, provider, ground) -> () -> List.of(new LateSummary(provider));
    }

    @Override
    public void apply(Recorded event) {
        memory.apply(event);
    }

    @Override
    public Draft draft(RequestContext now) {
        return requests.draft(now);
    }

    @Override
    public Optional<Rewrite> rewrite(RequestContext now, Draft due, SessionLog log) {
        return requests.rewrite(now, due, log);
    }

    private Optional<Rebase> summary(RequestContext now, SessionLog log) {
        Conversation conversation = now.state().conversation();
        List<PromptMessage> messages = conversation.messages();
        int first = Ends.firstOfLast(messages, MESSAGES_KEPT);
        int ask = Ends.latestAsk(messages);
        if (first == 0 || now.fullness().ratio() < FULL) {
            return Optional.empty();
        }
        long asked = conversation.size().total() + INSTRUCTION_TOKENS;
        log.record(new RequestBilled("summary", null, provider.billSummary(conversation, asked)));
        String summary = new DeterministicSummary(now.state().task(), memory.digest())
                .present(new Span(0, messages.get(first).number()), MOST_LINES);
        RebaseScript script = new RebaseScript(messages);
        script.insert(MessageFactory.insertedBlock(messages.get(0).number(), new MessageSource.Summary(0, 0), summary));
        for (int i = 0; i < first; i++) {
            if (i == ask) {
                script.keep();
            } else {
                script.drop();
            }
        }
        return Optional.of(script.keepRest().finish(RebaseReason.compaction(PressureLevel.EMERGENCY)));
    }
}
