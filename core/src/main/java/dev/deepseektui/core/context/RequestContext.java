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
 * The input of a {@link ContextSystem}.
 *
 * @param step the number of the next request in the turn, from 1
 * @param size the prompt's size, with the drafts of the preceding systems
 * @param price the price of the model in use, if known
 * @param preparation the same object while one request is prepared; data read from disk may be cached for it
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

    /** The preparation of one request, compared by identity. */
    @FunctionalInterface
    public interface Preparation {
        /** Returns the rebase with the edits that the systems attach to every rebase. */
        Rebase completed(Rebase planned, RequestContext now);
    }

    public Fullness fullness() {
        return budget.fullness(size);
    }

    public RequestContext withSize(PromptSize other) {
        return new RequestContext(turn, step, budget, other, state, price, now, cancellation, preparation);
    }

    /**
     * Returns the event that the rebase would record now.
     *
     * @throws IllegalArgumentException if it would break the conversation's rules
     */
    public Rebased plan(Rebase rebase) {
        return state.conversation().plan(preparation.completed(rebase, this), price);
    }
}
