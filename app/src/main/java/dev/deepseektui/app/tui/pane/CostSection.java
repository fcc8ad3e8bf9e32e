package dev.deepseektui.app.tui.pane;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.report.ContextTable;
import dev.deepseektui.app.tui.pane.PaneSection.PaneBlock;
import dev.deepseektui.app.tui.pane.PaneSection.PaneTopic;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.conversation.cost.CostLedger;
import dev.deepseektui.core.conversation.cost.CostLedger.BillParts;
import dev.deepseektui.core.conversation.cost.CostLedger.BillParts.BillPart;
import dev.deepseektui.core.conversation.cost.CostLedger.Rate;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TurnEvents.ModelRepaired;
import dev.deepseektui.core.tape.event.TurnEvents.RequestBilled;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The session's cost. If the cost of some requests is unknown, only a lower bound is shown.
 *
 * @param billed true if a request was billed
 * @param before the session's cost at the start of the turn, in US dollars
 * @param tokensBefore the billed tokens at the start of the turn
 * @param lastTurn the last turn's cost in US dollars; null if unknown or before the end of the first turn
 * @param repairs the number of the model's mistakes that were repaired
 */
record CostSection(
        CostLedger ledger,
        boolean billed,
        double before,
        long tokensBefore,
        @Nullable Double lastTurn,
        int repairs) implements PaneSection {
    private static final int COLUMNS_FOR_COST = 50;
    private static final int LABEL = 15;

    static CostSection of(PriceTable prices) {
        return new CostSection(new CostLedger(prices), false, 0, 0, null, 0);
    }

    @Override
    public PaneTopic topic() {
        return PaneTopic.COST;
    }

    CostSection after(Recorded recorded) {
        if (recorded.event() instanceof TurnEnded ended) {
            return new CostSection(ledger, billed, before, tokensBefore, billed ? ended.cost() : null, repairs);
        }
        boolean bill = recorded.event() instanceof RequestBilled
                || (recorded.event() instanceof ReplyReceived reply && reply.comesFromModel());
        CostLedger next = ledger.copy();
        next.apply(recorded);
        boolean begins = recorded.event() instanceof Asked asked && asked.beginsTurn();
        return new CostSection(
                next,
                billed || bill,
                begins ? ledger.atLeast() : before,
                begins ? tokens() : tokensBefore,
                lastTurn,
                repairs + (recorded.event() instanceof ModelRepaired ? 1 : 0));
    }

    /** Returns true if a request was billed but the model's price is unknown. */
    boolean isPriceUnknown() {
        return billed && ledger.total().isEmpty() && ledger.rate().isEmpty();
    }

    private long tokens() {
        return ledger.input() + ledger.output();
    }

    private long tokensOfTurn() {
        return Math.max(0, tokens() - tokensBefore);
    }

    @Override
    public Optional<Line> headline() {
        return billed
                ? Optional.of(Line.of(Span.plain(sum("cost.at_least", say("pane.cost.unknown")))))
                : Optional.empty();
    }

    /** Returns the cost for the status row; empty if no request was billed or the screen is too narrow. */
    Optional<Line> brief(int columns) {
        return billed && columns >= COLUMNS_FOR_COST
                ? Optional.of(Line.of(Span.dim(sum("cost.brief.at_least", briefUnknown()))))
                : Optional.empty();
    }

    private String briefUnknown() {
        return tokensOfTurn() > 0
                ? say("pane.cost.brief.tokens", Figures.exactCount(tokensOfTurn()))
                : say("pane.cost.brief.unknown");
    }

    Optional<PaneBlock> block(boolean isRoomy) {
        if (!billed) {
            return Optional.empty();
        }
        List<Row> rows = new ArrayList<>();
        if (isRoomy && (ledger.total().isPresent() || tokensOfTurn() > 0)) {
            rows.add(Row.of(Span.dim(say("pane.cost.this_turn"))).right(Span.dim(thisTurn())));
        }
        boolean saves = isRoomy && ledger.saved().orElse(0) > 0;
        cacheShare()
                .map(words -> Row.of(Span.dim(words)))
                .map(row -> saves
                        ? row.right(Span.dim(say(
                                "pane.cost.saved",
                                Figures.exactDollars(ledger.saved().orElse(0)))))
                        : row)
                .ifPresent(rows::add);
        return Optional.of(PaneBlock.of(
                PaneTopic.COST, Line.of(Span.plain(sum("cost.at_least", say("pane.cost.unknown")))), rows));
    }

    /** Returns the share of the input tokens read from the provider's cache; empty if the provider does not report it. */
    Optional<String> cacheShare() {
        long hits = ledger.parts().hits().tokens();
        long all = hits + ledger.parts().misses().tokens();
        return all == 0 ? Optional.empty() : Optional.of(say("pane.cost.cache", Figures.percent((double) hits / all)));
    }

    private String thisTurn() {
        return ledger.total().isPresent()
                ? Figures.exactDollars(Math.max(0, ledger.atLeast() - before))
                : say("pane.cost.in_tokens", Figures.exactCount(tokensOfTurn()));
    }

    @Override
    public List<Line> details(int width) {
        List<Line> lines = new ArrayList<>();
        if (lastTurn != null) {
            lines.add(Line.of(Span.dim(say("pane.cost.last_turn")), Span.plain(Figures.exactDollars(lastTurn))));
        }
        lines.addAll(Wrap.words(
                width,
                Span.dim(say("pane.cost.in")),
                Span.plain(Figures.exactCount(ledger.input())),
                Span.dim(say("pane.cost.out")),
                Span.plain(Figures.exactCount(ledger.output())),
                Span.dim(say("pane.cost.tokens"))));
        lines.addAll(parts());
        if (ledger.parts().whole() > 0) {
            String charged =
                    say("pane.cost.charged", Figures.exactDollars(ledger.parts().whole()));
            lines.addAll(Wrap.words(width, Span.dim(charged)));
        }
        ledger.rate().map(CostSection::rate).ifPresent(words -> lines.addAll(Wrap.words(width, Span.dim(words))));
        if (ledger.total().isEmpty()) {
            lines.addAll(Wrap.words(width, Span.dim(say("pane.cost.price_unknown"))));
        }
        ledger.cacheTerms()
                .flatMap(ContextTable::assumption)
                .ifPresent(words -> lines.addAll(Wrap.words(width, Span.dim(words))));
        if (repairs > 0) {
            lines.addAll(Wrap.words(width, Span.dim(say("pane.cost.repairs", repairs))));
        }
        return lines;
    }

    private List<Line> parts() {
        BillParts parts = ledger.parts();
        List<Line> lines = new ArrayList<>();
        if (parts.hits().tokens() + parts.misses().tokens() > 0) {
            lines.add(part(say("pane.cost.hits"), parts.hits()));
            lines.add(part(say("pane.cost.misses"), parts.misses()));
        }
        lines.add(part(say("pane.cost.answered"), parts.output()));
        return lines;
    }

    private Line part(String what, BillPart part) {
        String dollars = ledger.rate().isPresent() || part.dollars() > 0 ? Figures.exactDollars(part.dollars()) : "";
        return Line.of(
                Span.dim(what + " ".repeat(Math.max(1, LABEL - Cells.width(what)))),
                Span.plain(String.format(Locale.ROOT, "%6s  %s", Figures.exactCount(part.tokens()), dollars)
                        .stripTrailing()));
    }

    private static String rate(Rate rate) {
        Price price = rate.price();
        return say("pane.cost.rate", SafeText.line(rate.model()), price.hit(), price.miss(), price.output());
    }

    /**
     * Formats the cost or, if it is not fully known, its lower bound. If nothing is known, returns {@code unknown}
     * rather than zero.
     */
    private String sum(String lowerBound, String unknown) {
        if (ledger.total().isPresent()) {
            return Figures.exactDollars(ledger.total().getAsDouble());
        }
        return ledger.atLeast() > 0 ? say("pane." + lowerBound, Figures.exactDollars(ledger.atLeast())) : unknown;
    }
}
