package dev.deepseektui.core.context.memory;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A unit of memory: one thing that was learned.
 *
 * @param id a hash of kind and statement
 * @param topic the checked claim, the failing call, or the speaker
 * @param sources the events from which the unit was learned, as {@code session:seq}
 * @param saidBy the most trusted author of the statement
 */
public record MemoryUnit(
        String id,
        UnitKind kind,
        UnitStatus status,
        String topic,
        String statement,
        double confidence,
        List<String> sources,
        Instant firstSeen,
        Instant lastSeen,
        SourceTier sourceTier,
        StatementAuthor saidBy) {
    private static final int MAX_SOURCES = 32;

    public MemoryUnit {
        sources = List.copyOf(sources);
    }

    /**
     * Returns true if the model noted a decision. It is found by searching but not injected, because without the
     * message that it was a part of, it tells little.
     */
    boolean isDecisionOfModel() {
        return kind == UnitKind.DECISION && saidBy == StatementAuthor.MODEL;
    }

    public enum UnitKind {
        FACT,
        DECISION,
        CONSTRAINT,
        PREFERENCE,
        PATTERN,
        HYPOTHESIS,
        LEARNING,
        RISK;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The validity of a unit: active, resolved by a later unit, or superseded because it was withdrawn or is no longer
     * known to hold.
     */
    public enum UnitStatus {
        ACTIVE,
        RESOLVED,
        SUPERSEDED
    }

    public enum SourceTier {
        SESSION,
        EXTERNAL
    }

    /** The author of a statement, most trusted first. Only typed text is the user's own. */
    public enum StatementAuthor {
        TYPED,
        /** A check: confirmed by an exit code or observed by the program. */
        CHECK,
        MODEL,
        FILE,
        PIPED
    }

    /** Returns whether the user typed the statement; only such units bind the agent. */
    public boolean wasTyped() {
        return saidBy == StatementAuthor.TYPED;
    }

    public boolean isActive() {
        return status == UnitStatus.ACTIVE;
    }

    public MemoryUnit with(UnitStatus other) {
        return new MemoryUnit(
                id, kind, other, topic, statement, confidence, sources, firstSeen, lastSeen, sourceTier, saidBy);
    }

    /**
     * Returns a copy of the unit that is active and last seen now. It takes precedence over a resolved or superseded
     * copy when the two are merged.
     */
    MemoryUnit activeAgain(Instant now) {
        return new MemoryUnit(
                id, kind, UnitStatus.ACTIVE, topic, statement, confidence, sources, firstSeen, now, sourceTier, saidBy);
    }

    MemoryUnit withConfidence(double other) {
        return new MemoryUnit(
                id, kind, status, topic, statement, other, sources, firstSeen, lastSeen, sourceTier, saidBy);
    }

    MemoryUnit from(List<String> others) {
        return new MemoryUnit(
                id, kind, status, topic, statement, confidence, others, firstSeen, lastSeen, sourceTier, saidBy);
    }

    MemoryUnit since(Instant other) {
        return new MemoryUnit(
                id, kind, status, topic, statement, confidence, sources, other, lastSeen, sourceTier, saidBy);
    }

    /**
     * Merges two sightings of a unit: the later one determines the status, and the higher confidence is kept. A unit that was
     * settled since it was last seen stays settled.
     */
    MemoryUnit merged(MemoryUnit other) {
        MemoryUnit later = other.lastSeen.isBefore(lastSeen) ? this : other;
        Set<String> all = new LinkedHashSet<>(sources);
        all.addAll(other.sources);
        List<String> kept = new ArrayList<>(all);
        return new MemoryUnit(
                id,
                kind,
                lastSeen.equals(other.lastSeen) && !isActive() ? status : later.status,
                later.topic,
                statement,
                Math.max(confidence, other.confidence),
                kept.subList(Math.max(0, kept.size() - MAX_SOURCES), kept.size()),
                firstSeen.isBefore(other.firstSeen) ? firstSeen : other.firstSeen,
                later.lastSeen,
                sourceTier == SourceTier.SESSION ? sourceTier : other.sourceTier,
                saidBy.compareTo(other.saidBy) <= 0 ? saidBy : other.saidBy);
    }
}
