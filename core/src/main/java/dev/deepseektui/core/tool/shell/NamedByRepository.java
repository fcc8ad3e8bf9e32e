package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.process.Launcher;
import dev.deepseektui.core.process.ShellPrograms;
import dev.deepseektui.core.process.TimedCommand;
import dev.deepseektui.core.process.sandbox.WrappedCommand;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The git configuration keys that someone other than the user may have written, as seen from a directory: those of the
 * repository and its includes, and those in included files of the workspace. Listing them neither runs nor fetches anything.
 * Needed for read-only commands that run outside the sandbox.
 */
record NamedByRepository(Launcher launcher, Path workspace) {
    private static final Set<String> OF_THE_USER = Set.of("system", "global", "command");
    private static final String FILE = "file:";

    /** The time limit for git, which would wait forever for a configuration file that is a FIFO. */
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    /** The length in characters from which the output may have been cut off; a character has up to four bytes. */
    private static final int MAX_LENGTH = TimedCommand.MAX_BYTES / 4;

    /**
     * Returns the keys, in lower case except for subsections; empty if git is missing or cannot list them.
     *
     * @throws IOException if the list is incomplete; git would obey the keys that are missing from it
     */
    Set<String> keys(Path directory, Map<String, String> environment) throws IOException {
        return keys(directory, environment, TIMEOUT);
    }

    Set<String> keys(Path directory, Map<String, String> environment, Duration timeout) throws IOException {
        Optional<Path> git = ShellPrograms.find(environment.getOrDefault("PATH", ""), "git");
        if (git.isEmpty()) {
            return Set.of();
        }
        List<String> fields =
                List.of(list(git.get(), directory, environment, timeout).split("\0", -1));
        Set<String> keys = new LinkedHashSet<>();
        for (int i = 0; i + 2 < fields.size(); i += 3) {
            boolean own = OF_THE_USER.contains(fields.get(i)) && !isInWorkspace(directory, fields.get(i + 1));
            if (!own) {
                keys.add(fields.get(i + 2));
            }
        }
        return keys;
    }

    private boolean isInWorkspace(Path directory, String origin) {
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

    private String list(Path git, Path directory, Map<String, String> environment, Duration timeout)
            throws IOException {
        List<String> words =
                List.of(git.toString(), "config", "--list", "--name-only", "--show-scope", "--show-origin", "--null");
        TimedCommand.TimedResult result = new TimedCommand(launcher, directory)
                .run(WrappedCommand.outside(words, environment), "", timeout, new Cancellation());
        if (result.exit().isEmpty()) {
            throw new IOException("git does not say in time what the configuration of its repository names");
        }
        if (result.out().length() >= MAX_LENGTH) {
            throw new IOException("the configuration of the repository is too long");
        }
        return result.out();
    }
}
