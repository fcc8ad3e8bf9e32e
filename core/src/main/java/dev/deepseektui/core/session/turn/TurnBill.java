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

    /** Each part unknown as soon as one request's is. */
    TokenUsage usage() {
        return TokenUsage.sum(usages);
    }

    /** What the session had cost before it. */
    double before() {
        return knownBefore;
    }

    /** US dollars of the bills that are known. */
    double atLeast() {
        return ledger.atLeast() - knownBefore;
    }

    @Nullable
    Double cost() {
        return ledger.unknownBills() == unknownBefore ? atLeast() : null;
    }
}
