package dev.deepseektui.core.compaction;

import dev.deepseektui.core.budget.PressureLevel;
import dev.deepseektui.core.event.TapeEvent;
import org.jspecify.annotations.Nullable;

/**
 * A level was due and nothing was done.
 *
 * @param wouldFree tokens, where that was found out
 * @param detail what failed; absent otherwise
 */
public record CompactionSkipped(
        PressureLevel level,
        Reason reason,
        double fullness,
        @Nullable Long wouldFree,
        @Nullable String detail) implements TapeEvent {

    /** Why. All but the first are said once, until something changes. */
    public enum Reason {
        /** It would free less than a twentieth of what it rewrites. */
        NO_PROGRESS,
        /** It would free less than a twentieth of the budget or a quarter of the prompt, and waits until there is more. */
        TOO_LITTLE,
        /** The last compaction is too recent, or less than half of what it freed has grown again. */
        COOLDOWN,
        /** It made no progress three times in a row. */
        BREAKER_OPEN,
        /** Files stay whole in the prompt, and it is not full enough to give that up. */
        RESIDENT_FILES,
        /** The program made a mistake. */
        FAILED,
        /** The user cancelled what it waited for. */
        CANCELLED,
        /** A hook of the user wants the conversation as it is. */
        REFUSED
    }
}
