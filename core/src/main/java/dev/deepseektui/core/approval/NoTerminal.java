package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.Answer.NotAsked;
import dev.deepseektui.core.approval.rule.Rule;
import dev.deepseektui.core.base.Cancellation;
import java.util.stream.Collectors;

/** The answer where nobody can be asked: no, why, and what would help. At once, so that nothing hangs. */
public final class NoTerminal implements Approver {
    @Override
    public Answer ask(Question question, Cancellation cancellation) {
        if (question.cause() == Question.Cause.NO_SANDBOX) {
            // The way out first: a report shows the beginning of it.
            return new NotAsked(
                    "Without a sandbox commands need --mode full or sandbox.mode = \"off\". %s There is no terminal to ask at. Go on without it."
                            .formatted(question.why()));
        }
        return new NotAsked("%s There is no terminal to ask at. %s%s"
                .formatted(question.why(), help(question.cause()), rules(question)));
    }

    /** What the user would have to write down, for him to read in the report. */
    private static String rules(Question question) {
        return question.lasting().isEmpty()
                ? ""
                : " Rules that would allow it, in approval.allow of the settings: "
                        + question.lasting().stream().map(Rule::text).collect(Collectors.joining(", ")) + ".";
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
            case RULE -> "Go on without it; the user can allow it at a terminal, or take that rule away.";
            case DENIED -> "Do not try it another way; the user can allow it at a terminal, or change tools.deny.";
        };
    }
}
