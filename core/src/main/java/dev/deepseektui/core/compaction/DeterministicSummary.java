package dev.deepseektui.core.compaction;

import dev.deepseektui.core.task.CanonicalState;
import dev.deepseektui.core.task.TaskState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Stream;

/**
 * What happened in a part of a session, in the sections of a summary, made of what the tape says and of nothing else: it needs no
 * model, so it can always be had, and it is the same each time.
 */
public final class DeterministicSummary {
    private final TaskState task;
    private final ActivityDigest digest;

    public DeterministicSummary(TaskState task, ActivityDigest digest) {
        this.task = task;
        this.digest = digest;
    }

    /**
     * What happened in the span, and no more.
     *
     * @param most lines that a section may have; rules and what is still to do are never cut
     */
    public String past(Span span, int most) {
        StringJoiner text = new StringJoiner("\n");
        add(text, Section.GOALS, withFirst(digest.asks(span), most));
        add(text, Section.FILES, latest(digest.written(span), most));
        add(text, Section.COMMANDS, latest(digest.commands(span), most));
        add(text, Section.RULES, digest.rules(span));
        return text.toString();
    }

    /** What happened in the span, and how things stand now: for the part that comes last. */
    public String present(Span span, int most) {
        CanonicalState state = CanonicalState.of(task, List.of());
        StringJoiner text = new StringJoiner("\n");
        add(text, Section.GOALS, joined(task.plan().goal().stream(), withFirst(digest.asks(span), most)));
        add(text, Section.DETAILS, latest(details(state, most), most));
        add(text, Section.FILES, latest(digest.written(span), most));
        add(text, Section.COMMANDS, latest(digest.commands(span), most));
        add(text, Section.PROBLEMS, latest(reversed(state.openLoops()), most));
        add(text, Section.NEXT, task.plan().open());
        add(text, Section.RULES, joined(state.constraints().stream(), digest.rules(span)));
        return text.toString();
    }

    /** What must outlast any summary: goal, rules and what is still to do, as far as these words do not have it already. */
    String lasting(Span span, String said) {
        StringJoiner text = new StringJoiner("\n");
        add(text, Section.GOALS, unsaid(task.plan().goal().stream(), said));
        add(text, Section.NEXT, unsaid(task.plan().open().stream(), said));
        add(text, Section.RULES, unsaid(joined(task.plan().constraints().stream(), digest.rules(span)).stream(), said));
        return text.toString();
    }

    private static List<String> unsaid(Stream<String> lines, String said) {
        return lines.filter(line -> !said.contains(line)).toList();
    }

    /** The state names the newest first; where lines go, the oldest are to. */
    private List<String> details(CanonicalState state, int most) {
        List<String> files = task.workingSet().top(2 * most, task.turn());
        Stream<String> use = files.isEmpty() ? Stream.of() : Stream.of("files in use: " + String.join(", ", files));
        return joined(reversed(state.confirmedFacts()).stream(), use.toList());
    }

    private static void add(StringJoiner text, Section section, List<String> lines) {
        if (!lines.isEmpty()) {
            text.add(section.heading());
            lines.forEach(line -> text.add("- " + line.replace("\n", "\n  ")));
        }
    }

    private static List<String> latest(List<String> lines, int most) {
        return lines.subList(Math.max(0, lines.size() - most), lines.size());
    }

    /** Of the asks the first stays too: it says what all of it is about. */
    private static List<String> withFirst(List<String> asks, int most) {
        return asks.size() <= most ? asks : joined(Stream.of(asks.get(0)), latest(asks, Math.max(1, most - 1)));
    }

    private static List<String> joined(Stream<String> first, List<String> then) {
        return Stream.concat(first, then.stream()).distinct().toList();
    }

    private static List<String> reversed(List<String> lines) {
        List<String> reversed = new ArrayList<>(lines);
        Collections.reverse(reversed);
        return reversed;
    }
}
