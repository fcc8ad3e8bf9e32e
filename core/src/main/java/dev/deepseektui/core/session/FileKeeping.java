package dev.deepseektui.core.session;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.rewind.ContentStore;
import dev.deepseektui.core.workspace.rewind.ContentStore.KeptContents;
import dev.deepseektui.core.workspace.rewind.FileWatch;
import dev.deepseektui.core.workspace.rewind.RewindKeys;
import dev.deepseektui.core.workspace.rewind.RewindKeys.RewindLimits;
import java.nio.file.Path;
import java.util.Optional;

/** Where a session keeps what files held before, and whether it notices what commands change. */
final class FileKeeping {
    private final Config config;
    private final Installation installation;

    FileKeeping(Config config, Installation installation) {
        this.config = config;
        this.installation = installation;
    }

    /** Of a session that ends with the process. */
    FileHistory.Keeping passing(SessionFiles files, Workspace workspace) {
        return of(files, workspace, files.directory().resolve("rewind"), "this session is not kept");
    }

    /** Of one on the disk. */
    FileHistory.Keeping lasting(SessionFiles files, Workspace workspace) {
        Path root = workspace.root();
        return of(
                files,
                workspace,
                installation.home().rewind().resolve(Memories.hash(root.toString())),
                unwatched(root));
    }

    /** Of an agent's session, which keeps them with those of the session that it works for. */
    FileHistory.Keeping shared(SessionFiles files, Workspace workspace, KeptContents contents) {
        return of(files, workspace, contents, unwatched(workspace.root()));
    }

    private FileHistory.Keeping of(SessionFiles files, Workspace workspace, Path directory, String unwatched) {
        ContentStore store =
                new ContentStore(directory, files.id(), RewindLimits.of(config).storeBytes());
        return of(files, workspace, new KeptContents(store, new ArtifactStore(files)), unwatched);
    }

    private FileHistory.Keeping of(SessionFiles files, Workspace workspace, KeptContents contents, String unwatched) {
        RewindLimits limits = RewindLimits.of(config);
        FileWatch.WatchSetup setting =
                new FileWatch.WatchSetup(workspace, limits, files.directory().resolve("clock"));
        return new FileHistory.Keeping(
                contents,
                config.knownKeys(),
                limits,
                unwatched.isEmpty() ? Optional.of(new FileWatch(setting, contents)) : Optional.empty(),
                unwatched);
    }

    /** In a home or at the root everything of the user's would be gone through, and everybody else's. */
    private String unwatched(Path workspace) {
        if (!config.get(RewindKeys.FILES)) {
            return "rewind.files is off";
        }
        String home = installation.environment().getOrDefault("HOME", System.getProperty("user.home"));
        return workspace.getParent() == null || workspace.equals(Path.of(home).normalize())
                ? "the project folder is a home or the root"
                : "";
    }
}
