package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.Version;
import dev.deepseektui.app.cli.SettingsOptions.ModeOption;
import dev.deepseektui.app.cli.SettingsOptions.WorkspaceOption;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.context.capacity.CapacityKeys;
import dev.deepseektui.core.context.capacity.SnapshotPlaces;
import dev.deepseektui.core.context.capacity.SnapshotStore;
import dev.deepseektui.core.process.ShellPrograms;
import dev.deepseektui.core.session.Installation;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionKind;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.SessionSummary;
import dev.deepseektui.core.tool.setup.ProjectSetup;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile;
import dev.deepseektui.core.tool.setup.Setup;
import dev.deepseektui.core.tool.setup.Trust;
import dev.deepseektui.core.tool.setup.UserSetup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The options that select a session, a workspace and settings. */
final class SessionOptions extends CommandArguments {
    final SettingsOptions settings = group(new SettingsOptions());
    private final WorkspaceOption workspace = group(new WorkspaceOption());
    final ModeOption mode = group(new ModeOption());
    private final Value<String> resumed = value("--resume ID");
    private final Switch newest = flag("-c, --continue");
    private final Value<Path> capture = value("--capture FILE", Path.class);

    /** A workspace and the session to resume, if any. */
    record ChosenSession(Path workspace, Optional<String> session) {}

    ChosenSession place(HostEnvironment hostEnvironment) {
        if (resumed.get().isPresent() && newest.isGiven()) {
            throw new UserError(say("cli.only_one", "--resume, --continue"));
        }
        if (resumed.get().isPresent()) {
            String wanted = resumed.required();
            return remembered(wanted, hostEnvironment)
                    .orElseGet(() -> resumed(store(hostEnvironment).find(wanted)));
        }
        Path here = workspace.directory(hostEnvironment);
        if (newest.isGiven()) {
            SessionSummary found =
                    store(hostEnvironment).newest(here).orElseThrow(() -> new UserError(say("cli.continue.none")));
            return new ChosenSession(here, Optional.of(found.id()));
        }
        return new ChosenSession(here, Optional.empty());
    }

    /** Starts recording the session's requests and answers, if the option is given. */
    void record(Session session, HostEnvironment hostEnvironment) {
        capture.get()
                .ifPresent(file -> session.capture()
                        .start(hostEnvironment.workingDirectory().resolve(file)));
    }

    /** Returns the installed programs. None of them is in the folder that these options select. */
    ShellPrograms programs(HostEnvironment hostEnvironment) {
        return hostEnvironment.programs(
                resumed.get().isPresent() ? place(hostEnvironment).workspace() : workspace.directory(hostEnvironment));
    }

    /**
     * Returns the workspace and the ID of a session of which only capacity snapshots are left; empty if the session's
     * tape exists or there are no snapshots.
     */
    private Optional<ChosenSession> remembered(String id, HostEnvironment hostEnvironment) {
        if (!SessionStore.isId(id)
                || Files.exists(store(hostEnvironment).files(id).tape())) {
            return Optional.empty();
        }
        Optional<Path> named = Optional.ofNullable(
                        hostEnvironment.environment().get(CapacityKeys.MEMORY_DIR.variable()))
                .map(Path::of);
        SnapshotPlaces places = SnapshotPlaces.of(named, hostEnvironment.home(), workspace.directory(hostEnvironment));
        return new SnapshotStore(places)
                .loadLastK(id, 1).snapshots().stream().findFirst().map(snapshot -> place(id, snapshot.workspace()));
    }

    private static SessionStore store(HostEnvironment hostEnvironment) {
        return new SessionStore(hostEnvironment.home());
    }

    /** Returns the session's ID and the workspace in which it was started; throws if the session is unreadable. */
    private static ChosenSession resumed(SessionSummary session) {
        if (session.problem() != null) {
            throw new UserError(session.problem());
        }
        return place(session.id(), session.workspace());
    }

    private static ChosenSession place(String session, String directory) {
        Path workspace = Path.of(directory);
        if (!Files.isDirectory(workspace)) {
            throw new UserError(say("cli.folder.gone", session, workspace));
        }
        return new ChosenSession(workspace, Optional.of(session));
    }

    /** Returns the user's setup, which applies to all projects. */
    static UserSetup userSetup(HostEnvironment hostEnvironment) {
        return UserSetup.of(hostEnvironment.home(), hostEnvironment.environment());
    }

    /**
     * Returns a session's setup: the user's setup, the workspace's and the approved hooks.
     *
     * @param trusted the trusted setup of the workspace
     */
    static Setup setup(HostEnvironment hostEnvironment, UserSetup user, ProjectSetup trusted) {
        Trust trust = trust(hostEnvironment);
        List<SetupFile> hooks =
                new ArrayList<>(trusted(hostEnvironment, user.hooks()).files());
        hooks.addAll(trusted.files());
        return Setup.of(user, trusted, trust.nesting(trusted)).hooked(hooks);
    }

    /** Returns the setup if the user trusts it, otherwise an empty setup that lists the ignored parts. */
    static ProjectSetup trusted(HostEnvironment hostEnvironment, ProjectSetup project) {
        return trust(hostEnvironment).of(project) instanceof Trust.TrustState.Trusted ? project : project.untrusted();
    }

    static Trust trust(HostEnvironment hostEnvironment) {
        return new Trust(hostEnvironment.home());
    }

    static SessionKind source(ChosenSession place) {
        return place.session().<SessionKind>map(SessionKind.Resumed::new).orElseGet(SessionKind.Fresh::new);
    }

    static Installation installation(HostEnvironment hostEnvironment) {
        return new Installation(
                hostEnvironment.home(),
                hostEnvironment.environment(),
                Version.number(),
                InstantSource.system(),
                IdSource.random());
    }
}
