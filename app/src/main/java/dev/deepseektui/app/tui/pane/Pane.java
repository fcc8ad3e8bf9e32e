package dev.deepseektui.app.tui.pane;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.pane.ContextFullness.OmittedNotes;
import dev.deepseektui.app.tui.pane.CostSection.CacheShare;
import dev.deepseektui.app.tui.pane.PaneSection.PaneBlock;
import dev.deepseektui.app.tui.pane.PaneSection.PaneTopic;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.core.conversation.budget.PressureThresholds;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.SessionRenamed;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tool.lsp.LspServers.LspView;
import dev.deepseektui.core.tool.shell.Jobs;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The content of the pane, and the folded blocks.
 *
 * @param asked the time of the last prompt; absent in an empty session, which has nothing to show
 * @param place the displayed working directory
 * @param last the previous session here
 * @param folded topics of which only the heading is shown
 * @param chosen the topic of the selected block; absent while the user types
 */
public record Pane(
        @Nullable Instant asked,
        PaneFacts facts,
        String place,
        Optional<LastTime> last,
        Set<PaneTopic> folded,
        @Nullable PaneTopic chosen) {
    /** Wide enough for every block. */
    private static final int ANY_WIDTH = 40;

    private static final int COLUMNS_FOR_FOCUS = 80;

    public Pane {
        folded = Set.copyOf(folded);
    }

    /**
     * Returns an empty pane.
     *
     * @param windows the context windows of models
     */
    public static Pane of(PressureThresholds thresholds, PriceTable prices, ToLongFunction<String> windows) {
        return new Pane(null, PaneFacts.of(thresholds, prices, windows), "", Optional.empty(), Set.of(), null);
    }

    public Pane at(String where) {
        return new Pane(asked, facts, where, last, folded, chosen);
    }

    public Pane knowing(Optional<LastTime> before) {
        return new Pane(asked, facts, place, before, folded, chosen);
    }

    public Pane after(PaneNews news) {
        return new Pane(asked(news), facts.after(news), place, last, folded, chosen);
    }

    private @Nullable Instant asked(PaneNews news) {
        return news instanceof PaneNews.EventNews happened
                        && happened.recorded().event() instanceof Asked
                ? happened.recorded().ts()
                : asked;
    }

    /** Returns whether the billed model has no known price. */
    public boolean isPriceUnknown() {
        return facts.machine().cost().isPriceUnknown();
    }

    public boolean isBegun() {
        return asked != null;
    }

    public boolean wasAskedSince(Instant moment) {
        return asked != null && !asked.isBefore(moment);
    }

    public List<String> summary() {
        List<String> words = new ArrayList<>();
        long turns = facts.work().changes().turn();
        words.add(say("pane.summary.turns", turns));
        facts.machine().cost().brief(Integer.MAX_VALUE).ifPresent(cost -> words.add(cost.text()));
        int files = facts.work().changes().files().size();
        if (files > 0) {
            String lines =
                    facts.work().changes().sum().words(Ink.TEXT, Ink.TEXT).text();
            words.add(say("pane.summary.files", files, lines));
        }
        return words;
    }

    /** Returns the session's name or its first prompt; empty before it. */
    public String title() {
        return facts.work().title().words();
    }

    List<PaneBlock> top(int width) {
        PaneFacts.TaskFacts work = facts.work();
        return Stream.of(
                        work.plan().block(),
                        work.changes().block(width),
                        work.languages().block(),
                        work.jobs().block())
                .flatMap(Optional::stream)
                .toList();
    }

    List<PaneBlock> foot(int width, Density density) {
        PaneFacts.ModelFacts machine = facts.machine();
        return Stream.of(
                        machine.context()
                                .block(
                                        width,
                                        machine.leftOut(),
                                        machine.cost().ledger().rate()),
                        Optional.of(FocusBlock.of(
                                machine.capacity(), facts.work().changes().turn(), width)),
                        machine.cost().block(machine.cache(), density))
                .flatMap(Optional::stream)
                .toList();
    }

    /** The room of the pane. */
    enum Density {
        ROOMY,
        TIGHT
    }

    private List<PaneTopic> topics() {
        return Stream.concat(top(ANY_WIDTH).stream(), foot(ANY_WIDTH, Density.ROOMY).stream())
                .map(PaneBlock::topic)
                .toList();
    }

    /** Returns the section of a topic; empty if it has nothing to show. */
    public Optional<PaneSection> showing(PaneTopic topic) {
        Optional<PaneSection> section = switch (topic) {
            case PLAN -> Optional.of(facts.work().plan());
            case JOBS -> Optional.of(facts.work().jobs());
            case FOCUS -> Optional.of(facts.machine().capacity());
            case COST -> Optional.of(facts.machine().cost());
            case CHANGES, LANGUAGES, CONTEXT -> Optional.empty();
        };
        return section.filter(shown -> shown.headline().isPresent());
    }

    boolean isFolded(PaneTopic topic) {
        return folded.contains(topic);
    }

    boolean isChosen(PaneTopic topic) {
        return topic == chosen;
    }

    public boolean hasChosen() {
        return chosen != null && topics().contains(chosen);
    }

    /** Selects the next block; after the last one, returns to the editor. */
    public Pane choosingNext() {
        List<PaneTopic> topics = topics();
        int next = chosen == null ? 0 : topics.indexOf(chosen) + 1;
        return choosing(next < topics.size() ? topics.get(next) : null);
    }

    public Pane choosingNone() {
        return choosing(null);
    }

    private Pane choosing(@Nullable PaneTopic topic) {
        return new Pane(asked, facts, place, last, folded, topic);
    }

    public Pane foldingChosen() {
        return chosen != null && hasChosen() ? folding(chosen) : this;
    }

    public Pane folding(PaneTopic topic) {
        Set<PaneTopic> next = new HashSet<>(folded);
        if (!next.remove(topic)) {
            next.add(topic);
        }
        return new Pane(asked, facts, place, last, next, chosen);
    }

    /** Returns the short form shown while the pane is hidden, for a screen with this many columns. */
    List<Line> brief(int columns) {
        PaneFacts.ModelFacts machine = facts.machine();
        Optional<Line> focus = columns < COLUMNS_FOR_FOCUS || machine.capacity().last() == null
                ? Optional.empty()
                : Optional.of(FocusBlock.brief(machine.capacity()));
        return Stream.of(machine.context().brief(columns), focus, machine.cost().brief(columns))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Returns the progress and the current step of the plan; empty without an open step. */
    public Optional<String> planWords() {
        return facts.work().plan().current();
    }

    /** The last session in this workspace, and its end. */
    public record LastTime(String title, Instant until) {}

    /** News for the pane's sections besides events. */
    public sealed interface PaneNews {
        /** An event of the tape. */
        record EventNews(Recorded recorded) implements PaneNews {}

        /** The current background commands, oldest first, and the started language servers. */
        record JobsNews(List<Jobs.Snapshot> jobs, List<LspView> languages) implements PaneNews {
            public JobsNews {
                jobs = List.copyOf(jobs);
                languages = List.copyOf(languages);
            }

            public JobsNews(List<Jobs.Snapshot> jobs) {
                this(jobs, List.of());
            }
        }
    }

    /** The state of the pane's sections. */
    record PaneFacts(TaskFacts work, ModelFacts machine) {
        static PaneFacts of(PressureThresholds thresholds, PriceTable prices, ToLongFunction<String> windows) {
            return new PaneFacts(
                    new TaskFacts(
                            SessionTitle.NONE,
                            PlanSection.NONE,
                            ChangedFilesBlock.NONE,
                            LanguagesBlock.NONE,
                            JobsSection.NONE),
                    new ModelFacts(
                            ContextFullness.of(thresholds, windows),
                            CapacitySection.NONE,
                            CostSection.of(prices),
                            CacheShare.NONE,
                            OmittedNotes.NONE));
        }

        /** Facts about the task. */
        record TaskFacts(
                SessionTitle title,
                PlanSection plan,
                ChangedFilesBlock changes,
                LanguagesBlock languages,
                JobsSection jobs) {
            TaskFacts after(PaneNews news) {
                if (news instanceof PaneNews.EventNews happened) {
                    TapeEvent event = happened.recorded().event();
                    return new TaskFacts(
                            title.after(happened.recorded()), plan.after(news), changes.after(event), languages, jobs);
                }
                return new TaskFacts(title, plan, changes, languages.after(news), jobs.after(news));
            }
        }

        /** Facts about the model and the jobs. */
        record ModelFacts(
                ContextFullness context,
                CapacitySection capacity,
                CostSection cost,
                CacheShare cache,
                OmittedNotes leftOut) {
            ModelFacts after(PaneNews news) {
                if (news instanceof PaneNews.EventNews happened) {
                    TapeEvent event = happened.recorded().event();
                    return new ModelFacts(
                            context.after(news),
                            capacity.after(news),
                            cost.after(news),
                            cache.after(event),
                            leftOut.after(event));
                }
                return new ModelFacts(context.after(news), capacity, cost, cache, leftOut);
            }
        }

        PaneFacts after(PaneNews news) {
            return new PaneFacts(work.after(news), machine.after(news));
        }

        /**
         * The name of the session, or its first prompt.
         *
         * @param name empty if it has none
         * @param first the first line of the first message; empty before it
         */
        record SessionTitle(String name, String first) {
            static final SessionTitle NONE = new SessionTitle("", "");

            SessionTitle after(Recorded recorded) {
                if (recorded.event() instanceof SessionRenamed renamed) {
                    return new SessionTitle(renamed.name(), first);
                }
                return first.isEmpty() && recorded.event() instanceof Asked asked
                        ? new SessionTitle(
                                name, asked.shown().strip().lines().findFirst().orElse(""))
                        : this;
            }

            String words() {
                return name.isEmpty() ? first : name;
            }
        }
    }
}
