package dev.deepseektui.app.exec;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.core.approval.Approver;
import dev.deepseektui.core.approval.Question;
import dev.deepseektui.core.approval.Question.Answer;
import dev.deepseektui.core.approval.rule.Rule;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.SecretPatterns;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** An approver that asks the user at the terminal, one line per question and answer. */
public record LineApprover(Console console) implements Approver {
    @Override
    public Answer ask(Question question, Cancellation cancellation) {
        show(question);
        while (!cancellation.isCancelled()) {
            console.err().print(choices(question));
            console.err().flush();
            Optional<String> answer = console.terminalUser().line();
            if (answer.isEmpty()) {
                return new Answer.No();
            }
            if (SecretPatterns.apiKey(answer.get()).isPresent()) {
                console.say(say("exec.ask.key"));
                continue;
            }
            Optional<Answer> understood = understood(answer.get().strip(), question);
            if (understood.isPresent()) {
                return understood.get();
            }
        }
        return new Answer.No();
    }

    private static String choices(Question question) {
        if (question.lasting().isEmpty()) {
            return say(question.mayBeGranted() ? "exec.ask.granted" : "exec.ask");
        }
        return say(question.mayBeGranted() ? "exec.ask.both" : "exec.ask.lasting");
    }

    private static Optional<Answer> understood(String answer, Question question) {
        String word = answer.toLowerCase(Locale.ROOT);
        if (word.equals("y") || word.equals("yes")) {
            return Optional.of(new Answer.Once());
        }
        if (word.equals("a") && question.mayBeGranted()) {
            return Optional.of(new Answer.ForSession());
        }
        if (word.equals("w") && !question.lasting().isEmpty()) {
            return Optional.of(new Answer.Always(question.lasting()));
        }
        if (word.equals("n") || word.equals("no")) {
            return Optional.of(new Answer.No());
        }
        return word.startsWith("r ")
                ? Optional.of(new Answer.NoWithReason(answer.substring(2).strip()))
                : Optional.empty();
    }

    private void show(Question question) {
        if (!question.agent().isEmpty()) {
            console.say(say("exec.agent_asks", SafeText.exact(question.agent())));
        }
        console.say(SafeText.exact(question.tool() + ": " + question.why()));
        console.err().println(SafeText.exactLines(question.intent().subject()));
        if (question.mayBeGranted()) {
            console.say(say("exec.grants", SafeText.exact(question.offerWords())));
        }
        if (!question.lasting().isEmpty()) {
            console.say(say(
                    "exec.rules",
                    question.lasting().stream()
                            .map(Rule::text)
                            .map(SafeText::exact)
                            .collect(Collectors.joining("  "))));
        }
    }
}
