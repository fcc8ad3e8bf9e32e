package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.Answer.NoBecause;
import dev.deepseektui.core.base.Cancellation;

/** The answer where nobody can be asked: no, why, and what would help. At once, so that nothing hangs. */
public final class NoTerminal implements Approver {
    @Override
    public Answer ask(Question question, Cancellation cancellation) {
        return new NoBecause("%s There is no terminal to ask at. %s".formatted(question.why(), help(question.cause())));
    }

    private static String help(Question.Cause cause) {
        return switch (cause) {
            case MODE -> "Go on without it; the user can allow it with --mode auto, or at a terminal.";
            case PROTECTED ->
                "Go on without it; the user can allow it at a terminal, or take the path out of tools.protect.";
            case GUARDED ->
                "Go on without it and say what should be written; the user can allow it at a terminal, in no other way.";
            case DENIED -> "Do not try it another way; the user can allow it at a terminal, or change tools.deny.";
        };
    }
}
