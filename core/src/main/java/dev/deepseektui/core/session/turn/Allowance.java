package dev.deepseektui.core.session.turn;

import java.util.Optional;

/**
 * What may still be spent by a conversation and by the agents that work for it side by side: what one of them spends counts for all at
 * once. Any thread may ask.
 */
public final class Allowance {
    private final Optional<Allowance> above;
    private double most = Double.MAX_VALUE;
    private double spent;

    /** Of a conversation of the user's. */
    public Allowance() {
        this(Optional.empty());
    }

    /** {@code above}: of the conversation that this one works for. */
    public Allowance(Optional<Allowance> above) {
        this.above = above;
    }

    /** On the engine's thread, with no agent at work: what the session may cost now, and what it did. */
    synchronized void settle(double limit, double ledger) {
        most = limit;
        spent = ledger;
    }

    /** By an agent: the session's own ledger hears of it later. */
    public synchronized void spend(double usd) {
        spent += usd;
    }

    private synchronized double own() {
        return most - spent;
    }

    double left() {
        return Math.min(own(), above.map(Allowance::left).orElse(Double.MAX_VALUE));
    }

    /** Whether nothing is left to whom this one works for. */
    boolean isSpentAbove() {
        return above.filter(allowance -> allowance.left() <= 0).isPresent();
    }
}
