package dev.deepseektui.core.resident;

import dev.deepseektui.core.cost.LastRequest;
import dev.deepseektui.core.event.Recorded;

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

    UsedFiles used() {
        return used;
    }

    public LastRequest lastRequest() {
        return lastRequest;
    }
}
