package dev.deepseektui.app.tui.pane;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.tui.pane.PaneSection.PaneBlock;
import dev.deepseektui.app.tui.pane.PaneSection.PaneTopic;
import dev.deepseektui.app.tui.text.DiffRows;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.core.conversation.budget.PressureThresholds;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.conversation.task.TaskState.SessionChanges;
import dev.deepseektui.core.conversation.task.TaskState.SessionChanges.LineCounts;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.SessionEvents.SessionRenamed;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The pane's contents.
 *
 * @param place the workspace's directory, as shown to the user
 * @param last the previous session in this workspace
 * @param folded the topics whose blocks are reduced to their headings
 * @param chosen the topic of the selected block; null if none is selected
 */
public record Pane(
        TaskFacts task,
        ModelFacts model,
        String place,
        Optional<PreviousSession> last,
        Set<PaneTopic> folded,
        @Nullable PaneTopic chosen) {
    /** An arbitrary width for listing the topics of the blocks. The topics do not depend on the width. */
    private static final int ANY_WIDTH = 40;

    private static final int COLUMNS_FOR_FOCUS = 80;

    public Pane {
        folded = Set.copyOf(folded);
    }

    /**
     * Creates an empty pane.
     *
     * @param windows returns a model's context window
     */
    public static Pane of(
            Function<Optional<Price>, PressureThresholds> thresholds,
            PriceTable prices,
            ToLongFunction<String> windows) {
        return new Pane(
                new TaskFacts(Prompts.NONE, PlanSection.NONE, new SessionChanges(), BackgroundWork.NONE),
                new ModelFacts(ContextFullness.of(thresholds, windows), CapacitySection.NONE, CostSection.of(prices)),
                "",
                Optional.empty(),
                Set.of(),
                null);
    }

    public Pane at(String where) {
        return new Pane(task, model, where, last, folded, chosen);
    }

    public Pane knowing(Optional<PreviousSession> before) {
        return new Pane(task, model, place, before, folded, chosen);
    }

    public Pane after(Recorded recorded) {
        return new Pane(task.after(recorded), model.after(recorded), place, last, folded, chosen);
    }

    public Pane withBackground(BackgroundWork now) {
        return new Pane(task.withBackground(now), model, place, last, folded, chosen);
    }

    /** Returns true if a request was billed but the model's price is unknown. */
    public boolean isPriceUnknown() {
        return model.cost().isPriceUnknown();
    }

    /** Returns true if the session has had a prompt. */
    public boolean isBegun() {
        return task.prompts().newest() != null;
    }

    public boolean wasAskedSince(Instant moment) {
        Instant newest = task.prompts().newest();
        return newest != null && !newest.isBefore(moment);
    }

    public List<String> summary() {
        List<String> words = new ArrayList<>();
        words.add(say("pane.summary.turns", task.prompts().turn()));
        model.cost().brief(Integer.MAX_VALUE).ifPresent(cost -> words.add(cost.text()));
        Map<String, LineCounts> files = task.changes().files();
        if (!files.isEmpty()) {
            words.add(say("pane.summary.files", files.size(), sum(files).words()));
        }
        return words;
    }

    private static LineCounts sum(Map<String, LineCounts> files) {
        return files.values().stream().reduce(LineCounts.NONE, LineCounts::and);
    }

    /** Returns the session's name, or its first prompt if it has no name; empty before the first prompt. */
    public String title() {
        return task.prompts().title();
    }

    List<PaneBlock> top(int width) {
        return Stream.of(
                        task.plan().block(),
                        changes(width),
                        task.background().serversBlock(),
                        task.background().jobsBlock())
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<PaneBlock> changes(int width) {
        Map<String, LineCounts> files = task.changes().files();
        List<Row> rows = files.entrySet().stream()
                .map(file -> row(file.getKey(), file.getValue(), width))
                .toList();
        Line sum = counts(sum(files), Ink.ADD, Ink.FAILURE);
        return PaneBlock.list(PaneTopic.CHANGES, sum, rows, rows.size() - 1);
    }

    private static Line counts(LineCounts lines, Ink added, Ink removed) {
        return DiffRows.counts(lines.added(), lines.removed(), added, removed);
    }

    /**
     * Returns the row of a changed file. A long path is shortened at its start, because its end is more informative.
     */
    private static Row row(String path, LineCounts lines, int width) {
        Line counts = counts(lines, Ink.DIM, Ink.DIM);
        String shown = path;
        int slash = path.indexOf('/');
        while (slash >= 0 && Cells.width(shown) + counts.width() + 2 > width) {
            shown = "…" + path.substring(slash);
            slash = path.indexOf('/', slash + 1);
        }
        int room = Math.max(1, width - counts.width() - 2);
        return Row.of(Line.of(Span.plain(shown)).shortenedTo(room)).right(counts);
    }

    List<PaneBlock> foot(int width, boolean isRoomy) {
        return Stream.of(
                        model.context().block(width, model.cost().ledger().rate()),
                        Optional.of(model.capacity().block(task.prompts().turn(), width)),
                        model.cost().block(isRoomy))
                .flatMap(Optional::stream)
                .toList();
    }

    private List<PaneTopic> topics() {
        return Stream.concat(top(ANY_WIDTH).stream(), foot(ANY_WIDTH, true).stream())
                .map(PaneBlock::topic)
                .toList();
    }

    /** Returns the section on a topic; empty if there is none or it has nothing to show. */
    public Optional<PaneSection> showing(PaneTopic topic) {
        return Stream.<PaneSection>of(task.plan(), model.capacity(), model.cost())
                .filter(section ->
                        section.topic() == topic && section.headline().isPresent())
                .findFirst();
    }

    public boolean hasChosen() {
        return chosen != null && topics().contains(chosen);
    }

    /** Selects the next block. After the last block, selects none. */
    public Pane choosingNext() {
        List<PaneTopic> topics = topics();
        int next = chosen == null ? 0 : topics.indexOf(chosen) + 1;
        return choosing(next < topics.size() ? topics.get(next) : null);
    }

    public Pane choosingNone() {
        return choosing(null);
    }

    private Pane choosing(@Nullable PaneTopic topic) {
        return new Pane(task, model, place, last, folded, topic);
    }

    public Pane foldingChosen() {
        return chosen != null && hasChosen() ? folding(chosen) : this;
    }

    public Pane folding(PaneTopic topic) {
        Set<PaneTopic> next = new HashSet<>(folded);
        if (!next.remove(topic)) {
            next.add(topic);
        }
        return new Pane(task, model, place, last, next, chosen);
    }

    /** Returns a summary of context, focus and cost, shown in the status row while the pane is hidden. */
    List<Line> brief(int columns) {
        Optional<Line> focus = columns < COLUMNS_FOR_FOCUS || model.capacity().last() == null
                ? Optional.empty()
                : Optional.of(model.capacity().brief());
        return Stream.of(
                        model.context().brief(columns, model.cost().ledger().rate()),
                        focus,
                        model.cost().brief(columns))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Returns the plan's progress and current step; empty if no step is in progress. */
    public Optional<String> planWords() {
        return task.plan().current();
    }

    /**
     * The previous session in this workspace.
     *
     * @param until the time of its last change
     */
    public record PreviousSession(String title, Instant until) {}

    record TaskFacts(Prompts prompts, PlanSection plan, SessionChanges changes, BackgroundWork background) {
        TaskFacts after(Recorded recorded) {
            PlanSection next =
                    recorded.event() instanceof PlanUpdated updated ? new PlanSection(updated.items()) : plan;
            return new TaskFacts(prompts.after(recorded), next, changes.after(recorded.event()), background);
        }

        TaskFacts withBackground(BackgroundWork now) {
            return new TaskFacts(prompts, plan, changes, now);
        }
    }

    record ModelFacts(ContextFullness context, CapacitySection capacity, CostSection cost) {
        ModelFacts after(Recorded recorded) {
            TapeEvent event = recorded.event();
            return new ModelFacts(context.after(event), capacity.after(event), cost.after(recorded));
        }
    }

    /**
     * The session's name and prompts.
     *
     * @param name empty if the session has none
     * @param first the first line of the first prompt; empty before the first prompt
     * @param turn the number of the current or last turn
     * @param newest the time of the latest prompt; null before the first prompt
     */
    record Prompts(
            String name, String first, long turn, @Nullable Instant newest) {
        static final Prompts NONE = new Prompts("", "", 0, null);

        Prompts after(Recorded recorded) {
            if (recorded.event() instanceof SessionRenamed renamed) {
                return new Prompts(renamed.name(), first, turn, newest);
            }
            if (!(recorded.event() instanceof Asked asked)) {
                return this;
            }
            String line =
                    first.isEmpty() ? asked.shown().strip().lines().findFirst().orElse("") : first;
            return new Prompts(name, line, asked.turn(), recorded.ts());
        }

        String title() {
            return name.isEmpty() ? first : name;
        }
    }
}
