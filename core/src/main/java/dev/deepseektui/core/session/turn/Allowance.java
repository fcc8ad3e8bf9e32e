package dev.deepseektui.core.session.turn;

import java.util.Optional;

/**
 * The rest of the budget of a conversation and its agents: what one of them spends counts for all at
 * once. Thread-safe.
 */
public final class Allowance {
    private final Optional<Allowance> above;
    private double most = Double.MAX_VALUE;
    private double spent;

    public Allowance() {
        this(Optional.empty());
    }

    /** @param above the allowance of the parent conversation */
    public Allowance(Optional<Allowance> above) {
        this.above = above;
    }

    /** Sets the limit and the cost so far. On the engine's thread, with no agent at work. */
    synchronized void settle(double limit, double ledger) {
        most = limit;
        spent = ledger;
    }

    /** Counts the cost of an agent before it is in the session's ledger. */
    public synchronized void spend(double usd) {
        spent += usd;
    }

    private synchronized double own() {
        return most - spent;
    }

    double left() {
        return Math.min(own(), above.map(Allowance::left).orElse(Double.MAX_VALUE));
    }

    /** Returns true if nothing is left for the parent conversation. */
    boolean isSpentAbove() {
        return above.filter(allowance -> allowance.left() <= 0).isPresent();
    }
}
