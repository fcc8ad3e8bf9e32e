package dev.deepseektui.core.workspace;

import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;

/** A failed tool call. Its outcome explains the reason and a remedy to the model. */
public final class CallFailed extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient ToolOutcome outcome;

    public CallFailed(ToolOutcome outcome) {
        super(outcome.text());
        this.outcome = outcome;
    }

    public static CallFailed error(String text) {
        return new CallFailed(ToolOutcome.of(Status.ERROR, text));
    }

    public static CallFailed about(String resource, String text) {
        return new CallFailed(ToolOutcome.about(Status.ERROR, text, resource));
    }

    public ToolOutcome outcome() {
        return outcome;
    }
}
