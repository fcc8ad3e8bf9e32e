package dev.deepseektui.core.conversation.task;

import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.conversation.task.OpenFailures.OpenFailure;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import java.util.List;
import java.util.stream.Stream;

/** The minimal state of the work that must survive when all else is removed, as snapshots store it. */
public record CanonicalState(
        String goal,
        List<String> constraints,
        List<String> confirmedFacts,
        List<String> openLoops,
        List<String> pendingActions,
        List<String> criticalRefs) {
    private static final int LONGEST_GOAL = 500;
    private static final int MOST_FACTS = 8;
    private static final int MOST_LOOPS = 4;
    private static final int MOST_ACTIONS = 8;
    private static final int MOST_REFS = 8;

    public CanonicalState {
        constraints = List.copyOf(constraints);
        confirmedFacts = List.copyOf(confirmedFacts);
        openLoops = List.copyOf(openLoops);
        pendingActions = List.copyOf(pendingActions);
        criticalRefs = List.copyOf(criticalRefs);
    }

    /** Extracts the state; {@code rules} are the lines of AGENTS.md in force. */
    public static CanonicalState of(TaskState task, List<String> rules) {
        return new CanonicalState(
                Excerpt.of(task.plan().goal().or(task::latestAsk).orElse(""), LONGEST_GOAL),
                Stream.concat(task.plan().constraints().stream(), rules.stream())
                        .distinct()
                        .toList(),
                first(task.facts().active().stream().map(CanonicalState::fact), MOST_FACTS),
                first(task.failures().open(task.turn()).stream().map(OpenFailure::counted), MOST_LOOPS),
                first(task.plan().open().stream(), MOST_ACTIONS),
                first(task.workingSet().byLastUse().stream(), MOST_REFS));
    }

    private static String fact(FactRecorded fact) {
        return fact.claim() + " (" + fact.evidence() + ")";
    }

    private static List<String> first(Stream<String> lines, int most) {
        return lines.limit(most).toList();
    }
}
