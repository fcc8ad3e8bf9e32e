package dev.deepseektui.core.context;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.conversation.budget.Fullness;
import dev.deepseektui.core.conversation.budget.PromptSize;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.time.Instant;
import java.util.Optional;

/**
 * All that a system is told when it is asked.
 *
 * @param step of the turn's requests, from 1; the one that is sent next
 * @param size of the prompt, with what the systems before this one have due
 * @param price of the model in use, where it is known
 * @param preparation the same while one request is prepared: what was seen of the world holds that long
 */
public record RequestContext(
        long turn,
        int step,
        ContextBudget budget,
        PromptSize size,
        SessionState state,
        Optional<Price> price,
        Instant now,
        Cancellation cancellation,
        Preparation preparation) {

    /** The making of one request. Two are never equal. */
    @FunctionalInterface
    public interface Preparation {
        /** The rebase with all that any rebase takes along. */
        Rebase completed(Rebase planned, RequestContext now);
    }

    public Fullness fullness() {
        return budget.fullness(size);
    }

    public RequestContext withSize(PromptSize other) {
        return new RequestContext(turn, step, budget, other, state, price, now, cancellation, preparation);
    }

    /**
     * What a rebase would do, were it carried out now.
     *
     * @throws IllegalArgumentException if the conversation would break its rules afterwards
     */
    public Rebased plan(Rebase rebase) {
        return state.conversation().plan(preparation.completed(rebase, this), price);
    }
}
