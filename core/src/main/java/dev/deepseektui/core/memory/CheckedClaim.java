package dev.deepseektui.core.memory;

import dev.deepseektui.core.memory.MemoryUnit.Kind;
import dev.deepseektui.core.memory.MemoryUnit.Status;
import java.util.Optional;

/** Units made of checks: a claim that holds is a fact, one that does not is a risk, and either settles the other. */
final class CheckedClaim {
    static final double PASSED = 0.82;
    static final double FAILED = 0.90;
    private static final String FAILED_CHECK = "Check failed: ";

    private CheckedClaim() {}

    static String failure(String claim) {
        return FAILED_CHECK + claim;
    }

    /** Returns whether the unit came from a check: then its topic is the claim. */
    static boolean is(MemoryUnit unit) {
        return unit.statement().equals(unit.topic()) || unit.statement().equals(failure(unit.topic()));
    }

    /** The id of the unit that says the opposite. */
    static Optional<String> opposite(MemoryUnit unit) {
        if (!is(unit)) {
            return Optional.empty();
        }
        return unit.kind() == Kind.RISK
                ? Optional.of(Statement.id(Kind.FACT, unit.topic()))
                : Optional.of(Statement.id(Kind.RISK, failure(unit.topic())));
    }

    /** Returns the status of a unit after its opposite was found. */
    static Status settled(MemoryUnit unit) {
        return unit.kind() == Kind.RISK ? Status.RESOLVED : Status.SUPERSEDED;
    }
}
