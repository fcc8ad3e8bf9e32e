package dev.deepseektui.app.tui.state;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What goes on in a turn?
 *
 * @param doing a word for it, or none
 * @param billed answer tokens of this turn's requests that are over
 * @param streamed answer tokens of the request that is not, about
 */
public record Activity(Instant since, String doing, long billed, long streamed) {
    static Activity since(Instant start) {
        return new Activity(start, "", 0, 0);
    }

    public long tokens() {
        return billed + streamed;
    }

    Activity doing(String word) {
        return new Activity(since, word, billed, streamed);
    }

    Activity receiving(long tokens) {
        return new Activity(since, doing, billed, streamed + tokens);
    }

    /** The answer is there: its bill takes the place of what was counted, where there is one. */
    Activity received(@Nullable Long completion) {
        return new Activity(since, doing, billed + (completion == null ? streamed : completion), 0);
    }
}
