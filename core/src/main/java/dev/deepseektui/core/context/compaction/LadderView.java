package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.MessageContents.MessageContent.Mark;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.Residents;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.budget.Fullness;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.conversation.task.TaskState;
import dev.deepseektui.core.tape.event.Origin;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The input of the ladder's decision.
 *
 * @param task the state of the work, which a summary must preserve
 * @param fullness the fullness of the next request, including drafts
 * @param residents the files that stay whole
 * @param completion adds the edits of other systems to a rebase
 * @param price the price of the model in use, if known
 */
public record LadderView(
        Conversation conversation,
        LadderState memory,
        TaskState task,
        Fullness fullness,
        Residents residents,
        UnaryOperator<Rebase> completion,
        Optional<Price> price) {
    static LadderView of(RequestContext now, LadderState memory, Residents residents) {
        return new LadderView(
                now.state().conversation(),
                memory,
                now.state().task(),
                now.fullness(),
                residents.readOnce(),
                rebase -> now.preparation().completed(rebase, now),
                now.price());
    }

    /** Returns whether the next request is the first of a turn. */
    boolean isFirstOfPrompt() {
        List<PromptMessage> messages = conversation.messages();
        int last = messages.size() - 1;
        while (last >= 0
                && messages.get(last).origin() != Origin.ASK
                && messages.get(last).origin() != Origin.REPLY) {
            last--;
        }
        return last >= 0
                && messages.get(last).origin() == Origin.ASK
                && !messages.get(last).isCarried()
                && memory.holdings().get(last).mark() != Mark.STEERING;
    }

    /** Returns whether a check or command failed whose result has not been sent to the model yet. */
    boolean hasFailedCheck() {
        List<PromptMessage> messages = conversation.messages();
        for (int i = messages.size() - 1; i >= 0 && !messages.get(i).isCarried(); i--) {
            if (memory.holdings().get(i).mark() == Mark.FAILED) {
                return true;
            }
        }
        return false;
    }

    /**
     * A range of user messages and replies, by their numbers.
     *
     * @param end the number after the last
     */
    public record MessageRange(long from, long end) {
        boolean contains(long number) {
            return from <= number && number < end;
        }
    }

    @FunctionalInterface
    public interface Relevance {
        List<Double> similarities(String question, List<String> texts);
    }
}
