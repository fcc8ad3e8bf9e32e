package dev.deepseektui.core.session.turn;

import java.util.Optional;

/** The remaining budget that a conversation and its agents share. Thread-safe. */
public final class Allowance {
    private final Optional<Allowance> above;
    private double most = Double.MAX_VALUE;
    private double spent;

    public Allowance() {
        this(Optional.empty());
    }

    /**
     * Creates an allowance.
     *
     * @param above the allowance of the parent conversation
     */
    public Allowance(Optional<Allowance> above) {
        this.above = above;
    }

    /** Sets the limit and the cost so far, in USD. Called on the engine's thread, while no agent runs. */
    synchronized void settle(double limit, double ledger) {
        most = limit;
        spent = ledger;
    }

    /** Adds an agent's cost, in USD, before the session's ledger contains it. */
    public synchronized void spend(double usd) {
        spent += usd;
    }

    private synchronized double own() {
        return most - spent;
    }

    double left() {
        return Math.min(own(), above.map(Allowance::left).orElse(Double.MAX_VALUE));
    }

    /** Returns true if there is a parent conversation and its budget is used up. */
    boolean isSpentAbove() {
        return above.filter(allowance -> allowance.left() <= 0).isPresent();
    }
}
