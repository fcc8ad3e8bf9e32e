package dev.deepseektui.core.resident;

import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.RequestSent;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All that residency knows of a session beyond the conversation, folded from the tape. Owned by the session's engine thread. */
public final class ResidentState {
    private final PromptFiles prompt = new PromptFiles();
    private final UsedFiles used = new UsedFiles();
    private @Nullable Instant lastRequest;

    public void apply(Recorded recorded) {
        prompt.apply(recorded.event());
        used.apply(recorded.event());
        if (recorded.event() instanceof RequestSent) {
            lastRequest = recorded.ts();
        }
    }

    public PromptFiles prompt() {
        return prompt;
    }

    /** Files that had to leave and were not used since. */
    public Set<String> out() {
        return used.out();
    }

    /** Whether the provider has forgotten the prompt by now. */
    public boolean isCacheCold(Duration life, Instant now) {
        return Optional.ofNullable(lastRequest)
                .filter(last -> last.plus(life).isBefore(now))
                .isPresent();
    }
}
