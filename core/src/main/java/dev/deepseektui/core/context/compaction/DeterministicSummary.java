package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.compaction.ChangesMade.FileChanges;
import dev.deepseektui.core.context.compaction.LadderView.MessageRange;
import dev.deepseektui.core.context.compaction.SummaryInstruction.SummarySection;
import dev.deepseektui.core.conversation.task.Facts;
import dev.deepseektui.core.conversation.task.TaskState;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A summary of a part of a session that is made from the tape. It needs no model and is always the same. */
public final class DeterministicSummary {
    private final TaskState task;
    private final ActivityDigest digest;
    private final Set<Long> staying;

    public DeterministicSummary(TaskState task, ActivityDigest digest) {
        this(task, digest, Set.of());
    }

    private DeterministicSummary(TaskState task, ActivityDigest digest, Set<Long> staying) {
        this.task = task;
        this.digest = digest;
        this.staying = staying;
    }

    /** Returns the summary for a conversation in which these messages of the user stay. */
    DeterministicSummary beside(Set<Long> messages) {
        return new DeterministicSummary(task, digest, messages);
    }

    /**
     * Records the events of the span: removed messages of the user, changed files with the names declared in them, commands and checks with
     * their outcomes, open failures, the plan and the rules.
     *
     * @param most lines of a section; rules are never cut
     */
    public String text(MessageRange span, int most) {
        StringJoiner text = new StringJoiner("\n");
        add(text, SummarySection.GOALS, withFirst(digest.asks(span, staying), most));
        add(text, SummarySection.DETAILS, inUse(most));
        happened(text, span, most);
        add(text, SummarySection.PROBLEMS, open().stream().limit(most).toList());
        add(text, SummarySection.PLAN, plan());
        add(text, SummarySection.RULES, joined(task.plan().constraints().stream(), digest.rules(span, staying)));
        return text.toString();
    }

    private List<String> open() {
        return task.failures().open(task.turn()).stream()
                .map(failure -> failure.counted()
                        + (failure.attempts().isEmpty() ? "" : "; changed since: " + failure.attempts()))
                .toList();
    }

    private List<String> plan() {
        return task.plan().items().stream()
                .map(item -> item.text() + " (" + item.state().name().toLowerCase(Locale.ROOT) + ")")
                .toList();
    }

    private void happened(StringJoiner text, MessageRange span, int most) {
        RecordedState recorded = new RecordedState(task, digest, span);
        add(text, SummarySection.FILES, ActivityDigest.latest(recorded.files(), most));
        add(
                text,
                SummarySection.COMMANDS,
                ActivityDigest.latest(joined(digest.commands(span).stream(), recorded.checks()), most));
    }

    private List<String> inUse(int most) {
        List<String> files = task.workingSet().top(2 * most, task.turn());
        return files.isEmpty() ? List.of() : List.of("files in use: " + String.join(", ", files));
    }

    private static void add(StringJoiner text, SummarySection section, List<String> lines) {
        if (!lines.isEmpty()) {
            text.add(section.heading());
            lines.forEach(line -> text.add("- " + line.replace("\n", "\n  ")));
        }
    }

    /** Keeps the first prompt, which states the subject of the session. */
    private static List<String> withFirst(List<String> asks, int most) {
        return asks.size() <= most
                ? asks
                : joined(Stream.of(asks.get(0)), ActivityDigest.latest(asks, Math.max(1, most - 1)));
    }

    private static List<String> joined(Stream<String> first, List<String> then) {
        return Stream.concat(first, then.stream()).distinct().toList();
    }

    /**
     * The recorded facts of a part of the session: changed files, names declared in them, checked claims.
     */
    static final class RecordedState {
        private static final int MOST_FILES = 40;
        private static final int MOST_NAMES = 24;
        private static final int MOST_LINES = 12;

        private final TaskState task;
        private final ActivityDigest digest;
        private final MessageRange span;

        RecordedState(TaskState task, ActivityDigest digest, MessageRange span) {
            this.task = task;
            this.digest = digest;
            this.span = span;
        }

        private List<FileChanges> changes() {
            return ActivityDigest.latest(digest.changes(span), MOST_FILES);
        }

        /** Returns the changed files, the last written last. */
        List<String> files() {
            return digest.changes(span).stream().map(RecordedState::file).toList();
        }

        private static String file(FileChanges file) {
            String names = file.names().isEmpty() ? "" : ": " + String.join(", ", first(file.names(), MOST_NAMES));
            String lines = first(file.lines(), MOST_LINES).stream()
                    .map(line -> "\n" + line)
                    .collect(Collectors.joining());
            return file.path() + counts(file) + names + lines;
        }

        private static String counts(FileChanges file) {
            String gone = file.removed() == 0 ? "" : " −" + file.removed();
            return file.added() + file.removed() == 0 ? "" : " (+%d%s)".formatted(file.added(), gone);
        }

        /** Returns the names that new lines declare. */
        List<String> names() {
            return changes().stream()
                    .flatMap(file -> first(file.names(), MOST_NAMES).stream())
                    .distinct()
                    .toList();
        }

        /** Returns new lines of change logs. */
        List<String> logLines() {
            return changes().stream()
                    .flatMap(file -> first(file.lines(), MOST_LINES).stream())
                    .toList();
        }

        /** Returns the checked claims with their current state. */
        List<String> checks() {
            List<String> checks = new ArrayList<>();
            for (String claim : digest.checks(span)) {
                state(claim).forEach(state -> checks.add("checked: \"" + claim + "\" " + state));
            }
            return checks;
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
    }
}
