package dev.deepseektui.core.session.turn;

import dev.deepseektui.core.conversation.cost.CostLedger;
import dev.deepseektui.core.tape.event.TokenUsage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The bill of a turn: the usage of its requests, and the growth of the session's ledger. */
final class TurnBill {
    private final CostLedger ledger;
    private final double knownBefore;
    private final int unknownBefore;
    private final List<TokenUsage> usages = new ArrayList<>();

    TurnBill(CostLedger ledger) {
        this.ledger = ledger;
        this.knownBefore = ledger.atLeast();
        this.unknownBefore = ledger.unknownBills();
    }

    void add(TokenUsage usage) {
        usages.add(usage);
    }

    /** Returns the total usage. A figure is unknown if it is unknown for any request. */
    TokenUsage usage() {
        return TokenUsage.sum(usages);
    }

    /** Returns the session's cost before the turn, in USD. */
    double before() {
        return knownBefore;
    }

    /** Returns the known cost of the turn in USD; requests of unknown cost are left out. */
    double atLeast() {
        return ledger.atLeast() - knownBefore;
    }

    @Nullable
    Double cost() {
        return ledger.unknownBills() == unknownBefore ? atLeast() : null;
    }
}
