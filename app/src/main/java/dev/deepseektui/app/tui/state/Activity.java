package dev.deepseektui.app.tui.state;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What goes on in a turn?
 *
 * @param since when it began, later by as long as it waited for a person
 * @param waiting since when it waits for a person; absent while it goes on
 * @param doing a word for it, or none
 * @param billed answer tokens of this turn's requests that are over
 * @param streamed answer tokens of the request that is not, about
 */
public record Activity(Instant since, @Nullable Instant waiting, String doing, long billed, long streamed) {
    static Activity since(Instant start) {
        return new Activity(start, null, "", 0, 0);
    }

    public long tokens() {
        return billed + streamed;
    }

    /** How long it has gone on; what it waited for a person is no part of that. */
    public Duration elapsed(Instant now) {
        return Duration.between(since, waiting == null ? now : waiting);
    }

    public boolean isWaiting() {
        return waiting != null;
    }

    Activity waiting(Instant now) {
        return isWaiting() ? this : new Activity(since, now, doing, billed, streamed);
    }

    Activity goingOn(Instant now) {
        return waiting == null
                ? this
                : new Activity(since.plus(Duration.between(waiting, now)), null, doing, billed, streamed);
    }

    Activity doing(String word) {
        return new Activity(since, waiting, word, billed, streamed);
    }

    Activity receiving(long tokens) {
        return new Activity(since, waiting, doing, billed, streamed + tokens);
    }

    /** The answer is there: its bill takes the place of what was counted, where there is one. */
    Activity received(@Nullable Long completion) {
        return new Activity(since, waiting, doing, billed + (completion == null ? streamed : completion), 0);
    }
}
