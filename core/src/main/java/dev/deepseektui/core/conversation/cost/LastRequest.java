package dev.deepseektui.core.conversation.cost;

import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The time of the last request, folded from the tape. Confined to one thread. */
public final class LastRequest {
    private @Nullable Instant sent;

    public void apply(Recorded recorded) {
        if (recorded.event() instanceof RequestSent) {
            sent = recorded.ts();
        }
    }

    /** Returns true if the cache has expired, so that a rewrite loses nothing. */
    public boolean isCacheCold(Duration life, Instant now) {
        return sent != null && sent.plus(life).isBefore(now);
    }
}
