package dev.deepseektui.core.conversation.cost;

import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** When the provider was last sent the prompt, folded from the tape: how long its cache may have held it. One thread's. */
public final class LastRequest {
    private @Nullable Instant sent;

    public void apply(Recorded recorded) {
        if (recorded.event() instanceof RequestSent) {
            sent = recorded.ts();
        }
    }

    /** Whether the provider has forgotten the prompt by now, so that rewriting it loses nothing. */
    public boolean isCacheCold(Duration life, Instant now) {
        return sent != null && sent.plus(life).isBefore(now);
    }
}
