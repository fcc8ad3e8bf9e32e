package dev.deepseektui.core.model;

import dev.deepseektui.core.base.Cancellation;
import java.time.Duration;

/** How time passes between two tries: waiting in the program, a note in tests. True when cancelled meanwhile. */
@FunctionalInterface
public interface Pause {
    boolean cancelledWithin(Duration duration, Cancellation cancellation);

    static Pause real() {
        return (duration, cancellation) -> cancellation.await(duration);
    }
}
