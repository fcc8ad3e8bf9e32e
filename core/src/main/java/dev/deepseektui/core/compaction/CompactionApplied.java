package dev.deepseektui.core.compaction;

import dev.deepseektui.core.budget.PressureLevel;
import dev.deepseektui.core.event.TapeEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The conversation was made shorter.
 *
 * @param level that was due or asked for
 * @param steps the levels whose work was done; a level may do that of others
 * @param before tokens of the request before
 * @param after tokens of the request after
 * @param groups exchanges that went
 * @param files whose text became an outline
 * @param summaryBy who wrote the summary: a model's name, or {@link #TAPE}; absent where there is none
 * @param breakEven after how many requests the rewrite has paid for itself; absent where it never does
 * @param price what the lost cache costs, in USD; absent when the prices are unknown
 * @param focus what the user wanted to keep; absent where the program compacted by itself
 */
public record CompactionApplied(
        PressureLevel level,
        List<PressureLevel> steps,
        long before,
        long after,
        long freed,
        int groups,
        List<String> files,
        @Nullable String summaryBy,
        @Nullable Double breakEven,
        @Nullable Double price,
        @Nullable String focus)
        implements TapeEvent {
    /** The summary was made of what the tape says, without a model. */
    public static final String TAPE = "tape";

    public CompactionApplied {
        steps = List.copyOf(steps);
        files = List.copyOf(files);
    }
}
