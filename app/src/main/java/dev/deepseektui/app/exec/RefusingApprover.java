package dev.deepseektui.app.exec;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.core.approval.Approver;
import dev.deepseektui.core.approval.Approver.NoTerminal;
import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Question;
import dev.deepseektui.core.approval.Question.Answer;
import dev.deepseektui.core.approval.rule.Rule;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.SafeText;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

/** An approver that refuses every question, because there is no user to ask. It lists the refused calls. */
public final class RefusingApprover implements Approver {
    private static final int SHOWN = 3;
    private static final int MAX_LENGTH = 60;

    private final Approver nobody = new NoTerminal();
    /** A concurrent queue, because agents ask from their own threads. */
    private final Queue<Question> refused = new ConcurrentLinkedQueue<>();

    /** The approval modes that would allow a refused call, least permissive first. */
    private enum NeededMode {
        EDITS,
        AUTO,
        FULL,
        TERMINAL;

        static NeededMode of(Question question) {
            return switch (question.cause()) {
                case MODE -> ofMode(question.intent());
                case NO_SANDBOX, NEED -> FULL;
                case PROTECTED, GUARDED, DENIED, RULE -> TERMINAL;
            };
        }

        private static NeededMode ofMode(Intent intent) {
            if (intent instanceof Intent.Writes) {
                return EDITS;
            }
            return intent instanceof Intent.Runs ? AUTO : FULL;
        }
    }

    @Override
    public Answer ask(Question question, Cancellation cancellation) {
        refused.add(question);
        return nobody.ask(question, cancellation);
    }

    /**
     * Returns a line that lists the refused calls and names the mode that would allow them all; empty if no call was
     * refused.
     */
    public Optional<String> line() {
        return refused.isEmpty()
                ? Optional.empty()
                : Optional.of(line(
                        Collections.max(refused.stream().map(NeededMode::of).toList())));
    }

    private String line(NeededMode way) {
        List<String> calls =
                refused.stream().map(RefusingApprover::call).distinct().toList();
        String shown = calls.stream().limit(SHOWN).collect(Collectors.joining(", "));
        int more = calls.size() - Math.min(SHOWN, calls.size());
        return say("exec.refused", more == 0 ? shown : say("exec.refused.more", shown, more)) + " "
                + say("exec.refused." + way.name().toLowerCase(Locale.ROOT)) + rules();
    }

    private static String call(Question question) {
        String about = question.intent() instanceof Intent.Writes writes
                ? writes.path()
                : question.intent().subject();
        return Excerpt.of(
                SafeText.line(question.tool() + " " + about.replaceAll("\\s+", " "))
                        .strip(),
                MAX_LENGTH);
    }

    private String rules() {
        String rules = refused.stream()
                .flatMap(question -> question.lasting().stream().map(Rule::text))
                .distinct()
                .limit(SHOWN)
                .map(SafeText::line)
                .collect(Collectors.joining(", "));
        return rules.isEmpty() ? "" : " " + say("exec.refused.rules", rules);
    }
}
