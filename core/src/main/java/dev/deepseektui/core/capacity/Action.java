package dev.deepseektui.core.capacity;

import com.fasterxml.jackson.annotation.JsonValue;

/** What the controller may do about lost coherence. */
public enum Action {
    NO_INTERVENTION("NoIntervention"),
    TARGETED_CONTEXT_REFRESH("TargetedContextRefresh"),
    VERIFY_WITH_TOOL_REPLAY("VerifyWithToolReplay"),
    VERIFY_AND_REPLAN("VerifyAndReplan");

    private final String word;

    Action(String word) {
        this.word = word;
    }

    /** The name on the tape and in what commands print. */
    @JsonValue
    public String word() {
        return word;
    }
}
