package dev.deepseektui.core.tape;

/** Which events must be on the disk, not only with the operating system, before the work goes on. */
public enum FsyncPolicy {
    /** Each ask, result and turn end. */
    EVENT,
    /** Each turn end. */
    TURN;

    public boolean demands(TapeEvent event) {
        if (event instanceof ToolStarted started) {
            return started.effect();
        }
        return event instanceof TurnEnded
                || (this == EVENT && (event instanceof Asked || event instanceof ToolReturned));
    }
}
