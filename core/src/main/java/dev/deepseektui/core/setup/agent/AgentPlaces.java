package dev.deepseektui.core.setup.agent;

import dev.deepseektui.core.setup.BroughtFile;
import dev.deepseektui.core.setup.BroughtFile.Kind;
import dev.deepseektui.core.setup.SetupFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Where agents lie below a directory, and which there are. */
public final class AgentPlaces {
    /** In a project, and in a home. */
    private static final List<String> DIRECTORIES = List.of(".agents/agents", ".claude/agents");

    private static final String ENDING = ".md";
    private static final int DEEPEST = 3;
    private static final int MOST = 20;

    private final SetupFiles source;
    private final List<BroughtFile> found = new ArrayList<>();

    public AgentPlaces(SetupFiles source) {
        this.source = source;
    }

    /** As they were found; the first of a name counts. */
    public List<BroughtFile> found() {
        return List.copyOf(found);
    }

    /** Those of a project's directory, or of a home. */
    public AgentPlaces below(Path directory) {
        DIRECTORIES.forEach(place -> look(directory.resolve(place), 1));
        return this;
    }

    private void look(Path directory, int depth) {
        for (String name : source.within(directory)) {
            Path place = directory.resolve(name);
            if (name.startsWith(".")) {
                continue;
            }
            if (name.endsWith(ENDING)) {
                if (found.size() >= MOST) {
                    source.leaveOut(place + ": there are more than " + MOST + " agents.");
                    return;
                }
                source.read(place, Kind.AGENT).ifPresent(found::add);
            } else if (depth < DEEPEST && Files.isDirectory(place)) {
                look(place, depth + 1);
            }
        }
    }
}
