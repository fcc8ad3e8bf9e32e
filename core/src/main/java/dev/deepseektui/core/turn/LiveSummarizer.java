package dev.deepseektui.core.turn;

import dev.deepseektui.core.budget.ContextBudget;
import dev.deepseektui.core.compaction.SummaryRefused;
import dev.deepseektui.core.compaction.SummaryWanted;
import dev.deepseektui.core.conversation.Composer;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.Prompt;
import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.message.TokenUsage;
import dev.deepseektui.core.model.Cancellation;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatModel;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.tape.RequestBilled;
import java.util.Optional;
import java.util.function.Function;

/**
 * The model in use sums up: it is sent the conversation as it is with one message more, so that the provider's cache has all but the
 * end of it.
 */
final class LiveSummarizer implements Summarizer {
    /** With less room than this a summary, and what is thought before it, would be cut off. */
    private static final long LEAST_ROOM = 2_048;

    private final Chronicle chronicle;
    private final ChatModel model;
    private final Function<String, ContextBudget> budgets;

    LiveSummarizer(Chronicle chronicle, ChatModel model, Function<String, ContextBudget> budgets) {
        this.chronicle = chronicle;
        this.model = model;
        this.budgets = budgets;
    }

    @Override
    public String name() {
        return conversation().header().model();
    }

    @Override
    public ChatOutcome write(SummaryWanted wanted, Optional<SummaryRefused> earlier, Cancellation cancellation) {
        Prompt prompt = conversation()
                .promptWith(Composer.ask(conversation().numberFor(Origin.ASK), wanted.instruction(earlier)));
        ContextBudget budget = budgets.apply(name());
        if (prompt.tokens() + LEAST_ROOM > budget.window()) {
            return ChatFailure.of(
                    ChatFailure.Kind.CONTEXT_OVERFLOW,
                    "%d tokens, window %d".formatted(prompt.tokens(), budget.window()));
        }
        ChatOutcome outcome = model.answer(
                ChatRequest.withLongAnswer(conversation().header(), prompt, budget), this::heard, cancellation);
        bill(outcome instanceof ChatFailure failure ? failure.received() : (ChatReply) outcome);
        return outcome;
    }

    /** What the summary says is shown when it is whole; why it takes so long, at once. */
    private void heard(ChatEvent event) {
        if (event instanceof ChatEvent.Retrying) {
            chronicle.streamed(event);
        }
    }

    /** A request that brought nothing is billed nothing. */
    private void bill(ChatReply reply) {
        if (!reply.isEmpty() || !reply.usage().equals(TokenUsage.UNKNOWN)) {
            chronicle.record(new RequestBilled("summary", reply.model(), reply.usage()));
        }
    }

    private Conversation conversation() {
        return chronicle.conversation();
    }
}
