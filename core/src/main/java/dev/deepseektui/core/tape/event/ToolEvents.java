package dev.deepseektui.core.tape.event;

/** Events of tool calls and of the commands that they run. */
public final class ToolEvents {
    private ToolEvents() {}

    /**
     * A tool is about to run. Without a {@link ToolReturned} behind it, nobody knows how far it came.
     *
     * @param effect it may change something, so this line is on the disk before it runs
     */
    public record ToolStarted(String callId, String name, String arguments, boolean effect) implements TapeEvent {}

    /** A tool call has its result. */
    public record ToolReturned(String callId, String name, ToolOutcome outcome) implements TapeEvent {}

    /**
     * Commands that nobody looks at run without a sandbox here; told at the first of them.
     *
     * @param remedy what somebody could do about it
     */
    public record SandboxMissing(String why, String remedy) implements TapeEvent {}

    /**
     * A command failed because of what the sandbox kept it from.
     *
     * @param denial what would have let it, and what it did not reach
     */
    public record SandboxDenied(String callId, Denial denial) implements TapeEvent {}

    /**
     * A command that its sandbox kept from something runs once more, with that.
     *
     * @param denial what it lacked
     * @param profile how far it reaches now
     * @param takenBack how many entries of the workspace were put back before, as they were when it began
     * @param left how many were not
     */
    public record CommandRunAgain(String callId, Denial denial, String profile, long takenBack, long left)
            implements TapeEvent {}
}
