package dev.deepseektui.core.session;

import static dev.deepseektui.core.base.language.CoreMessages.error;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.approval.Approver;
import dev.deepseektui.core.approval.Approver.SerialApprover;
import dev.deepseektui.core.approval.Grant.Grants;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.capacity.SnapshotPlaces;
import dev.deepseektui.core.conversation.SystemText;
import dev.deepseektui.core.session.FileHistory.FileHistoryStorage;
import dev.deepseektui.core.session.agent.AgentJob;
import dev.deepseektui.core.session.agent.Agents.AgentSpec;
import dev.deepseektui.core.session.agent.Agents.AgentSpec.AgentReach;
import dev.deepseektui.core.session.turn.Allowance;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.SessionRemoval;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeFile.TapeWriting;
import dev.deepseektui.core.tape.TapeKeys;
import dev.deepseektui.core.tape.event.EventSink;
import dev.deepseektui.core.tape.event.SessionEvents.SessionImported;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.ToolRegistry;
import dev.deepseektui.core.tool.hook.HookSession;
import dev.deepseektui.core.tool.mcp.ForeignTools;
import dev.deepseektui.core.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/** A kind of session. Its methods contain all differences between the kinds. */
public sealed interface SessionKind {

    SessionFiles files(Installation installation);

    default Tape tape(SessionFiles files, Config config, InstantSource clock) {
        return TapeFile.open(files, new TapeWriting(EventCatalog.codec(), config.get(TapeKeys.FSYNC), clock));
    }

    /** Returns whether this is a persistent session of the user. */
    default boolean isKept() {
        return true;
    }

    default boolean isResumed() {
        return false;
    }

    default SnapshotPlaces snapshots(SessionFiles files, Optional<Path> named, DeepseekHome home, Path workspace) {
        return SnapshotPlaces.of(named, home, workspace);
    }

    default FileHistory.FileHistoryParts contents(FileHistoryStorage keeping, SessionFiles files, Workspace workspace) {
        return keeping.lasting(files, workspace);
    }

    /**
     * Returns the MCP tools; empty if there are none. The user's session starts the servers; its agents use the same
     * servers.
     */
    default Optional<ForeignTools> foreignTools(SessionServers servers) {
        return servers.start(isResumed());
    }

    /** Returns the language servers, which agents share with their parent session. */
    default SessionLanguages languages(Supplier<SessionLanguages> made) {
        return made.get();
    }

    /** Returns true if the stored file contents and the servers are closed together with the session. */
    default boolean ownsHands() {
        return true;
    }

    /** Returns the nesting depth; the user's conversation has depth 0. */
    default int depth() {
        return 0;
    }

    default HookSession hookScene(SessionFiles files, Path workspace, Supplier<String> mode) {
        return new HookSession(files.id(), files.tape(), workspace, mode, Optional.empty());
    }

    /** Returns the approver that a session and all its agents share. */
    default SerialApprover userApprover(Approver approver) {
        return new SerialApprover(approver);
    }

    /** Returns the approver for this session's calls: the shared one, or a view of it that names the agent. */
    default Approver asking(SerialApprover userApprover) {
        return userApprover;
    }

    default Grants grants() {
        return new Grants();
    }

    default Allowance allowance() {
        return new Allowance();
    }

    default LiveMode mode(Supplier<ApprovalMode> recorded, EventSink log, EngineInbox inbox) {
        return new LiveMode(recorded, log, inbox, Optional.empty(), false);
    }

    default ToolRegistry offered(ToolRegistry all) {
        return all;
    }

    /** Returns the system prompt of a new session. */
    default String system(ToolRegistry tools, String skills, String rules) {
        return tools.find(OwnTool.TASK.word()).isPresent()
                ? SystemText.withAgents(skills, rules)
                : SystemText.with(skills, rules);
    }

    /** Deletes the session's files if they are temporary. Does nothing by default. */
    default void closed(SessionFiles files) {}

    /** A new session on disk. */
    record Fresh() implements SessionKind {
        @Override
        public SessionFiles files(Installation installation) {
            return new SessionStore(installation.home())
                    .files(SessionStore.newId(installation.clock(), installation.ids()));
        }
    }

    /** A new session on disk with a given, unused ID. */
    record WithId(String id) implements SessionKind {
        @Override
        public SessionFiles files(Installation installation) {
            return new SessionStore(installation.home()).files(id);
        }

        @Override
        public boolean isKept() {
            return false;
        }
    }

    /** An existing session on disk. */
    record Resumed(String id) implements SessionKind {
        @Override
        public SessionFiles files(Installation installation) {
            return new SessionStore(installation.home()).files(id);
        }

        /** Opens the tape. Without a tape, the session may still continue from its last snapshot. */
        @Override
        public Tape tape(SessionFiles files, Config config, InstantSource clock) {
            if (Files.exists(files.tape())) {
                refuseImported(files);
            }
            return SessionKind.super.tape(files, config, clock);
        }

