package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.tool.process.ShellPrograms;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Which keys of git's configuration has somebody else than the user written, as seen from a directory? Those of the repository and all
 * it includes, and those in files of the workspace, whatever includes them. Asking runs nothing that a repository names.
 */
final class NamedByRepository {
    private static final Set<String> OF_THE_USER = Set.of("system", "global", "command");
    private static final String FILE = "file:";

    /** A file that is a pipe would keep git waiting for ever. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final int KILLED = 128 + 1;

    private NamedByRepository() {}

    /**
     * In lower case but for names in the middle; none where there is no git, or one that cannot tell.
     *
     * @throws IOException where it did not tell all in time: what it left out would run
     */
    static Set<String> keys(Path directory, Path workspace, Map<String, String> environment) throws IOException {
        return keys(directory, workspace, environment, PATIENCE);
    }

    static Set<String> keys(Path directory, Path workspace, Map<String, String> environment, Duration patience)
            throws IOException {
        Optional<Path> git = ShellPrograms.find(environment.getOrDefault("PATH", ""), "git");
        if (git.isEmpty()) {
            return Set.of();
        }
        List<String> told =
                List.of(list(git.get(), directory, environment, patience).split("\0", -1));
        Set<String> keys = new LinkedHashSet<>();
        for (int i = 0; i + 2 < told.size(); i += 3) {
            boolean own = OF_THE_USER.contains(told.get(i)) && !isIn(workspace, directory, told.get(i + 1));
            if (!own) {
                keys.add(told.get(i + 2));
            }
        }
        return keys;
    }

    private static boolean isIn(Path workspace, Path directory, String origin) {
        if (!origin.startsWith(FILE)) {
            return false;
        }
        try {
            return directory
                    .resolve(origin.substring(FILE.length()))
                    .toRealPath()
                    .startsWith(workspace);
        } catch (IOException | InvalidPathException unclear) {
            return true;
        }
    }

    private static String list(Path git, Path directory, Map<String, String> environment, Duration patience)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        git.toString(), "config", "--list", "--name-only", "--show-scope", "--show-origin", "--null")
                .directory(directory.toFile())
                .redirectInput(new File("/dev/null"))
                .redirectError(Redirect.DISCARD);
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process process = builder.start();
        Executor later = CompletableFuture.delayedExecutor(patience.toMillis(), TimeUnit.MILLISECONDS);
        later.execute(process::destroyForcibly);
        String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.onExit().join().exitValue() >= KILLED) {
            throw new IOException("git does not say in time what the configuration of its repository names");
        }
        return told;
    }
}
