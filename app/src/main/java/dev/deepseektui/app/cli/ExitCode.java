package dev.deepseektui.app.cli;

import dev.deepseektui.core.model.ChatFailure;

/** The exit codes of the program. */
public final class ExitCode {
    public static final int DONE = 0;
    /** The turn failed or reached a limit. */
    public static final int FAILED = 1;
    /** Invalid usage or configuration. */
    public static final int USAGE = 2;
    /** Missing or rejected API key, or no balance. */
    public static final int ACCOUNT = 3;

    public static final int CANCELLED = 130;

    private ExitCode() {}

    public static int of(ChatFailure.FailureKind kind) {
        return switch (kind) {
            case KEY, BALANCE -> ACCOUNT;
            case CANCELLED -> ExitCode.CANCELLED;
            default -> FAILED;
        };
    }
}
