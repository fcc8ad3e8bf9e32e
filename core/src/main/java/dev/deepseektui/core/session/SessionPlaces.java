package dev.deepseektui.core.session;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.capacity.CapacityKeys;
import dev.deepseektui.core.context.capacity.SnapshotPlaces;
import dev.deepseektui.core.context.capacity.SnapshotStore;
import dev.deepseektui.core.tape.FsyncPolicy;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeFile.TapeWriting;
import dev.deepseektui.core.tape.event.SessionEvents.SessionImported;
import dev.deepseektui.core.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Where a session lies by how it is begun: its tape, its snapshots, and what files held before it changed them. */
record SessionPlaces(Config config, Installation installation) {

    SessionFiles files(SessionKind source) {
        if (source instanceof SessionKind.Agent agent) {
            return agent.of().files().agent(agent.job().number());
        }
        if (source instanceof SessionKind.Unsaved) {
            return TempSessionFiles.make();
        }
        SessionStore store = new SessionStore(installation.home());
        if (source instanceof SessionKind.Named named) {
            return store.files(named.id());
        }
        return store.files(
                source instanceof SessionKind.Resumed resumed
                        ? resumed.id()
                        : SessionStore.newId(installation.clock(), installation.ids()));
    }

    Tape tape(SessionKind source, SessionFiles files) {
        if (source instanceof SessionKind.Unsaved) {
            return new MemoryTape(installation.clock());
        }
        boolean isThere = Files.exists(files.tape()); // else it may go on from its last snapshot
        if (source instanceof SessionKind.Resumed && isThere) {
            expectOwn(files);
        }
        return TapeFile.open(
                files, new TapeWriting(EventCatalog.codec(), FsyncPolicy.of(config), installation.clock()));
    }

    /** What another program recorded has none of what a request of ours begins with; it says so right behind its start. */
    private static void expectOwn(SessionFiles files) {
        try (TapeReader events = TapeFile.read(files, EventCatalog.codec(), 0)) {
            for (int i = 0; i < 2 && events.hasNext(); i++) {
                if (events.next().event() instanceof SessionImported imported) {
                    throw new UserError("session " + files.id() + " was imported from "
                            + SafeText.line(imported.program())
                            + ": it can be shown, reported on and replayed, but not continued");
                }
            }
        }
    }

    FileHistory.Keeping contents(SessionKind source, SessionFiles files, Workspace workspace) {
        FileKeeping keeping = new FileKeeping(config, installation);
        if (source instanceof SessionKind.Agent agent) {
            return keeping.shared(files, workspace, agent.of().contents());
        }
        return source instanceof SessionKind.Unsaved
                ? keeping.passing(files, workspace)
                : keeping.lasting(files, workspace);
    }

    /** A session that is not kept keeps its snapshots no longer than itself, unless the user named a place for them. */
    SnapshotStore snapshots(OpenRequest request, SessionFiles files) {
        Optional<Path> named = config.find(CapacityKeys.MEMORY_DIR).map(Path::of);
        boolean passes = request.source() instanceof SessionKind.Agent
                || (request.source() instanceof SessionKind.Unsaved && named.isEmpty());
        return new SnapshotStore(
                passes
                        ? SnapshotPlaces.only(files.directory().resolve("memory"))
                        : SnapshotPlaces.of(named, installation.home(), request.workspace()));
    }

    /** Where a session that is not kept puts what does not belong into memory, as long as it lasts. */
    private static final class TempSessionFiles {
        private TempSessionFiles() {}

        static SessionFiles make() {
            try {
                return new SessionFiles(Files.createTempDirectory("deepseek-tui-"));
            } catch (IOException e) {
                throw new UserError(
                        "a temporary directory cannot be made (" + IoReason.of(e) + "); make room in it", e);
            }
        }
    }
}
