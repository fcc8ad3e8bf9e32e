package dev.deepseektui.app.tui.screen;

import dev.deepseektui.app.tui.keys.Action;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The last action, for those that mean more when called twice in a row.
 *
 * @param since the first tick after the press: between ticks nobody knows the time
 */
public record DoublePress(@Nullable Action last, @Nullable Duration since) {
    public static final DoublePress NONE = new DoublePress(null, null);

    private static final Duration WITHIN = Duration.ofSeconds(2);

    public boolean isSecond(Action action) {
        return action == last;
    }

    /** The second of two is the first of none. */
    public DoublePress after(Action action) {
        return isSecond(action) ? NONE : new DoublePress(action, null);
    }

    public boolean isWaiting() {
        return last != null;
    }

    public DoublePress at(Duration now) {
        if (last == null) {
            return NONE;
        }
        if (since == null) {
            return new DoublePress(last, now);
        }
        return now.minus(since).compareTo(WITHIN) > 0 ? NONE : this;
    }
}
