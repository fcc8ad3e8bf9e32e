package dev.deepseektui.core.resident;

import dev.deepseektui.core.cost.LastRequest;
import dev.deepseektui.core.event.Recorded;
import java.util.Set;

/** All that residency knows of a session beyond the conversation, folded from the tape. Owned by the session's engine thread. */
public final class ResidentState {
    private final PromptFiles prompt = new PromptFiles();
    private final UsedFiles used = new UsedFiles();
    private final LastRequest lastRequest = new LastRequest();

    public void apply(Recorded recorded) {
        prompt.apply(recorded.event());
        used.apply(recorded.event());
        lastRequest.apply(recorded);
    }

    public PromptFiles prompt() {
        return prompt;
    }

    /** Files that had to leave and were not used since. */
    public Set<String> out() {
        return used.out();
    }

    public LastRequest lastRequest() {
        return lastRequest;
    }
}
