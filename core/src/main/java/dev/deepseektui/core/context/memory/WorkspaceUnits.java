package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.context.memory.MemoryUnit.SourceTier;
import dev.deepseektui.core.context.memory.Statement.CheckedClaim;
import dev.deepseektui.core.context.memory.StoreLine.ForgottenUnit;
import dev.deepseektui.core.context.memory.StoreLine.LearnedUnit;
import dev.deepseektui.core.context.memory.StoreLine.Used;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The units of all sessions of a workspace, folded from the lines of its memory. */
final class WorkspaceUnits {
    private static final int SESSIONS_TO_PROMOTE = 2;

    private static final Duration WORTH_A_LINE = Duration.ofDays(1);

    /** The confidence below which a unit is dropped. */
    private static final double FAINT = 0.05;

    private final UnitLedger ledger = new UnitLedger();
    private final Map<String, Set<String>> sessions = new HashMap<>();
    private final Map<String, Instant> used = new HashMap<>();
    private final Map<String, Instant> forgotten = new HashMap<>();
    private long lines;

    void apply(StoreLine line) {
        lines++;
        if (line instanceof LearnedUnit sighting) {
            saw(sighting);
        } else if (line instanceof Used use) {
            used.merge(use.id(), use.at(), (one, other) -> one.isAfter(other) ? one : other);
        } else if (line instanceof ForgottenUnit gone) {
            forgotten.put(gone.id(), gone.at());
            ledger.remove(gone.id());
            sessions.remove(gone.id());
            used.remove(gone.id());
        }
    }

    private void saw(LearnedUnit sighting) {
        MemoryUnit unit = sighting.unit();
        if (isForgotten(unit) || !isLasting(unit)) {
            return;
        }
        // A forked session has the same unit from the same event, so it does not count as another session that learned
        // the unit.
        boolean another = ledger.find(unit.id())
                .map(known -> !known.firstSeen().equals(unit.firstSeen()))
                .orElse(true);
        ledger.put(unit);
        Set<String> seenBy = sessions.computeIfAbsent(unit.id(), id -> new HashSet<>(2));
        if (another) {
            seenBy.add(sighting.session());
        }
    }

    /**
     * Returns true if the unit is still valid in later sessions: the user typed it, or it is not the result of a check.
     * A check's result depends on files that may have changed by then.
     */
    static boolean isLasting(MemoryUnit unit) {
        return unit.wasTyped() || !CheckedClaim.is(unit);
    }

    /** Returns whether the user deleted the unit after it was last seen. */
    boolean isForgotten(MemoryUnit unit) {
        Instant gone = forgotten.get(unit.id());
        return gone != null && !unit.lastSeen().isAfter(gone);
    }

    /** Returns whether a unit of this session adds anything new. */
    boolean wouldLearn(MemoryUnit unit, String session) {
        if (!isLasting(unit)) {
            return false;
        }
        Optional<MemoryUnit> known = ledger.find(unit.id());
        return known.isEmpty()
                || !known.get().merged(unit).equals(known.get())
                || (!sessions.getOrDefault(unit.id(), Set.of()).contains(session)
                        && !known.get().firstSeen().equals(unit.firstSeen()));
    }

    /** Returns whether a new use of the unit should be recorded: no use, or no recent one, is recorded. */
    boolean isLongUnused(String id, Instant now) {
        Instant last = used.get(id);
        return last == null || last.isBefore(now.minus(WORTH_A_LINE));
    }

    Optional<MemoryUnit> find(String id) {
        return ledger.find(id);
    }

    /** Returns the units that at least two sessions learned. */
    List<MemoryUnit> promoted() {
        return ledger.units().stream()
                .filter(unit -> sessions.getOrDefault(unit.id(), Set.of()).size() >= SESSIONS_TO_PROMOTE)
                .filter(unit -> unit.isActive() && unit.sourceTier() == SourceTier.SESSION)
                .toList();
    }

    Collection<MemoryUnit> all() {
        return ledger.units();
    }

    /**
     * Returns the units, with their confidence halved for each half-life in which they were neither seen nor used. Faint units
     * are left out.
     */
    List<MemoryUnit> decayed(Instant now, Duration halfLife) {
        List<MemoryUnit> units = new ArrayList<>();
        for (MemoryUnit unit : ledger.units()) {
            double confidence = unit.confidence() * share(unit, now, halfLife);
            if (confidence >= FAINT) {
                units.add(unit.withConfidence(confidence));
            }
        }
        return units;
    }

    private double share(MemoryUnit unit, Instant now, Duration halfLife) {
        Instant use = used.getOrDefault(unit.id(), unit.lastSeen());
        Instant last = use.isAfter(unit.lastSeen()) ? use : unit.lastSeen();
        double idle = Math.max(0, Duration.between(last, now).toMillis());
        return Math.pow(0.5, idle / halfLife.toMillis());
    }

    long version() {
        return ledger.version();
    }

    long lines() {
        return lines;
    }

    /** Returns the fewest lines with the same content, leaving out faint units. */
    List<StoreLine> condensed(Instant now, Duration halfLife) {
        List<StoreLine> condensed = new ArrayList<>();
        forgotten.forEach((id, at) -> condensed.add(new ForgottenUnit(id, at)));
        for (MemoryUnit unit : ledger.units()) {
            if (unit.confidence() * share(unit, now, halfLife) >= FAINT) {
                condensed.addAll(sightings(unit));
                Optional.ofNullable(used.get(unit.id())).ifPresent(at -> condensed.add(new Used(unit.id(), at)));
            }
        }
        return condensed;
    }

    /**
     * Returns sightings of a unit by no more sessions than are needed to promote it. Their first-seen times differ,
     * because sightings with the same time count only once.
     */
    private List<LearnedUnit> sightings(MemoryUnit unit) {
        List<String> seenBy = new ArrayList<>(new LinkedHashSet<>(sessions.getOrDefault(unit.id(), Set.of())));
        List<LearnedUnit> sightings = new ArrayList<>();
        for (int i = 0; i < Math.min(SESSIONS_TO_PROMOTE, seenBy.size()); i++) {
            MemoryUnit seen = i == 0 ? unit : unit.since(unit.firstSeen().plusMillis(i));
            sightings.add(new LearnedUnit(seen, seenBy.get(i)));
        }
        return sightings;
    }
}
