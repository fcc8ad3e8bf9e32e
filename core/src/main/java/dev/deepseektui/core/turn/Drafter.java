package dev.deepseektui.core.turn;

import dev.deepseektui.core.budget.ContextBudget;
import dev.deepseektui.core.budget.PromptSize;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.tape.TapeEvent;
import java.util.List;
import java.util.Optional;

/** Knows what the model has to be told beside the conversation with its next request: revised files, injected context. */
public interface Drafter {
    /** What is due now; appended later, or asked for again when the conversation was rewritten in between. On the engine's thread. */
    Draft due(Moment moment);

    /**
     * What of the conversation it would rather rewrite now than say what is due; asked behind {@link #due}, with the size of all that
     * is due. What was due is asked for again afterwards.
     */
    default Optional<Rebase> rewriting(Moment moment) {
        return Optional.empty();
    }

    /**
     * When it is asked.
     *
     * @param step of the turn's requests, from 1
     * @param size of the prompt, with what the drafters before this one have due
     */
    record Moment(long turn, int step, ContextBudget budget, PromptSize size) {}

    /** What is to be said, in order, and what is to be recorded once it is. */
    record Draft(List<Piece> pieces, List<TapeEvent> remarks) {
        public static final Draft NOTHING = new Draft(List.of(), List.of());

        public Draft {
            pieces = List.copyOf(pieces);
            remarks = List.copyOf(remarks);
        }
    }

    /** One message: text that goes into the tag of its origin. */
    record Piece(Origin origin, String text) {}
}
