package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.AppMessages.keyOf;
import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.report.EventLines;
import dev.deepseektui.app.tui.pane.PlanSection;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockDetails;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockStyle;
import dev.deepseektui.app.tui.transcript.BlockContent.TranscriptColumn;
import dev.deepseektui.app.tui.transcript.BlockContent.TranscriptColumn.SideArea;
import dev.deepseektui.app.tui.transcript.SessionNotice.TurnEndNotice;
import dev.deepseektui.app.tui.transcript.Transcript.BlockMaker;
import dev.deepseektui.core.session.turn.TurnEnding.EndReason;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.Item;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The blocks for plans and for the ends of turns. */
final class TaskBlocks implements BlockMaker {
    /** The key of a plan until its call has ended; the plan then replaces the call. */
    static final String NEW_PLAN = "new plan";

    private static final String PLAN = "plan";
    private static final Pattern LOGIN = Pattern.compile("`deepseek-tui login`");

    @Override
    public void take(Recorded recorded, TranscriptPage page) {
        if (recorded.event() instanceof PlanUpdated plan) {
            planned(new PlanContent(plan), page);
        } else if (recorded.event() instanceof TurnEnded ended) {
            ended(recorded, ended, page);
        } else {
            EventLines.ofRepair(recorded.event()).ifPresent(line -> page.add(TurnEndNotice.of(line, Ink.DIM, "")));
            TurnProgress.take(recorded, page);
        }
    }

    /**
     * Shows a plan with new steps. If only the progress changed, shows nothing: the pane and the activity row show the
     * progress.
     */
    private static void planned(PlanContent plan, TranscriptPage page) {
        boolean isKnown = page.noted(PLAN, PlanContent.class)
                .filter(known -> known.hasStepsOf(plan))
                .isPresent();
        page.note(PLAN, plan);
        if (!isKnown) {
            page.put(NEW_PLAN, plan);
        }
    }

    private static void ended(Recorded recorded, TurnEnded ended, TranscriptPage page) {
        if (!ended.answersItsAsk()) {
            page.add(said(ended));
            return;
        }
        TurnProgress.of(page)
                .flatMap(so -> so.done(recorded.ts(), ended))
                .ifPresent(words -> page.add(TurnEndNotice.of(words, Ink.DIM, "")));
    }

    private static TurnEndNotice ending(String reason) {
        return Arrays.stream(EndReason.values())
                .filter(known -> known != EndReason.DONE && known.word().equals(reason))
                .findFirst()
                .map(known -> TurnEndNotice.of(
                        say("transcript.end." + keyOf(known)),
                        known == EndReason.FAILED ? Ink.FAILURE : Ink.ATTENTION,
                        known == EndReason.CANCELLED ? "" : say("transcript.advice." + keyOf(known))))
                .orElseGet(() -> TurnEndNotice.of(
                        say("transcript.end.other", reason), Ink.ATTENTION, say("transcript.advice.step_limit")));
    }

    private static TurnEndNotice said(TurnEnded ended) {
        TurnEndNotice known = ending(ended.reason());
        String detail = ended.detail() == null ? "" : asScreenCommand(ended.detail());
        String text = detail.isEmpty() ? known.text() : say("transcript.end.detail", known.text(), detail);
        int head = detail.isEmpty()
                ? 0
                : text.substring(0, text.length() - detail.length())
                        .stripTrailing()
                        .length();
        String cost = ended.cost() == null || ended.cost() <= 0 ? "" : " · " + Figures.dollars(ended.cost());
        return new TurnEndNotice(text + cost, head, known.role(), known.advice());
    }

    /** Replaces the shell command for logging in with {@code /login}, which works on the screen. */
    static String asScreenCommand(String said) {
        return LOGIN.matcher(said).replaceAll("/login");
    }

    /** The current turn's start time, steps and edited files. */
    record TurnProgress(Instant began, int steps, Set<String> files) {
        static final String KEY = "turn so far";
        private static final Duration LONG = Duration.ofSeconds(10);

        TurnProgress {
            files = Set.copyOf(files);
        }

        static void take(Recorded recorded, TranscriptPage page) {
            if (recorded.event() instanceof Asked asked && asked.beginsTurn()) {
                page.note(KEY, new TurnProgress(recorded.ts(), 0, Set.of()));
            } else if (recorded.event() instanceof ReplyReceived) {
                of(page).ifPresent(so -> page.note(KEY, new TurnProgress(so.began, so.steps + 1, so.files)));
            } else if (recorded.event() instanceof FileEdited edited) {
                of(page).ifPresent(so -> {
                    Set<String> files = new TreeSet<>(so.files);
                    files.add(edited.path());
                    page.note(KEY, new TurnProgress(so.began, so.steps, files));
                });
            }
        }

        static Optional<TurnProgress> of(TranscriptPage page) {
            return page.noted(KEY, TurnProgress.class);
        }

        /** Returns the summary of a turn; empty if the turn was short and changed no files. */
        Optional<String> done(Instant now, TurnEnded ended) {
            Duration took = Duration.between(began, now);
            if (took.compareTo(LONG) < 0 && files.isEmpty()) {
                return Optional.empty();
            }
            String changed = files.isEmpty() ? "" : say("transcript.done.files", files.size());
            String cost = ended.cost() == null || ended.cost() <= 0 ? "" : " · " + Figures.dollars(ended.cost());
            return Optional.of(say("transcript.done", time(now), steps) + changed + cost);
        }

        String time(Instant now) {
            return Figures.seconds(Math.max(0, Duration.between(began, now).toMillis()));
        }
    }

    /**
     * A plan as it was when recorded. Shows the steps with their states, or only their number if the pane is visible
     * and the block is folded.
     */
    private record PlanContent(PlanUpdated plan) implements BlockContent {
        @Override
        public List<Line> lines(BlockStyle look) {
            boolean isBeside = look.column().beside() == SideArea.PANE;
            if (isBeside && !look.unfolded()) {
                int steps = plan.items().size();
                return List.of(
                        Line.of(Span.dim(say("transcript.planned", steps))).shortenedTo(look.width()));
            }
            List<Line> lines = new ArrayList<>();
            lines.add(Line.of(
                    Span.bold(say("transcript.plan")), Span.dim("  " + section().progress())));
            lines.addAll(section().details(look.width()));
            return lines;
        }

        private PlanSection section() {
            return new PlanSection(plan.items());
        }

        boolean hasStepsOf(PlanContent other) {
            return texts().equals(other.texts());
        }

        private List<String> texts() {
            return plan.items().stream().map(Item::text).toList();
        }

        @Override
        public boolean canUnfold() {
            return !plan.items().isEmpty();
        }

        @Override
        public Optional<BlockDetails> details() {
            String goal = plan.goal() == null ? "" : say("transcript.plan.goal", plan.goal());
            String constraints = plan.constraints().stream()
                    .map(rule -> say("transcript.plan.always", rule))
                    .collect(Collectors.joining());
            String items = plan.items().stream()
                    .map(item -> PlanSection.mark(item.state()).text() + item.text() + "\n")
                    .collect(Collectors.joining());
            return Optional.of(
                    new BlockDetails(say("transcript.plan") + " " + section().progress(), goal + constraints + items));
        }

        /** Returns false if the plan's steps are shown, because empty lines then separate it from its neighbours. */
        @Override
        public boolean isClose(TranscriptColumn column) {
            return column.beside() == SideArea.PANE;
        }
    }
}
