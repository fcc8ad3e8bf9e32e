package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.approval.rule.ApprovalKeys;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.capacity.CapacityKeys;
import dev.deepseektui.core.context.capacity.SnapshotStore;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.process.sandbox.Sandbox;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.MaskedTape;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.workspace.Workspace;
import java.nio.file.Path;
import java.util.Optional;

/** The files, tape, workspace and rules of a session. */
record SessionPlace(
        OpenRequest request,
        Installation installation,
        RulesInForce rules,
        SessionFiles files,
        Tape tape,
        SnapshotStore snapshots,
        Sandbox sandbox) {

    static SessionPlace open(OpenRequest request, Installation installation, RulesInForce rules) {
        Config config = rules.config();
        SessionKind kind = request.kind();
        SessionFiles files = kind.files(installation);
        SessionSandbox places =
                new SessionSandbox(config, installation, rules.workspace().root());
        Sandbox sandbox = places.sandbox(rules.book()::all);
        return new SessionPlace(
                request,
                installation,
                rules,
                files,
                MaskedTape.of(kind.tape(files, config, installation.clock()), EventCatalog.codec(), config.knownKeys()),
                new SnapshotStore(
                        kind.snapshots(files, namedSnapshots(config), installation.home(), request.workspace())),
                sandbox);
    }

    /** Returns this place with the directory for temporary files that commands see in the session's mode. */
    SessionPlace withTmp(SessionState state) {
        SessionSandbox places =
                new SessionSandbox(config(), installation, workspace().root());
        Workspace shared = workspace().with(() -> places.tmp(sandbox, recordedMode(state)));
        return new SessionPlace(request, installation, rules.in(shared), files, tape, snapshots, sandbox);
    }

    /** Returns the snapshot directory set by the user; empty if none is set. */
    static Optional<Path> namedSnapshots(Config config) {
        return config.find(CapacityKeys.MEMORY_DIR).map(Path::of);
    }

    SessionKind kind() {
        return request.kind();
    }

    Config config() {
        return rules.config();
    }

    Workspace workspace() {
        return rules.workspace();
    }

    ArtifactStore artifacts() {
        return new ArtifactStore(files);
    }

    /** Returns the configured approval mode, which applies until another is chosen. */
    ApprovalMode usualMode() {
        return ApprovalMode.of(config().get(ApprovalKeys.MODE));
    }

    /** Returns the approval mode on the tape; without one, the configured mode. */
    ApprovalMode recordedMode(SessionState state) {
        return state.session().mode().flatMap(ApprovalMode::find).orElseGet(this::usualMode);
    }

    void close() {
        try {
            kind().closed(files);
        } finally {
            tape.close();
        }
    }
}
