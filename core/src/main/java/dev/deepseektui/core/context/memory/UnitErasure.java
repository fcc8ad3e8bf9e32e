package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.context.memory.StoreLine.LearnedUnit;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The removal of a deleted session's units from a workspace's memory. */
public final class UnitErasure {
    private static final Duration FOREVER = Duration.ofDays(1_000_000);

    private final WorkspaceStore store;

    public UnitErasure(Path workspace) {
        this.store = new WorkspaceStore(workspace, FOREVER);
    }

    /**
     * The result of erasing a session's units.
     *
     * @param gone the number of units that only this session had
     * @param shared the number of units that other sessions have as well
     */
    public record UnitsRemoved(long gone, long shared) {}

    /** Removes the units that only this session has, and removes the session from the sources of the others. */
    public UnitsRemoved withdraw(String session, Instant now) throws IOException {
        Set<String> touched = new HashSet<>();
        Set<String> shared = new HashSet<>();
        store.rewrite(
                line -> {
                    if (!(line instanceof LearnedUnit sighting)) {
                        return Optional.of(line);
                    }
                    Optional<LearnedUnit> without = without(session, sighting);
                    if (!without.equals(Optional.of(sighting))) {
                        touched.add(sighting.unit().id());
                    }
                    without.ifPresent(kept -> shared.add(kept.unit().id()));
                    return without.map(StoreLine.class::cast);
                },
                now);
        long stays = touched.stream().filter(shared::contains).count();
        return new UnitsRemoved(touched.size() - stays, stays);
    }

    private static Optional<LearnedUnit> without(String session, LearnedUnit sighting) {
        MemoryUnit unit = sighting.unit();
        List<String> others = new ArrayList<>(unit.sources());
        others.removeIf(source -> source.startsWith(session + ":"));
        if (sighting.session().equals(session)) {
            // A line merged from several sessions names only one of them, so another of these sessions replaces the
            // removed one.
            return others.isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            new LearnedUnit(unit.from(others), others.get(0).replaceFirst(":[^:]*$", "")));
        }
        return Optional.of(
                others.size() == unit.sources().size()
                        ? sighting
                        : new LearnedUnit(unit.from(others), sighting.session()));
    }
}
