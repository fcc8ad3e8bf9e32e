package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cli.SettingsOptions.WorkspaceOption;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.tape.SessionFiles;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/** The files of a session identified by its ID, its directory or its tape. */
public final class SessionPath {
    private static final String TAPE = "tape.jsonl";

    private SessionPath() {}

    /** Returns the files of the session with this ID or path. A name without a slash is an ID. */
    static SessionFiles of(HostEnvironment hostEnvironment, String name) {
        return isId(name)
                ? new SessionFiles(hostEnvironment.home().sessions().resolve(name))
                : at(hostEnvironment.workingDirectory().resolve(name));
    }

    /**
     * Returns the session with this path or unique ID prefix, or the workspace's latest session if no name is given;
     * throws if there is none.
     */
    public static SessionFiles chosen(
            HostEnvironment hostEnvironment, Optional<String> name, WorkspaceOption workspace) {
        SessionStore sessions = new SessionStore(hostEnvironment.home());
        if (name.isEmpty()) {
            Path directory = workspace.directory(hostEnvironment);
            return sessions.newest(directory)
                    .map(newest -> sessions.files(newest.id()))
                    .orElseThrow(() -> new UserError(say("cli.session.none", directory)));
        }
        return isId(name.get()) ? sessions.files(sessions.find(name.get()).id()) : of(hostEnvironment, name.get());
    }

    public static boolean isId(String name) {
        return Path.of(name).getNameCount() == 1 && name.matches("[^./~][^/]*");
    }

    /** Returns the session at this path, which is either its directory or its tape. */
    public static SessionFiles at(Path path) {
        SessionFiles asDirectory = new SessionFiles(path);
        return asDirectory.id().equals(TAPE)
                ? new SessionFiles(
                        Objects.requireNonNull(asDirectory.directory().getParent()))
                : asDirectory;
    }
}
