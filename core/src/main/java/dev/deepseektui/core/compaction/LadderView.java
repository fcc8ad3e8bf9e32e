package dev.deepseektui.core.compaction;

import dev.deepseektui.core.budget.Fullness;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.cost.Price;
import dev.deepseektui.core.task.TaskState;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What the ladder decides on.
 *
 * @param task where the work stands: what a summary must not lose
 * @param fullness of the next request, with all that is drafted for it
 * @param price of the model in use, where it is known
 * @param residents the files that stay whole in the prompt
 */
public record LadderView(
        Conversation conversation,
        LadderMemory memory,
        TaskState task,
        Fullness fullness,
        Optional<Price> price,
        Instant now,
        Residents residents) {

    /** Where no files stay. */
    public LadderView(
            Conversation conversation,
            LadderMemory memory,
            TaskState task,
            Fullness fullness,
            Optional<Price> price,
            Instant now) {
        this(conversation, memory, task, fullness, price, now, Residents.NONE);
    }

    /** Whether the provider has forgotten the prompt by now, so that rewriting it loses nothing. */
    boolean isCacheCold(Duration life) {
        return memory.state()
                .lastRequest()
                .filter(last -> last.plus(life).isBefore(now))
                .isPresent();
    }
}
