package dev.deepseektui.core.session;

import static dev.deepseektui.core.base.language.CoreMessages.error;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.capacity.SnapshotPlaces;
import dev.deepseektui.core.context.capacity.SnapshotStore;
import dev.deepseektui.core.context.memory.UnitErasure;
import dev.deepseektui.core.context.memory.UnitErasure.UnitsRemoved;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.workspace.rewind.Retention;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A deletion of a session with everything that was stored because of it. */
public final class SessionErasure {
    private final DeepseekHome home;
    private final Optional<Path> namedSnapshots;
    private final InstantSource clock;

    /** @param namedSnapshots where the user wants snapshots, if not in the usual places */
    public SessionErasure(DeepseekHome home, Optional<Path> namedSnapshots, InstantSource clock) {
        this.home = home;
        this.namedSnapshots = namedSnapshots;
        this.clock = clock;
    }

    /**
     * The result of an erasure.
     *
     * @param units that it taught its workspace
     * @param forks sessions that began with a copy of it, by their ids
     */
    public record Erased(UnitsRemoved units, List<String> forks) {
        public Erased {
            forks = List.copyOf(forks);
        }
    }

    /** Refuses when a process has the session open. */
    public Erased erase(SessionSummary session) {
        SessionStore store = new SessionStore(home);
        store.delete(session.id());
        try {
            new Retention(home.rewind()).remove(session.id());
            if (!session.workspace().isEmpty()) {
                snapshots(session).remove(session.id());
            }
            return new Erased(withdrawn(session.id()), forks(store, session.id()));
        } catch (IOException e) {
            throw error(e, "error.session.partial", session.id(), IoReason.of(e), home.memory());
        }
    }

    private SnapshotStore snapshots(SessionSummary session) {
        return new SnapshotStore(SnapshotPlaces.of(namedSnapshots, home, Path.of(session.workspace())));
    }

    /** Withdraws units in every workspace: a damaged session does not name its own. */
    private UnitsRemoved withdrawn(String id) throws IOException {
        Path workspaces = Memories.workspaces(home);
        if (!Files.isDirectory(workspaces)) {
            return new UnitsRemoved(0, 0);
        }
        long gone = 0;
        long shared = 0;
        try (Stream<Path> all = Files.list(workspaces)) {
            for (Path workspace : all.toList()) {
                UnitsRemoved here = new UnitErasure(workspace).withdraw(id, clock.instant());
                gone += here.gone();
                shared += here.shared();
            }
        }
        return new UnitsRemoved(gone, shared);
    }

    private static List<String> forks(SessionStore store, String id) {
        return store.all().stream()
                .filter(other -> other.problem() == null && isFork(store.files(other.id()), id))
                .map(SessionSummary::id)
                .sorted()
                .toList();
    }

    private static boolean isFork(SessionFiles files, String id) {
        try (TapeReader events = TapeFile.read(files, EventCatalog.codec(), 0)) {
            return events.hasNext()
                    && events.next().event() instanceof SessionStarted started
                    && id.equals(started.forkedFrom());
        }
    }
}
