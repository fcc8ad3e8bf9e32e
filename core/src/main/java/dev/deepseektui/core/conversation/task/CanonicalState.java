package dev.deepseektui.core.conversation.task;

import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.conversation.task.OpenFailures.OpenFailure;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The minimal state of the work that must survive when everything else is removed; stored in snapshots.
 *
 * @param goal the goal of a plan of an earlier version; otherwise the running user message
 * @param openLoops the unresolved failures, each with its call, exit code, significant lines and number of occurrences
 * @param changedFiles the files that the session changed, with their line counts; empty if there are none
 * @param deadEnds the changes and calls that did not help
 */
public record CanonicalState(
        String goal,
        List<String> constraints,
        List<String> confirmedFacts,
        List<String> openLoops,
        List<String> pendingActions,
        List<String> criticalRefs,
        String changedFiles,
        List<String> deadEnds) {
    /**
     * The maximum length, in characters, of a user message used as the goal. A longer message is shortened; the
     * conversation contains it in full. A plan's goal is never shortened.
     */
    private static final int MAX_ASK_LENGTH = 2_000;

    private static final int MAX_FACTS = 16;
    private static final int MAX_LOOPS = 8;
    private static final int MAX_ACTIONS = 24;
    private static final int MAX_REFS = 16;

    public CanonicalState {
        constraints = List.copyOf(constraints);
        confirmedFacts = List.copyOf(confirmedFacts);
        openLoops = List.copyOf(openLoops);
        pendingActions = List.copyOf(pendingActions);
        criticalRefs = List.copyOf(criticalRefs);
        changedFiles = given(changedFiles, "");
        deadEnds = List.copyOf(given(deadEnds, List.of()));
    }

    /** Returns the value, or the default if a snapshot of an older version lacks it. */
    private static <T> T given(@Nullable T value, T otherwise) {
        return value == null ? otherwise : value;
    }

    /**
     * Extracts the state.
     *
     * @param rules the rules that the user typed, and the lines of AGENTS.md
     */
    public static CanonicalState of(TaskState task, List<String> rules) {
        Optional<String> ask = task.latestAsk().map(text -> Excerpt.of(text, MAX_ASK_LENGTH));
        return new CanonicalState(
                task.plan().goal().or(() -> ask).orElse(""),
                Stream.concat(task.plan().constraints().stream(), rules.stream())
                        .distinct()
                        .toList(),
                first(task.facts().active().stream().map(CanonicalState::fact), MAX_FACTS),
                first(task.failures().open(task.turn()).stream().map(OpenFailure::counted), MAX_LOOPS),
                first(task.plan().open().stream(), MAX_ACTIONS),
                first(task.workingSet().byLastUse().stream(), MAX_REFS),
                task.changedFiles().summary().orElse(""),
                first(task.failures().deadEnds(task.turn()).stream(), MAX_LOOPS));
    }

    private static String fact(FactRecorded fact) {
        return fact.claim() + " (" + fact.evidence() + ")";
    }

    private static List<String> first(Stream<String> lines, int most) {
        return lines.limit(most).toList();
    }
}
