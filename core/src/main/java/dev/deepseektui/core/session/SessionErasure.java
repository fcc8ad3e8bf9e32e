package dev.deepseektui.core.session;

import static dev.deepseektui.core.base.language.CoreMessages.error;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.capacity.SnapshotPlaces;
import dev.deepseektui.core.context.capacity.SnapshotStore;
import dev.deepseektui.core.context.memory.MemoryUnit;
import dev.deepseektui.core.context.memory.RememberedUnits;
import dev.deepseektui.core.context.memory.UnitErasure;
import dev.deepseektui.core.context.memory.UnitErasure.UnitsRemoved;
import dev.deepseektui.core.context.memory.WorkingFile;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.workspace.rewind.Retention;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A deletion of a session or a memory unit, including all data derived from it.
 *
 * @param namedSnapshots the user's directory of snapshots, if it is not the default
 */
public record SessionErasure(DeepseekHome home, Optional<Path> namedSnapshots, InstantSource clock) {
    private static final String FORGOTTEN = "(forgotten)";

    /**
     * The result of an erasure.
     *
     * @param units the memory units that the session added to its workspace
     * @param forks the IDs of the sessions that began with a copy of the erased one
     */
    public record ErasureResult(UnitsRemoved units, List<String> forks) {
        public ErasureResult {
            forks = List.copyOf(forks);
        }
    }

    /** Erases a session. Throws a user error if a process has it open. */
    public ErasureResult erase(SessionSummary session) {
        SessionStore store = new SessionStore(home);
        store.delete(session.id());
        try {
            new Retention(home.rewind()).remove(session.id());
            if (!session.workspace().isEmpty()) {
                snapshots(Path.of(session.workspace())).remove(session.id());
            }
            return new ErasureResult(withdrawn(session.id()), forks(store, session.id()));
        } catch (IOException e) {
            throw error(e, "error.session.partial", session.id(), IoReason.of(e), home.memory());
        }
    }

    private SnapshotStore snapshots(Path workspace) {
        return new SnapshotStore(SnapshotPlaces.of(namedSnapshots, home, workspace));
    }

    /**
     * Removes the session's memory units from every workspace, because a damaged session does not record its workspace.
     */
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

    /** Removes a unit from the memory of a workspace, and from the notes and snapshots that contain it. */
    ErasedUnit forget(RememberedUnits memory, String id, Path workspace) {
        MemoryUnit unit = memory.forget(id);
        try {
            forgetInNotes(unit);
            List<String> sessions = sessions(unit);
            for (String session : sessions) {
                snapshots(workspace).rewrite(session, line -> without(unit.statement(), line));
            }
            SessionStore store = new SessionStore(home);
            return new ErasedUnit(
                    unit,
                    sessions.stream()
                            .filter(session -> Files.exists(store.files(session).tape()))
                            .toList());
        } catch (IOException e) {
            throw error(e, "error.forget.partial", IoReason.of(e), home.directory());
        }
    }

    /**
     * Replaces the statement in a JSON line by a mark, regardless of the whitespace between its words. Returns the same
     * array if the line does not contain the statement.
     */
    private static byte[] without(String statement, byte[] line) {
        String quoted = Json.line(statement);
        String words = Pattern.compile("\\s+")
                .splitAsStream(quoted.substring(1, quoted.length() - 1).strip())
                .map(Pattern::quote)
                .collect(Collectors.joining("(?:\\s|\\\\[rnt])+"));
        String text = new String(line, StandardCharsets.UTF_8);
        String changed = Pattern.compile(words).matcher(text).replaceAll(FORGOTTEN);
        return changed.equals(text) ? line : changed.getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> sessions(MemoryUnit unit) {
        return unit.sources().stream()
                .filter(source -> source.matches(".+:\\d+"))
                .map(source -> source.substring(0, source.lastIndexOf(':')))
                .distinct()
                .sorted()
                .toList();
    }

    private void forgetInNotes(MemoryUnit unit) throws IOException {
        if (!Files.isDirectory(home.sessions())) {
            return;
        }
        try (Stream<Path> sessions = Files.list(home.sessions())) {
            for (Path session : sessions.toList()) {
                WorkingFile.forget(session, unit);
            }
        }
    }

    /**
     * A unit that was removed from memory.
     *
     * @param tapes the sessions from which the unit was learned, whose tapes still contain it
     */
    public record ErasedUnit(MemoryUnit unit, List<String> tapes) {
        public ErasedUnit {
            tapes = List.copyOf(tapes);
        }
    }
}
