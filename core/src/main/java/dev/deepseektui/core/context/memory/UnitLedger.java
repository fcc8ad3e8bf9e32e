package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.context.memory.MemoryUnit.Status;
import dev.deepseektui.core.context.memory.Statement.CheckedClaim;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** All units of one place: the same is kept once, and a check that passes or fails settles what the one before it said. */
final class UnitLedger {
    private final Map<String, MemoryUnit> units = new LinkedHashMap<>();
    private final Consumer<String> changes;
    private long version;

    UnitLedger() {
        this(id -> {});
    }

    /** @param changes hears of each unit that came, went or is another */
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

    /** Nothing happens where there is no such unit, or it holds no longer anyway. */
    void settle(String id, Status status) {
        MemoryUnit unit = units.get(id);
        if (unit != null && unit.isActive()) {
            units.put(id, unit.with(status));
            changed(id);
        }
    }

    /** It holds again. */
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

    /** Another one after each change. */
    long version() {
        return version;
    }
}
