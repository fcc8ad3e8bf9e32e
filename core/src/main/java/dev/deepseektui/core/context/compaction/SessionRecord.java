package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.Residents;
import dev.deepseektui.core.context.compaction.ChangesMade.FileChanges;
import dev.deepseektui.core.context.compaction.LadderView.MessageRange;
import dev.deepseektui.core.context.compaction.Outline.DeclaredNames;
import dev.deepseektui.core.conversation.task.OpenFailures.OpenFailure;
import dev.deepseektui.core.conversation.task.TaskState;
import dev.deepseektui.core.conversation.task.TaskState.Plan;
import dev.deepseektui.core.tape.event.MessageSource.Substitute;
import dev.deepseektui.core.tape.event.MessageSource.Summary;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * A record of removed messages, generated from the tape without a model: open failures, checks, the plan, changed
 * files with the functions added or changed in them, and commands with their results.
 *
 * @param source the range of the removed messages on the tape
 * @param text the sections of the record
 * @param facts the number of facts in them
 */
public record SessionRecord(Summary source, String text, int facts) {
    private static final ModelTexts TEXTS = ModelTexts.of(SessionRecord.class);
    private static final int MAX_NAMES = 40;
    private static final int MAX_ITEM_LENGTH = 200;
    private static final int MAX_LOG_LINES = 12;
    private static final int MAX_FILES_IN_USE = 24;

    /** Returns the record of a removed part, in at most this number of tokens. */
    static SessionRecord of(LadderView view, Body body, RemovedPart removed, long limit) {
        RecordText text = new RecordText(limit, body::tokens);
        text.addAll(new RecordedLines(
                view.task(), view.memory().digest(), view.residents(), removed.span(), removed.staying()));
        return new SessionRecord(source(body, removed), text.toString(), text.facts());
    }

    /** Returns a record with only the user's standing rules. */
    static SessionRecord ofRules(LadderView view, Body body, RemovedPart removed) {
        RecordText text = new RecordText(Long.MAX_VALUE, body::tokens);
        text.add(TEXTS.text("rules"), view.memory().digest().rules(removed.span(), removed.staying()), 1);
        return new SessionRecord(source(body, removed), text.toString(), text.facts());
    }

    /** Returns the text of a record of a range, in at most this number of characters. */
    public static String text(TaskState task, ActivityDigest digest, MessageRange span, long limit) {
        RecordText text = new RecordText(limit, String::length);
        text.addAll(new RecordedLines(task, digest, Residents.NONE, span, Set.of()));
        return text.toString();
    }

    /** Returns the range of the removed messages on the tape. */
    private static Summary source(Body body, RemovedPart removed) {
        long from = Long.MAX_VALUE;
        long to = 0;
        for (int index : removed.messages()) {
            Substitute earlier = body.message(index).source() instanceof Substitute standIn ? standIn : null;
            long first = earlier == null ? body.held(index).seq() : earlier.from();
            long last = earlier == null ? first : earlier.to();
            if (first > 0) {
                from = Math.min(from, first);
                to = Math.max(to, last);
            }
        }
        return to == 0 ? new Summary(0, 0) : new Summary(from, to);
    }

    /** Returns the text of the message that stands for the removed part, with a summary if there is one. */
    String with(Optional<String> summary) {
        StringJoiner all = new StringJoiner("\n\n");
        String pointer = source.to() == 0
                ? TEXTS.text("summary.words")
                : TEXTS.text("summary.tape", "tape:" + source.from() + "-" + source.to());
        all.add(TEXTS.text("summary.lead", pointer));
        summary.ifPresent(all::add);
        if (!text.isEmpty()) {
            all.add(summary.isPresent() ? TEXTS.text("recorded") + "\n" + text : text);
        }
        return all.toString();
    }

