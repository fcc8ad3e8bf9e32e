package dev.deepseektui.app.tui.pane;

import static dev.deepseektui.app.AppMessages.keyOf;
import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.tui.pane.PaneSection.Gauge;
import dev.deepseektui.app.tui.pane.PaneSection.PaneBlock;
import dev.deepseektui.app.tui.pane.PaneSection.PaneTopic;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaPlanned;
import dev.deepseektui.core.conversation.budget.PressureThresholds;
import dev.deepseektui.core.conversation.cost.CostLedger.Rate;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * The context's fullness in relation to the compaction thresholds.
 *
 * @param thresholds returns the thresholds for a model with a price, if it is known
 * @param windows returns a model's context window in tokens
 * @param budget the context budget in tokens; 0 until it is known
 * @param leftOut the number of arena zones whose notes did not all fit
 */
record ContextFullness(
        Function<Optional<Price>, PressureThresholds> thresholds,
        ToLongFunction<String> windows,
        long tokens,
        long budget,
        long leftOut) {
    private static final int COLUMNS_FOR_ALL = 110;
    private static final int GAUGE = 10;
    private static final int SHORT_GAUGE = 6;

    static ContextFullness of(
            Function<Optional<Price>, PressureThresholds> thresholds, ToLongFunction<String> windows) {
        return new ContextFullness(thresholds, windows, 0, 0, 0);
    }

    ContextFullness after(TapeEvent event) {
        if (event instanceof RequestSent sent && sent.parts() != null) {
            RequestSent.Parts parts = sent.parts();
            long sum = parts.header() + parts.base() + parts.slot() + parts.body();
            return new ContextFullness(thresholds, windows, sum, parts.budget(), leftOut);
        }
        if (event instanceof ContextArenaPlanned planned) {
            long kinds = planned.zones().values().stream()
                    .filter(use -> use.cap() > 0 && use.accepted() < use.demand())
                    .count();
            return new ContextFullness(thresholds, windows, tokens, budget, kinds);
        }
        return event instanceof Rebased rebased
                ? new ContextFullness(thresholds, windows, rebased.after(), budget, leftOut)
                : this;
    }

    private double ratio() {
        return (double) tokens / budget;
    }

    private PressureLevel level(Optional<Rate> rate) {
        return at(rate).level(ratio());
    }

    private PressureThresholds at(Optional<Rate> rate) {
        return thresholds.apply(rate.map(Rate::price));
    }

    private Ink role(Optional<Rate> rate) {
        return switch (level(rate)) {
            case NONE -> Ink.ACCENT;
            case SOFT, HARD -> Ink.ATTENTION;
            case EMERGENCY -> Ink.FAILURE;
        };
    }

    /** Returns a gauge for the status row; empty until the budget is known. */
    Optional<Line> brief(int columns, Optional<Rate> rate) {
        return budget == 0
                ? Optional.empty()
                : Optional.of(Gauge.line(ratio(), columns < COLUMNS_FOR_ALL ? SHORT_GAUGE : GAUGE, role(rate))
                        .followedBy(Line.of(Span.dim(" " + Figures.percent(ratio())))));
    }

    Optional<PaneBlock> block(int width, Optional<Rate> rate) {
        if (budget == 0) {
            return Optional.empty();
        }
        Ink role = role(rate);
        Ink ink = role == Ink.ACCENT ? Ink.TEXT : role;
        List<Row> rows = new ArrayList<>();
        rows.add(Row.of(Gauge.line(ratio(), width, role)));
        String sum = say("pane.context.sum", Figures.exactCount(tokens), Figures.exactCount(budget));
        rows.add(Row.of(Span.dim(sum + outlook(width - Cells.width(sum), rate))));
        rate.flatMap(known -> costs(known, width)).ifPresent(rows::add);
        if (leftOut > 0) {
            rows.add(Row.of(
                    Span.dim(say("pane.notes")),
                    Span.of(say("pane.notes.left_out", leftOut), Ink.ATTENTION),
                    Span.dim(" · /context notes")));
        }
        return Optional.of(PaneBlock.of(PaneTopic.CONTEXT, Line.of(Span.of(Figures.percent(ratio()), ink)), rows));
    }

    /**
     * Returns a row with the cost of a fully cached request, once for the budget and once for the whole window. Empty
     * if the budget exceeds half the window or the row does not fit.
     */
    private Optional<Row> costs(Rate rate, int width) {
        long window = windows.applyAsLong(rate.model());
        String words = say(
                "pane.context.costs",
                Figures.exactCount(budget),
                Figures.exactDollars(rate.price().ofHits(budget)),
                Figures.count(window),
                Figures.exactDollars(rate.price().ofHits(window)));
        return budget <= window / 2 && Cells.width(words) <= width
                ? Optional.of(Row.of(Span.dim(words)))
                : Optional.empty();
    }

    private String outlook(int width, Optional<Rate> rate) {
        PressureLevel level = level(rate);
        if (level == PressureLevel.NONE) {
            return say("pane.context.trims_at", Figures.percent(at(rate).soft()));
        }
        String whole = say("pane.context.due." + keyOf(level));
        return Cells.width(whole) <= width ? whole : say("pane.context.next." + keyOf(level));
    }
}
