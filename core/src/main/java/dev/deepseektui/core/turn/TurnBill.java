package dev.deepseektui.core.turn;

import dev.deepseektui.core.cost.CostLedger;
import dev.deepseektui.core.message.TokenUsage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a turn was billed: its requests' usage, and what the session's ledger grew by. */
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
