package dev.deepseektui.core.conversation.task;

import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.conversation.task.OpenFailures.OpenFailure;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The minimal state of the work that must survive when all else is removed, as snapshots store it.
 *
 * @param goal the goal of the plan in its own words, else the latest prompt
 * @param openLoops the open failures: call, exit code, telling lines, number
 * @param changedFiles the files that the session changed, with their numbers of lines; empty if there are none
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
    /** A prompt stays in the conversation in full, so its copy may be cut; the goal of a plan never is. */
    private static final int LONGEST_ASK = 2_000;

    private static final int MOST_FACTS = 16;
    private static final int MOST_LOOPS = 8;
    private static final int MOST_ACTIONS = 24;
    private static final int MOST_REFS = 16;

    public CanonicalState {
        constraints = List.copyOf(constraints);
        confirmedFacts = List.copyOf(confirmedFacts);
        openLoops = List.copyOf(openLoops);
        pendingActions = List.copyOf(pendingActions);
        criticalRefs = List.copyOf(criticalRefs);
        changedFiles = given(changedFiles, "");
        deadEnds = List.copyOf(given(deadEnds, List.of()));
    }

    /** Returns the value, or the default for a snapshot of an older version. */
    private static <T> T given(@Nullable T value, T otherwise) {
        return value == null ? otherwise : value;
    }

    /** Extracts the state; {@code rules} are the lines of AGENTS.md in force. */
    public static CanonicalState of(TaskState task, List<String> rules) {
        Optional<String> ask = task.latestAsk().map(text -> Excerpt.of(text, LONGEST_ASK));
        return new CanonicalState(
                task.plan().goal().or(() -> ask).orElse(""),
                Stream.concat(task.plan().constraints().stream(), rules.stream())
                        .distinct()
                        .toList(),
                first(task.facts().active().stream().map(CanonicalState::fact), MOST_FACTS),
                first(task.failures().open(task.turn()).stream().map(OpenFailure::counted), MOST_LOOPS),
                first(task.plan().open().stream(), MOST_ACTIONS),
                first(task.workingSet().byLastUse().stream(), MOST_REFS),
                task.changedFiles().summary().orElse(""),
                first(task.failures().deadEnds(task.turn()).stream(), MOST_LOOPS));
    }

    private static String fact(FactRecorded fact) {
        return fact.claim() + " (" + fact.evidence() + ")";
    }

    private static List<String> first(Stream<String> lines, int most) {
        return lines.limit(most).toList();
    }
}
