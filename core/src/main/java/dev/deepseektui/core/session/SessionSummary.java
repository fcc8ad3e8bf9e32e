package dev.deepseektui.core.session;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A session as a list shows it.
 *
 * @param name that the user gave it
 * @param firstAsk the start of what was asked first
 * @param lastAsks the starts of what was asked last, in their order
 * @param cost in USD; absent when a bill or a price is unknown
 * @param isUsed whether there is more in it than that it was opened, and in which mode
 * @param problem why it cannot be gone on with; all that is not known then is empty
 */
public record SessionSummary(
        String id,
        String workspace,
        @Nullable String name,
        @Nullable String firstAsk,
        List<String> lastAsks,
        String model,
        long turns,
        boolean isUsed,
        @Nullable Double cost,
        Instant started,
        Instant changed,
        long bytes,
        @Nullable String problem) {

    public SessionSummary {
        lastAsks = List.copyOf(lastAsks);
    }

    /** What a person knows it by. */
    public String title() {
        if (name != null) {
            return name;
        }
        return firstAsk == null ? "(nothing asked yet)" : firstAsk;
    }

    static SessionSummary damaged(String id, Instant changed, long bytes, String problem) {
        return new SessionSummary(id, "", null, null, List.of(), "", 0, true, null, changed, changed, bytes, problem);
    }
}
