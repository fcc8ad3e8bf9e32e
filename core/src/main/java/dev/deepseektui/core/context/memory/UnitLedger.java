package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.context.memory.MemoryUnit.UnitStatus;
import dev.deepseektui.core.context.memory.Statement.CheckedClaim;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** A set of memory units in which equal ones are merged. A check's result settles the unit with the opposite result. */
final class UnitLedger {
    private final Map<String, MemoryUnit> units = new LinkedHashMap<>();
    private final Consumer<String> changes;
    private long version;

    UnitLedger() {
        this(id -> {});
    }

    /**
     * Creates an empty ledger.
     *
     * @param changes called with the ID of each unit that is added, removed or changed
     */
    UnitLedger(Consumer<String> changes) {
        this.changes = changes;
    }

    void put(MemoryUnit unit) {
        MemoryUnit merged = units.merge(unit.id(), unit, MemoryUnit::merged);
        changed(unit.id());
        if (merged.isActive()) {
            CheckedClaim.opposite(merged)
                    .map(units::get)
                    .filter(other -> !other.lastSeen().isAfter(merged.lastSeen()))
                    .ifPresent(other -> settle(other.id(), CheckedClaim.settled(other)));
        }
    }

    void settle(String id, UnitStatus status) {
        MemoryUnit unit = units.get(id);
        if (unit != null && unit.isActive()) {
            units.put(id, unit.with(status));
            changed(id);
        }
    }

    void revive(String id, Instant now) {
        MemoryUnit unit = units.get(id);
        if (unit != null && !unit.isActive()) {
            units.put(id, unit.activeAgain(now));
            changed(id);
        }
    }

    void remove(String id) {
        if (units.remove(id) != null) {
            changed(id);
        }
    }

    private void changed(String id) {
        version++;
        changes.accept(id);
    }

    Optional<MemoryUnit> find(String id) {
        return Optional.ofNullable(units.get(id));
    }

    Collection<MemoryUnit> units() {
        return Collections.unmodifiableCollection(units.values());
    }

    /** Returns a number that increases with each change. */
    long version() {
        return version;
    }
}
