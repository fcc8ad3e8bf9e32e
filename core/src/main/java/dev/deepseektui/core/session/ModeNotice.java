package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.ApprovalMode;

/** What the model is told of a mode. */
final class ModeNotice {
    private ModeNotice() {}

    static String of(ApprovalMode mode) {
        return switch (mode) {
            case PLAN ->
                "The mode is plan now: look and plan, change nothing. Writes are refused; commands run where they can"
                        + " only look, or are refused.";
            case ASK -> "The mode is ask now: the user is asked before each write and command.";
            case EDITS ->
                "The mode is edits now: files of the workspace are written without asking; the user is asked before"
                        + " commands that do more than look.";
            case AUTO ->
                "The mode is auto now: writes, and commands in the sandbox, run without asking; the user is asked"
                        + " before a command leaves the sandbox, and before protected files and dangerous commands.";
            case FULL ->
                "The mode is full now: writes and commands run without asking, but for protected files and dangerous"
                        + " commands.";
        };
    }
}