        /**
         * Throws if the session was imported, which its first or second event shows. An imported session lacks the
         * beginning of deepseek-tui's own requests.
         */
        private static void refuseImported(SessionFiles files) {
            try (TapeReader events = TapeFile.read(files, EventCatalog.codec(), 0)) {
                for (int i = 0; i < 2 && events.hasNext(); i++) {
                    if (events.next().event() instanceof SessionImported imported) {
                        throw error("error.session.imported", files.id(), SafeText.line(imported.program()));
                    }
                }
            }
        }

        @Override
        public boolean isResumed() {
            return true;
        }
    }

    /** A new session that is not saved. */
    record Unsaved() implements SessionKind {
        /** Returns a temporary directory for the session's files on disk. */
        @Override
        public SessionFiles files(Installation installation) {
            try {
                return new SessionFiles(Files.createTempDirectory("deepseek-tui-"));
            } catch (IOException e) {
                throw error(e, "error.directory.temporary", IoReason.of(e));
            }
        }

        @Override
        public Tape tape(SessionFiles files, Config config, InstantSource clock) {
            return new MemoryTape(clock);
        }

        @Override
        public boolean isKept() {
            return false;
        }

        /** Returns snapshot directories that are deleted with the session, unless the user set a directory. */
        @Override
        public SnapshotPlaces snapshots(SessionFiles files, Optional<Path> named, DeepseekHome home, Path workspace) {
            return named.isEmpty()
                    ? SnapshotPlaces.only(files.directory().resolve("memory"))
                    : SnapshotPlaces.of(named, home, workspace);
        }

        @Override
        public FileHistory.FileHistoryParts contents(
                FileHistoryStorage keeping, SessionFiles files, Workspace workspace) {
            return keeping.passing(files, workspace);
        }

        @Override
        public void closed(SessionFiles files) {
            SessionRemoval.remove(files);
        }
    }

    /** An agent's session, with the place, resources and guard of its parent session. */
    record Agent(AgentJob job, SessionPlace place, Hands hands, Guard guard) implements SessionKind {
        @Override
        public SessionFiles files(Installation installation) {
            return place.files().agent(job.number());
        }

        @Override
        public boolean isKept() {
            return false;
        }

        @Override
        public SnapshotPlaces snapshots(SessionFiles files, Optional<Path> named, DeepseekHome home, Path workspace) {
            return SnapshotPlaces.only(files.directory().resolve("memory"));
        }

        @Override
        public FileHistory.FileHistoryParts contents(
                FileHistoryStorage keeping, SessionFiles files, Workspace workspace) {
            return keeping.shared(files, workspace, hands.keeping().contents());
        }

        @Override
        public Optional<ForeignTools> foreignTools(SessionServers servers) {
            AgentSpec spec = job.spec();
            return hands.foreign()
                    .filter(tools -> spec.hasForeignTools())
                    .map(tools -> servers.of(tools.servers(), spec.hasTool()));
        }

        @Override
        public SessionLanguages languages(Supplier<SessionLanguages> made) {
            return hands.languages();
        }

        @Override
        public boolean ownsHands() {
            return false;
        }

        @Override
        public int depth() {
            return place.kind().depth() + 1;
        }

        @Override
        public HookSession hookScene(SessionFiles files, Path workspace, Supplier<String> mode) {
            return new HookSession(
                    place.files().id(),
                    place.files().tape(),
                    workspace,
                    mode,
                    Optional.of(new HookSession.HookAgent(files.id(), job.spec().name(), files.tape())));
        }

        @Override
        public SerialApprover userApprover(Approver approver) {
            return guard.userApprover();
        }

        @Override
        public Approver asking(SerialApprover userApprover) {
            return userApprover.of(job.label());
        }

        @Override
        public Grants grants() {
            return guard.grants();
        }

        @Override
        public Allowance allowance() {
            return new Allowance(Optional.of(guard.allowance()));
        }

        @Override
        public LiveMode mode(Supplier<ApprovalMode> recorded, EventSink log, EngineInbox inbox) {
            boolean readOnly = job.spec().reach() == AgentReach.LOOKS;
            return new LiveMode(recorded, log, inbox, Optional.of(guard.mode()), readOnly);
        }

        @Override
        public ToolRegistry offered(ToolRegistry all) {
            return all.only(job.spec().hasTool());
        }

        @Override
        public String system(ToolRegistry tools, String skills, String rules) {
            String instruction = job.spec().instruction();
            return tools.find(OwnTool.EDIT.word()).isPresent()
                    ? SystemText.ofAgent(instruction, skills, rules)
                    : SystemText.ofReadOnlyAgent(instruction, skills, rules);
        }
    }
}
