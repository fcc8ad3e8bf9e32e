package dev.deepseektui.app.tui.pane;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.keys.KeyAction;
import dev.deepseektui.app.tui.keys.KeyBindings;
import dev.deepseektui.app.tui.keys.KeyHints;
import dev.deepseektui.app.tui.keys.UiKeys.Motion;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.core.approval.ApprovalMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The bottom row of the screen: mode, model, branch and a summary of the pane. */
public final class StatusRow {
    private static final int COLUMNS_FOR_MODEL = 80;
    private static final int COLUMNS_FOR_PANE = 110;
    private static final int MAX_NAME_LENGTH = 32;
    private static final int SHORT_NAME = 20;
    private static final Span BETWEEN = Span.dim(" · ");

    private StatusRow() {}

    /**
     * The space for the status row, in cells.
     *
     * @param columns the screen's width
     * @param width the row's width
     */
    public record RowExtent(int columns, int width, boolean isPaneShown) {}

    public static Row of(WorkStatus status, Pane pane, KeyBindings bindings, RowExtent extent) {
        List<Line> facts = extent.isPaneShown() ? List.of() : fitting(pane.brief(extent.columns()), status, extent);
        Line right = facts.isEmpty() && extent.columns() >= COLUMNS_FOR_MODEL
                ? KeyHints.of(bindings)
                        .and(KeyAction.CYCLE_MODE, say("pane.key.mode"))
                        .and(KeyAction.HELP, say("pane.key.keys"))
                        .line()
                : joined(facts);
        List<Line> left = left(status, extent, facts);
        while (left.size() > 1 && joined(left).width() + right.width() + Row.MIN_GAP > extent.width()) {
            left.remove(left.size() - 1);
        }
        return Row.of(joined(left)).right(right);
    }

    /**
     * Returns as many facts as fit into the row. Room is left for the mode and, if the model's name is short, for the
     * model.
     */
    private static List<Line> fitting(List<Line> facts, WorkStatus status, RowExtent extent) {
        List<Line> left = left(status, extent, facts);
        boolean hasShortName = left.size() > 1 && left.get(1).width() <= SHORT_NAME;
        int room =
                extent.width() - joined(left.subList(0, hasShortName ? 2 : 1)).width() - Row.MIN_GAP;
        int count = facts.size();
        while (count > 1 && joined(facts.subList(0, count)).width() > room) {
            count--;
        }
        return facts.subList(0, count);
    }

    /**
     * Returns the parts at the left: mode, model and branch. The branch is left out if the pane or the start card shows
     * it.
     */
    private static List<Line> left(WorkStatus status, RowExtent extent, List<Line> facts) {
        List<Line> parts = new ArrayList<>();
        parts.add(Line.of(mode(status.mode())));
        if (extent.columns() >= COLUMNS_FOR_MODEL) {
            parts.add(
                    status.standIn().isPresent()
                            ? Line.of(Span.of(say("pane.status.no_key"), Ink.ATTENTION))
                            : name(status.model()));
            if (!facts.isEmpty() || (extent.columns() < COLUMNS_FOR_PANE && !extent.isPaneShown())) {
                status.branch().ifPresent(branch -> parts.add(name(branch)));
            }
        }
        return parts;
    }

    /** Returns a model or branch name, shortened so that the mode stays visible. */
    private static Line name(String name) {
        return Line.of(Span.dim(name)).shortenedTo(MAX_NAME_LENGTH);
    }

    private static Span mode(String word) {
        Optional<ApprovalMode> known = ApprovalMode.find(word);
        Style style = known.map(StatusRow::style).orElse(Style.PLAIN);
        return new Span(known.map(ApprovalMode::label).orElse(word), style);
    }

    private static Style style(ApprovalMode mode) {
        return switch (mode) {
            case PLAN -> Style.of(Ink.ACCENT);
            case AUTO -> Style.of(Ink.ATTENTION);
            case FULL -> Style.of(Ink.FAILURE).inBold();
            default -> Style.PLAIN;
        };
    }

    private static Line joined(List<Line> parts) {
        List<Span> spans = new ArrayList<>();
        for (Line part : parts) {
            if (!spans.isEmpty()) {
                spans.add(BETWEEN);
            }
            spans.addAll(part.spans());
        }
        return new Line(spans);
    }

    /**
     * The row that shows the current activity with its time and tokens. It is empty while the engine is idle or waiting
     * for the user.
     */
    public static final class ActivityRow {
        private static final String SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
        private static final long STEP_MILLIS = 100;
        private static final long STILL_SECONDS = 5;
        private static final String BEFORE_THOUGHT = "  ";
        private static final int MIN_THOUGHT = 12;

        private ActivityRow() {}

        /**
         * Returns the row.
         *
         * @param plan the plan's progress; empty if it is not shown in this row
         */
        public static Line of(WorkStatus status, Instant now, Motion motion, Optional<String> plan) {
            return status.activity()
                    .filter(going -> !going.isWaiting())
                    .map(going -> line(going, going.elapsed(now), motion, plan))
                    .orElse(Line.EMPTY);
        }

        /** Returns the last row of the streamed reasoning, wrapped to the available width. */
        public static Line thought(WorkStatus status, int room) {
            int width = room - BEFORE_THOUGHT.length();
            return status.activity()
                    .filter(going -> !going.isWaiting() && !going.thought().isBlank() && width >= MIN_THOUGHT)
                    .map(going -> Wrap.words(width, Span.dim(going.thought().strip())))
                    .map(rows -> Line.of(Span.dim(BEFORE_THOUGHT)).followedBy(rows.get(rows.size() - 1)))
                    .orElse(Line.EMPTY);
        }

        private static Line line(Activity going, Duration elapsed, Motion motion, Optional<String> plan) {
            List<String> facts = new ArrayList<>();
            facts.add(time(going, elapsed, motion));
            if (going.shown() > 0 && going.pause().isEmpty()) {
                facts.add(say("pane.tokens", Figures.exactCount(going.shown())));
            }
            plan.ifPresent(facts::add);
            String doing = going.doing().isEmpty() ? say("pane.working") : going.doing();
            return Line.of(
                    Span.of(mark(elapsed, motion) + " ", Ink.ACCENT),
                    Span.plain(doing),
                    Span.dim("  " + String.join(" · ", facts)));
        }

        private static String time(Activity going, Duration elapsed, Motion motion) {
            if (!going.pause().isEmpty()) {
                return going.pause();
            }
            long seconds = Math.max(0, elapsed.toSeconds());
            return Figures.elapsed(
                    Duration.ofSeconds(motion == Motion.ON ? seconds : seconds - seconds % STILL_SECONDS));
        }

        private static char mark(Duration elapsed, Motion motion) {
            if (motion == Motion.OFF) {
                return '●';
            }
            return SPINNER.charAt((int) (Math.max(0, elapsed.toMillis()) / STEP_MILLIS % SPINNER.length()));
        }
    }
}
