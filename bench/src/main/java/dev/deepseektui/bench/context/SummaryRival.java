package dev.deepseektui.bench.context;

import dev.deepseektui.bench.lab.context.ReplayPolicy;
import dev.deepseektui.bench.lab.context.ReplayedProvider;
import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.Draft;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.Rewrite;
import dev.deepseektui.core.context.compaction.LadderState;
import dev.deepseektui.core.context.compaction.LadderView.MessageRange;
import dev.deepseektui.core.context.compaction.SessionRecord;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.RebaseScript;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.TurnEvents.RequestBilled;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The usual method: once the conversation is nearly full, a summary replaces everything but its end. */
final class SummaryRival implements ContextSystem {
    private static final int MAX_LENGTH = 20_000;
    private static final int INSTRUCTION_TOKENS = 60;
    private static final long SUMMARY_TOKENS = 1_500;

    private final Form form;
    private final ReplayedProvider provider;
    private final LadderState memory = new LadderState();
    private final BeforeRequests requests = new BeforeRequests(this::summary);

    /** The part of the conversation that stays unchanged. */
    enum End {
        LAST_FOUR_MESSAGES {
            @Override
            int first(List<PromptMessage> messages) {
                return Ends.firstOfLast(messages, MESSAGES_KEPT);
            }
        },
        RUNNING_TURN {
            @Override
            int first(List<PromptMessage> messages) {
                return Math.max(0, Ends.latestAsk(messages));
            }
        };

        private static final int MESSAGES_KEPT = 4;

        /** Returns the index of the first message that stays unchanged. */
        abstract int first(List<PromptMessage> messages);
    }

    /** The input from which the model writes the summary. */
    enum Reading {
        /** The conversation as it was sent before. Everything but its end is cached. */
        CONVERSATION,
        /** A separate request with shortened tool results. Nothing in it is cached. */
        CUT_RESULTS
    }

    /**
     * The details of a program's method.
     *
     * @param full the share of the budget at which the program summarizes
     */
    record Form(double full, End end, Reading reading) {}

    private SummaryRival(Form form, ReplayedProvider provider) {
        this.form = form;
        this.provider = provider;
    }

    static ReplayPolicy.Choice of(Form form) {
        return (state, provider, ground) -> () -> List.of(new SummaryRival(form, provider));
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
        int first = form.end().first(messages);
        boolean isSomethingNew =
                messages.subList(0, first).stream().anyMatch(message -> message.origin() != Origin.SUMMARY);
        if (!isSomethingNew || now.fullness().ratio() < form.full()) {
            return Optional.empty();
        }
        log.record(new RequestBilled("summary", null, bill(conversation, first)));
        String summary = SessionRecord.text(
                now.state().task(),
                memory.digest(),
                new MessageRange(0, messages.get(first).number()),
                MAX_LENGTH);
        RebaseScript script = new RebaseScript(messages);
        script.insert(MessageFactory.insertedBlock(messages.get(0).number(), new MessageSource.Summary(0, 0), summary));
        int ask = Ends.latestAsk(messages);
        for (int i = 0; i < first; i++) {
            if (i == ask) {
                script.keep();
            } else {
                script.drop();
            }
        }
        return Optional.of(script.keepRest().finish(RebaseReason.compaction(PressureLevel.EMERGENCY)));
    }

    private TokenUsage bill(Conversation conversation, int first) {
        if (form.reading() == Reading.CONVERSATION) {
            return provider.billSummary(conversation, conversation.size().total() + INSTRUCTION_TOKENS);
        }
        long read = INSTRUCTION_TOKENS
                + conversation.messages().subList(0, first).stream()
                        .mapToLong(message -> tokensOfCut(message, conversation))
                        .sum();
        return new TokenUsage(read, SUMMARY_TOKENS, 0L, read, null);
    }

    private static long tokensOfCut(PromptMessage message, Conversation conversation) {
        String text = message.content().content();
        if (message.origin() != Origin.RESULT || text.length() <= Rivals.MAX_RESULT_LENGTH) {
            return conversation.tokens(message);
        }
        String call = Objects.requireNonNullElse(message.content().toolCallId(), "");
        ToolOutcome cut = ToolOutcome.of(ToolOutcome.Status.OK, text.substring(0, Rivals.MAX_RESULT_LENGTH));
        return conversation.tokens(MessageFactory.result(message.number(), call, cut));
    }
}
