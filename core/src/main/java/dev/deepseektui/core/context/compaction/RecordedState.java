package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.compaction.ChangesMade.InFile;
import dev.deepseektui.core.context.compaction.LadderView.Span;
import dev.deepseektui.core.conversation.task.Facts;
import dev.deepseektui.core.conversation.task.TaskState;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Certain knowledge from the tape about a part of the session: changed files, names declared in them, checked claims with their state.
 * It can stand behind any summary, because it cannot contradict a true one.
 */
final class RecordedState {
    private static final String HEADING = "## As recorded";
    private static final int MOST_FILES = 40;
    private static final int MOST_NAMES = 24;
    private static final int MOST_LINES = 12;
    private static final int MOST_CHECKS = 16;

    private final TaskState task;
    private final ActivityDigest digest;
    private final Span span;

    RecordedState(TaskState task, ActivityDigest digest, Span span) {
        this.task = task;
        this.digest = digest;
        this.span = span;
    }

    /** Behind a model's summary; empty where there is nothing of the kind. */
    String appendix() {
        List<String> lines = Stream.concat(
                        changes().stream().map(RecordedState::file), latest(checks(), MOST_CHECKS).stream())
                .map(line -> "\n- " + line.replace("\n", "\n  "))
                .toList();
        return lines.isEmpty() ? "" : "\n\n" + HEADING + String.join("", lines);
    }

    /** Those of which the record speaks. */
    private List<InFile> changes() {
        return latest(digest.changes(span), MOST_FILES);
    }

    /** Each file once, the last written last. */
    List<String> files() {
        return digest.changes(span).stream().map(RecordedState::file).toList();
    }

    private static String file(InFile file) {
        String names = file.names().isEmpty() ? "" : ": " + String.join(", ", first(file.names(), MOST_NAMES));
        String lines = first(file.lines(), MOST_LINES).stream()
                .map(line -> "\n" + line)
                .collect(Collectors.joining());
        return file.path() + counts(file) + names + lines;
    }

    private static String counts(InFile file) {
        String gone = file.removed() == 0 ? "" : " −" + file.removed();
        return file.added() + file.removed() == 0 ? "" : " (+%d%s)".formatted(file.added(), gone);
    }

    /** What new lines declare, as it is written in them. */
    List<String> names() {
        return changes().stream()
                .flatMap(file -> first(file.names(), MOST_NAMES).stream())
                .distinct()
                .toList();
    }

    /** New lines of change logs. */
    List<String> logLines() {
        return changes().stream()
                .flatMap(file -> first(file.lines(), MOST_LINES).stream())
                .toList();
    }

    /** Each claim once, with what is known of it by now. */
    List<String> checks() {
        List<String> told = new ArrayList<>();
        for (String claim : digest.checks(span)) {
            state(claim).forEach(state -> told.add("checked: \"" + claim + "\" " + state));
        }
        return told;
    }

    private List<String> state(String claim) {
        Facts facts = task.facts();
        Stream<String> known = Stream.concat(facts.active().stream(), facts.refuted().stream())
                .filter(fact -> fact.claim().equals(claim))
                .map(RecordedState::words);
        Stream<String> lapsed = facts.lapsed().stream()
                .filter(old -> old.claim().equals(claim))
                .map(old -> "held, and is not known to since " + old.path() + " changed");
        return Stream.concat(known, lapsed).limit(1).toList();
    }

    private static String words(FactRecorded fact) {
        return (fact.verified() ? "holds (" : "failed (") + fact.evidence() + ")";
    }

    private static List<String> first(Set<String> all, int most) {
        return all.stream().limit(most).toList();
    }

    private static <T> List<T> latest(List<T> lines, int most) {
        return lines.subList(Math.max(0, lines.size() - most), lines.size());
    }
}
