package dev.deepseektui.core.tool;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.tape.event.TapeEvent;

/** The run of a read-only call. Any other action fails. */
public class LookingRun implements ToolRun {
    private final Cancellation cancellation;

    public LookingRun() {
        this(new Cancellation());
    }

    public LookingRun(Cancellation cancellation) {
        this.cancellation = cancellation;
    }

    @Override
    public String callId() {
        return "call-1";
    }

    @Override
    public Cancellation cancellation() {
        return cancellation;
    }

    @Override
    public void record(TapeEvent event) {
        throw new AssertionError("what only looks records nothing: " + event);
    }

    @Override
    public void progress(String text) {
        throw new AssertionError("no progress was expected: " + text);
    }
}
