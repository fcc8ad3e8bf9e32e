package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.compaction.ChangesMade.FileChanges;
import dev.deepseektui.core.context.compaction.LadderView.MessageRange;
import dev.deepseektui.core.conversation.task.OpenFailures.OpenFailure;
import dev.deepseektui.core.conversation.task.TaskState;
import dev.deepseektui.core.conversation.task.TaskState.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A session summary generated from the tape. It needs no model, and the same tape always yields the same summary.
 *
 * @param staying the numbers of the user messages that stay in the conversation
 */
public record DeterministicSummary(TaskState task, ActivityDigest digest, Set<Long> staying) {
    private static final ModelTexts TEXTS = ModelTexts.of(DeterministicSummary.class);

    private static final int MAX_NAMES = 24;
    private static final int MAX_LOG_LINES = 12;

    public DeterministicSummary {
        staying = Set.copyOf(staying);
    }

    public DeterministicSummary(TaskState task, ActivityDigest digest) {
        this(task, digest, Set.of());
    }

    /**
     * Returns the summary: unresolved failures, checks since the last edit, the unfinished plan, the removed user
     * messages of the range, all files changed in the session, the commands of the range, and other files in use.
     *
     * @param most the maximum number of lines in a section; failures and the plan are never cut
     */
    public String text(MessageRange span, int most) {
        List<FileChanges> changes = digest.changes().all();
        StringJoiner text = new StringJoiner("\n");
        add(text, TEXTS.text("failures"), open());
        add(text, TEXTS.text("checked"), ActivityDigest.latest(checked(), most));
        add(text, TEXTS.text("plan"), plan());
        add(text, TEXTS.text("asks"), withFirst(digest.asks(span, staying), most));
        add(text, TEXTS.text("files"), ActivityDigest.latest(files(changes), most));
        add(text, TEXTS.text("commands"), ActivityDigest.latest(digest.commands(span), most));
        add(text, TEXTS.text("other_files"), inUse(changes, most));
        return text.toString();
    }

    private List<String> open() {
        return task.failures().open(task.turn()).stream()
                .map(OpenFailure::explained)
                .toList();
    }

    private List<String> checked() {
        return task.facts().active().stream()
                .filter(fact -> digest.isCheckedSinceLastEdit(fact.claim()))
                .map(fact -> fact.claim() + " (" + fact.evidence() + ")")
                .toList();
    }

    private List<String> plan() {
        Plan plan = task.plan();
        if (plan.open().isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        plan.goal().ifPresent(goal -> lines.add("goal: " + goal));
        plan.constraints().forEach(constraint -> lines.add("constraint: " + constraint));
        plan.items()
                .forEach(item ->
                        lines.add(item.state().name().toLowerCase(Locale.ROOT).replace('_', ' ') + ": " + item.text()));
        return lines;
    }

    private static List<String> files(List<FileChanges> changes) {
        return changes.stream().map(DeterministicSummary::file).toList();
    }

    private static String file(FileChanges file) {
        String gone = file.removed() == 0 ? "" : " −" + file.removed();
        String counts = file.added() + file.removed() == 0 ? "" : " (+%d%s)".formatted(file.added(), gone);
        String names = file.names().isEmpty() ? "" : ": " + joined(file.names().stream(), MAX_NAMES, ", ");
        return file.path() + counts + names + joined(file.lines().stream().map(line -> "\n" + line), MAX_LOG_LINES, "");
    }

    private static String joined(Stream<String> all, int most, String between) {
        return all.limit(most).collect(Collectors.joining(between));
    }

    private List<String> inUse(List<FileChanges> changes, int most) {
        Set<String> changed = changes.stream().map(FileChanges::path).collect(Collectors.toSet());
        List<String> files = task.workingSet().top(2 * most, task.turn()).stream()
                .filter(path -> !changed.contains(path))
                .toList();
        return files.isEmpty() ? List.of() : List.of(String.join(", ", files));
    }

    private static void add(StringJoiner text, String heading, List<String> lines) {
        if (!lines.isEmpty()) {
            text.add("## " + heading);
            lines.forEach(line -> text.add("- " + line.replace("\n", "\n  ")));
        }
    }

    /** Returns the last user messages, together with the first one, which states the session's subject. */
    private static List<String> withFirst(List<String> asks, int most) {
        return asks.size() <= most
                ? asks
                : Stream.concat(Stream.of(asks.get(0)), ActivityDigest.latest(asks, Math.max(1, most - 1)).stream())
                        .distinct()
                        .toList();
    }
}
