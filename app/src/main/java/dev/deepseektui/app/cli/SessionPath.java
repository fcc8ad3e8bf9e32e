package dev.deepseektui.app.cli;

import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.tape.SessionFiles;
import java.nio.file.Path;
import java.util.Objects;

/** A session as people name it: by its id, its directory or its tape. */
final class SessionPath {
    private static final String TAPE = "tape.jsonl";

    private SessionPath() {}

    /** A bare name is an id; anything else is a path to the session's directory or to the tape in it. */
    static SessionFiles of(Surroundings surroundings, String name) {
        return isId(name)
                ? new SessionFiles(SettingsOptions.home(surroundings).sessions().resolve(name))
                : at(surroundings.workingDirectory().resolve(name));
    }

    static boolean isId(String name) {
        return Path.of(name).getNameCount() == 1 && name.matches("[^./~][^/]*");
    }

    /** The session whose directory or tape this is. */
    static SessionFiles at(Path path) {
        SessionFiles asDirectory = new SessionFiles(path);
        return asDirectory.id().equals(TAPE)
                ? new SessionFiles(
                        Objects.requireNonNull(asDirectory.directory().getParent()))
                : asDirectory;
    }
}
