package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.Answer.NoBecause;
import dev.deepseektui.core.base.Cancellation;

/** The answer where nobody can be asked: no, why, and what would help. At once, so that nothing hangs. */
public final class NoTerminal implements Approver {
    @Override
    public Answer ask(Question question, Cancellation cancellation) {
        if (question.cause() == Question.Cause.NO_SANDBOX) {
            // The way out first: a report shows the beginning of it.
            return new NoBecause(
                    "Without a sandbox commands need --mode full or sandbox.mode = \"off\". %s There is no terminal to ask at. Go on without it."
                            .formatted(question.why()));
        }
        return new NoBecause("%s There is no terminal to ask at. %s".formatted(question.why(), help(question.cause())));
    }

    private static String help(Question.Cause cause) {
        return switch (cause) {
            case MODE ->
                "Go on without it; the user can allow it with --mode auto (in the sandbox), --mode full, or at a"
                        + " terminal.";
            case NO_SANDBOX -> "Go on without it.";
            case NEED ->
                "Go on without it; the user can allow it with --mode full, with sandbox.network = true where it is the"
                        + " network, or at a terminal.";
            case PROTECTED ->
                "Go on without it; the user can allow it at a terminal, or take the path out of tools.protect.";
            case GUARDED ->
                "Go on without it and say what should be written; the user can allow it at a terminal, in no other"
                        + " way.";
            case DENIED -> "Do not try it another way; the user can allow it at a terminal, or change tools.deny.";
        };
    }
}
