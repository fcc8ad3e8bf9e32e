package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.compaction.LadderView.Span;
import dev.deepseektui.core.context.compaction.SummaryInstruction.Section;
import dev.deepseektui.core.conversation.task.CanonicalState;
import dev.deepseektui.core.conversation.task.TaskState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Stream;

/**
 * A summary of a part of a session made from the tape alone. It needs no model, so it is always available, and it is the same each
 * time.
 */
public final class DeterministicSummary {
    private final TaskState task;
    private final ActivityDigest digest;
    private final Set<Long> told;

    public DeterministicSummary(TaskState task, ActivityDigest digest) {
        this(task, digest, Set.of());
    }

    private DeterministicSummary(TaskState task, ActivityDigest digest, Set<Long> told) {
        this.task = task;
        this.digest = digest;
        this.told = told;
    }

    /** The same where the user's messages of these numbers stay beside it. */
    DeterministicSummary beside(Set<Long> messages) {
        return new DeterministicSummary(task, digest, messages);
    }

    /**
     * What happened in the span, and no more.
     *
     * @param most lines that a section may have; rules are never cut
     */
    public String past(Span span, int most) {
        StringJoiner text = new StringJoiner("\n");
        add(text, Section.GOALS, withFirst(digest.asks(span, told), most));
        happened(text, span, most);
        add(text, Section.RULES, digest.rules(span, told));
        return text.toString();
    }

    /**
     * The same with what is in use and what failed by now: for the part that comes last. Plan and next step are no part of it: they are told
     * as long as they hold.
     */
    public String present(Span span, int most) {
        CanonicalState state = CanonicalState.of(task, List.of());
        StringJoiner text = new StringJoiner("\n");
        add(text, Section.GOALS, withFirst(digest.asks(span, told), most));
        add(text, Section.DETAILS, inUse(most));
        happened(text, span, most);
        add(text, Section.PROBLEMS, latest(reversed(state.openLoops()), most));
        add(text, Section.RULES, joined(state.constraints().stream(), digest.rules(span, told)));
        return text.toString();
    }

    private void happened(StringJoiner text, Span span, int most) {
        RecordedState recorded = new RecordedState(task, digest, span);
        add(text, Section.FILES, latest(recorded.files(), most));
        add(text, Section.COMMANDS, latest(joined(digest.commands(span).stream(), recorded.checks()), most));
    }

    private List<String> inUse(int most) {
        List<String> files = task.workingSet().top(2 * most, task.turn());
        return files.isEmpty() ? List.of() : List.of("files in use: " + String.join(", ", files));
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
