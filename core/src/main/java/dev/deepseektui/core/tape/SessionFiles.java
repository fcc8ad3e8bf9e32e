package dev.deepseektui.core.tape;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Where the parts of one session lie. The directory is named after the session; that of an agent lies in its session's, and what both
 * put aside lies together.
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

    /** With the directories of its agents. */
    public Path agents() {
        return directory.resolve(AGENTS);
    }

    /** Of its agents, and of theirs, those that have a tape. */
    public List<SessionFiles> allAgents() throws IOException {
        if (!Files.isDirectory(agents())) {
            return List.of();
        }
        try (Stream<Path> places = Files.walk(agents())) {
            return places.filter(path -> path.endsWith(TAPE))
                    .map(path -> new SessionFiles(Objects.requireNonNull(path.getParent()), artifacts))
                    .sorted(Comparator.comparing(SessionFiles::directory))
                    .toList();
        }
    }

    /** Those of one of its agents. */
    public SessionFiles agent(int number) {
        return new SessionFiles(agents().resolve(Integer.toString(number)), artifacts);
    }
}
