package dev.deepseektui.app.tui.state;

import dev.deepseektui.app.tui.keys.Action;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Was an action called twice in a row? Some mean more then. */
public record DoublePress(@Nullable Action last, Duration at) {
    public static final DoublePress NONE = new DoublePress(null, Duration.ZERO);

    private static final Duration WITHIN = Duration.ofSeconds(2);

    public boolean isSecond(Action action, Duration now) {
        return action == last && now.minus(at).compareTo(WITHIN) <= 0;
    }

    /** The second of two is the first of none. */
    public DoublePress after(Action action, Duration now) {
        return isSecond(action, now) ? NONE : new DoublePress(action, now);
    }
}
