package dev.deepseektui.core.context;

import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.Prompt;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.conversation.budget.PromptSize;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;

/** A prompt that holds all that is due and was compacted if it had to be. Only the {@link PromptPipeline} makes one. */
public final class PreparedPrompt {
    private final Conversation conversation;
    private final ContextBudget budget;
    private final PromptSize size;

    PreparedPrompt(Conversation conversation, ContextBudget budget) {
        this.conversation = conversation;
        this.budget = budget;
        this.size = conversation.size();
    }

    /** Whether it leaves room for an answer. */
    public boolean fits() {
        return budget.fits(size.total());
    }

    public ContextBudget budget() {
        return budget;
    }

    public PromptSize size() {
        return size;
    }

    public Prompt prompt() {
        return conversation.prompt();
    }

    public ChatRequest request() {
        return ChatRequest.of(conversation.header(), prompt(), budget);
    }

    /** What is recorded of it when it is sent. */
    public RequestSent sent(long turn, int step) {
        return new RequestSent(
                turn,
                step,
                size.total(),
                budget.answerFor(size.total()),
                new RequestSent.Parts(size.header(), size.base(), size.slot(), size.body(), budget.tokens()));
    }
}
