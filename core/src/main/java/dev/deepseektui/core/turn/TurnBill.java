package dev.deepseektui.core.turn;

import dev.deepseektui.core.cost.CostLedger;
import dev.deepseektui.core.message.TokenUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
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
        return new TokenUsage(
                sum(TokenUsage::prompt),
                sum(TokenUsage::completion),
                sum(TokenUsage::hit),
                sum(TokenUsage::miss),
                sum(TokenUsage::reasoning));
    }

    /** US dollars of the bills that are known. */
    double atLeast() {
        return ledger.atLeast() - knownBefore;
    }

    @Nullable
    Double cost() {
        return ledger.unknownBills() == unknownBefore ? atLeast() : null;
    }

    private @Nullable Long sum(Function<TokenUsage, @Nullable Long> part) {
        if (usages.isEmpty() || usages.stream().map(part).anyMatch(Objects::isNull)) {
            return null;
        }
        return usages.stream()
                .map(part)
                .mapToLong(tokens -> tokens == null ? 0 : tokens)
                .sum();
    }
}
