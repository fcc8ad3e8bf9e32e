package dev.deepseektui.core.tape.event;

/** Tape events for tool calls and for the commands that they run. */
public final class ToolEvents {
    private ToolEvents() {}

    /**
     * A tool is about to run. If no {@link ToolReturned} follows, the outcome is unknown.
     *
     * @param effect true if the tool may change something; the event is then synced to disk before the tool runs
     */
    public record ToolStarted(String callId, String name, String arguments, boolean effect) implements TapeEvent {}

    /** A tool call returned. */
    public record ToolReturned(String callId, String name, ToolOutcome outcome) implements TapeEvent {}

    /**
     * Commands run without a sandbox on this machine; recorded at the first command in mode auto.
     *
     * @param remedy a hint for the user
     */
    public record SandboxMissing(String why, String remedy) implements TapeEvent {}

    /**
     * A command failed because the sandbox denied it access.
     *
     * @param denial the denied access
     */
    public record SandboxDenied(String callId, Denial denial) implements TapeEvent {}

    /**
     * A command is about to run again with the access that its sandbox denied.
     *
     * @param denial the denied access
     * @param profile the new access
     * @param takenBack the number of workspace entries restored before the command runs again
     * @param left the number of entries that could not be restored
     */
    public record CommandRunAgain(String callId, Denial denial, String profile, long takenBack, long left)
            implements TapeEvent {}
}
