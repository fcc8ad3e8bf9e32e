package dev.deepseektui.bench.lab.context;

import dev.deepseektui.bench.lab.context.Probe.Kind;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A rule-based collector of facts that may be needed later: the user's prompts and rules, decisions, written paths,
 * commands with their outcomes, and errors.
 */
final class ProbeCollector {
    private static final int MIN_LENGTH = 6;
    private static final int MAX_LENGTH = 200;
    private static final int MAX_COMMAND_LENGTH = 100;
    private static final Pattern OTHER_COMMAND = Pattern.compile("/\\w*");
    private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?])\\s+|\\R");
    private static final Pattern RULE =
            Pattern.compile("\\b(?:must|never|always|do not|don't|should|make sure|only)\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern TELLING = Pattern.compile(
            "error|fail|no such|not found|cannot|can't|denied|refused|exception|abort", Pattern.CASE_INSENSITIVE);
    private static final Pattern ENDING = Pattern.compile("Command (?:exited with code \\d+|aborted)");

    private final Set<Probe> probes = new LinkedHashSet<>();

    /**
     * Collects a prompt.
     *
     * @param isTyped true if the user typed the text; only then can it contain the user's rules
     */
    void asked(String text, boolean isTyped) {
        String ask = Passage.plain(text);
        if (ask.length() < MIN_LENGTH || OTHER_COMMAND.matcher(ask).matches()) {
            return;
        }
        add(Kind.ASK, ask);
        if (!isTyped) {
            return;
        }
        SENTENCE_END
                .splitAsStream(text)
                .map(Passage::plain)
                .filter(sentence -> RULE.matcher(sentence).find() && !sentence.equals(ask))
                .forEach(sentence -> add(Kind.CONSTRAINT, sentence));
    }

    void decided(String text) {
        probes.add(Probe.of(Kind.DECISION, Passage.plain(text)));
    }

    void returned(ToolCall call, ToolOutcome outcome) {
        if (outcome.status() == Status.OK && outcome.access() == Access.WRITE && outcome.resource() != null) {
            probes.add(Probe.of(Kind.PATH, outcome.resource()));
        }
        Integer code = outcome.exitCode();
        if (code != null) {
            firstLine(RecordedTools.argument(call, "command"))
                    .map(line -> line.substring(0, Math.min(MAX_COMMAND_LENGTH, line.length())))
                    .ifPresent(line -> probes.add(new Probe(Kind.COMMAND, line, code == 0 ? null : code)));
        }
        if (outcome.status() == Status.ERROR) {
            message(outcome.text()).ifPresent(line -> add(Kind.ERROR, line));
        }
    }

    private static Optional<String> message(String text) {
        List<String> lines = text.lines()
                .map(Passage::plain)
                .filter(line -> !line.isEmpty() && !ENDING.matcher(line).matches())
                .toList();
        return lines.stream()
                .filter(line -> TELLING.matcher(line).find())
                .findFirst()
                .or(() -> lines.stream().findFirst());
    }

    private static Optional<String> firstLine(String command) {
        return command.lines()
                .map(Passage::plain)
                .filter(line -> !line.isEmpty())
                .findFirst();
    }

    private void add(Kind kind, String text) {
        probes.add(Probe.of(kind, text.substring(0, Math.min(MAX_LENGTH, text.length()))));
    }

    ProbeSurvival survival(List<Passage> prompt, List<Passage> recalled) {
        ProbeSurvival survival = new ProbeSurvival();
        for (Probe probe : probes) {
            boolean direct = prompt.stream().anyMatch(probe::isIn);
            boolean led = direct || recalled.stream().anyMatch(probe::isIn);
            survival.add(probe.kind(), new ProbeSurvival.Count(1, direct ? 1 : 0, led ? 1 : 0));
        }
        return survival;
    }
}
