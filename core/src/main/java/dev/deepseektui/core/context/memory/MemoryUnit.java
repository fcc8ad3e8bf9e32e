package dev.deepseektui.core.context.memory;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * One thing that was learnt.
 *
 * @param id the same wherever the same is said: made of kind and statement
 * @param topic what it is about: a claim that was checked, a call that fails, or who said it
 * @param sources the events it was learnt from, as {@code session:seq}
 * @param saidBy whose words they are; of several, who is trusted most
 */
public record MemoryUnit(
        String id,
        Kind kind,
        Status status,
        String topic,
        String statement,
        double confidence,
        List<String> sources,
        Instant firstSeen,
        Instant lastSeen,
        SourceTier sourceTier,
        Speaker saidBy) {
    private static final int MOST_SOURCES = 32;

    public MemoryUnit {
        sources = List.copyOf(sources);
    }

    public enum Kind {
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

    /** The validity of a unit: resolved by a later one, or superseded because it can no longer be checked. */
    public enum Status {
        ACTIVE,
        RESOLVED,
        SUPERSEDED
    }

    /** The origin of a unit: sessions, or another source. */
    public enum SourceTier {
        SESSION,
        EXTERNAL
    }

    /** The author of a statement, the most trusted first. Only typed text is the user's own. */
    public enum Speaker {
        TYPED,
        /** A command's exit code vouches for it, or the program saw it happen. */
        CHECK,
        MODEL,
        FILE,
        PIPED
    }

    /** Whether the user said it himself; nothing else may bind anybody. */
    public boolean wasTyped() {
        return saidBy == Speaker.TYPED;
    }

    public boolean isActive() {
        return status == Status.ACTIVE;
    }

    public MemoryUnit with(Status other) {
        return new MemoryUnit(
                id, kind, other, topic, statement, confidence, sources, firstSeen, lastSeen, sourceTier, saidBy);
    }

    /** Seen anew, so that it counts before what was kept of it when it held no longer. */
    MemoryUnit activeAgain(Instant now) {
        return new MemoryUnit(
                id, kind, Status.ACTIVE, topic, statement, confidence, sources, firstSeen, now, sourceTier, saidBy);
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
     * The same said once more: the later one decides whether it holds, the surer one how sure it is. What was settled
     * since it was last seen stays settled.
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
                kept.subList(Math.max(0, kept.size() - MOST_SOURCES), kept.size()),
                firstSeen.isBefore(other.firstSeen) ? firstSeen : other.firstSeen,
                later.lastSeen,
                sourceTier == SourceTier.SESSION ? sourceTier : other.sourceTier,
                saidBy.compareTo(other.saidBy) <= 0 ? saidBy : other.saidBy);
    }
}
