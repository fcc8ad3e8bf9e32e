package dev.deepseektui.core.tape;

import java.nio.file.Path;
import java.util.Objects;

/**
 * The paths of a session's files. The directory's name is the session's ID. Agents' directories are inside it and share
 * its artifacts.
 */
public record SessionFiles(Path directory, Path artifacts) {
    private static final String TAPE = "tape.jsonl";
    private static final String ARTIFACTS = "artifacts";
    private static final String AGENTS = "agents";

    public SessionFiles {
        directory = directory.toAbsolutePath().normalize();
        artifacts = artifacts.toAbsolutePath().normalize();
    }

    public SessionFiles(Path directory) {
        this(directory, directory.resolve(ARTIFACTS));
    }

    public String id() {
        Path owner = Objects.requireNonNull(artifacts.getParent());
        String name = String.valueOf(directory.getFileName());
        return owner.equals(directory) ? name : owner.getFileName() + "-agent-" + name;
    }

    public Path tape() {
        return directory.resolve(TAPE);
    }

    public Path lock() {
        return directory.resolve("lock");
    }

    /** Returns the parent directory of the agents' directories. */
    public Path agents() {
        return directory.resolve(AGENTS);
    }

    public SessionFiles agent(int number) {
        return new SessionFiles(agents().resolve(Integer.toString(number)), artifacts);
    }
}