    /** The lines of the sections, oldest first. */
    private record RecordedLines(
            TaskState task, ActivityDigest digest, Residents residents, MessageRange span, Set<Long> staying) {
        List<String> rules() {
            return digest.rules(span, staying);
        }

        List<String> open() {
            return task.failures().open(task.turn()).stream()
                    .map(OpenFailure::explained)
                    .toList();
        }

        List<String> checked() {
            return task.facts().active().stream()
                    .filter(fact -> digest.isCheckedSinceLastEdit(fact.claim()))
                    .map(fact -> fact.claim() + " (" + fact.evidence() + ")")
                    .toList();
        }

        List<String> plan() {
            Plan plan = task.plan();
            if (plan.open().isEmpty()) {
                return List.of();
            }
            List<String> lines = new ArrayList<>();
            plan.goal().ifPresent(goal -> lines.add("goal: " + goal));
            plan.constraints().forEach(constraint -> lines.add("constraint: " + constraint));
            plan.items()
                    .forEach(item -> lines.add(
                            item.state().name().toLowerCase(Locale.ROOT).replace('_', ' ') + ": "
                                    + Excerpt.of(item.text(), MAX_ITEM_LENGTH)));
            return lines;
        }

        List<String> asks() {
            return digest.asks(span, staying);
        }

        List<String> commands() {
            return digest.commands(span);
        }

        List<String> files() {
            return digest.changes().all().stream().map(this::file).toList();
        }

        private String file(FileChanges file) {
            String gone = file.removed() == 0 ? "" : " −" + file.removed();
            String counts = file.added() + file.removed() == 0 ? "" : " (+%d%s)".formatted(file.added(), gone);
            Set<String> names = new LinkedHashSet<>(file.names());
            residents
                    .present(file.path())
                    .ifPresent(now -> names.addAll(DeclaredNames.around(
                            file.path(),
                            now.text().lines().toList(),
                            digest.changes().newLines(file.path(), 0, number -> true))));
            return file.path()
                    + counts
                    + (names.isEmpty() ? "" : ": ")
                    + joined(names)
                    + file.lines().stream()
                            .limit(MAX_LOG_LINES)
                            .map(line -> "\n" + line)
                            .collect(Collectors.joining());
        }

        private static String joined(Set<String> names) {
            String all = names.stream().limit(MAX_NAMES).collect(Collectors.joining(", "));
            return names.size() > MAX_NAMES ? all + " and " + (names.size() - MAX_NAMES) + " more" : all;
        }

        List<String> inUse() {
            Set<String> changed =
                    digest.changes().all().stream().map(FileChanges::path).collect(Collectors.toSet());
            return task.workingSet().top(MAX_FILES_IN_USE, task.turn()).stream()
                    .filter(path -> !changed.contains(path))
                    .toList();
        }
    }

    /** The text of a record, filled section by section until its limit is reached. */
    private static final class RecordText {
        private final StringJoiner text = new StringJoiner("\n");
        private final ToLongFunction<String> measure;
        private long left;
        private int facts;

        RecordText(long limit, ToLongFunction<String> measure) {
            this.left = limit;
            this.measure = measure;
        }

        void addAll(RecordedLines lines) {
            add(TEXTS.text("failures"), lines.open(), 0.4);
            add(TEXTS.text("checked"), lines.checked(), 0.4);
            add(TEXTS.text("plan"), lines.plan(), 0.4);
            add(TEXTS.text("asks"), lines.asks(), 0.3);
            String said = text.toString();
            add(
                    TEXTS.text("rules"),
                    lines.rules().stream().filter(rule -> !said.contains(rule)).toList(),
                    0.5);
            add(TEXTS.text("files"), lines.files(), 0.7);
            add(TEXTS.text("commands"), lines.commands(), 0.8);
            add(TEXTS.text("other_files"), lines.inUse(), 1);
        }

        /** Adds a section with as many of the latest lines as fit into a share of what is left. */
        void add(String heading, List<String> lines, double share) {
            long room = (long) (share * left) - measure.applyAsLong("## " + heading);
            List<String> chosen = new ArrayList<>();
            for (int i = lines.size() - 1; i >= 0; i--) {
                String line = "- " + lines.get(i).replace("\n", "\n  ");
                long tokens = measure.applyAsLong(line);
                if (tokens > room) {
                    break;
                }
                room -= tokens;
                left -= tokens;
                chosen.add(0, line);
            }
            if (!chosen.isEmpty()) {
                text.add("## " + heading);
                left -= measure.applyAsLong("## " + heading);
                if (chosen.size() < lines.size()) {
                    text.add("- " + TEXTS.text("record.more", lines.size() - chosen.size()));
                }
                chosen.forEach(text::add);
                facts += chosen.size();
            }
        }

        int facts() {
            return facts;
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
