package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.process.FedCommand;
import dev.deepseektui.core.process.Launcher;
import dev.deepseektui.core.process.sandbox.Wrapped;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.Listing;
import dev.deepseektui.core.workspace.Listing.ListedEntry;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.Workspace.Clearance;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A look at the top of a workspace and at the programs that are installed beside it. Runs nothing that the workspace brings. */
public final class WorkspaceLook {
    private static final int MOST_ENTRIES = 40;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Workspace workspace;
    private final Launcher launcher;

    /** {@code launcher}: starts what is asked for its version. */
    public WorkspaceLook(Workspace workspace, Launcher launcher) {
        this.workspace = workspace;
        this.launcher = launcher;
    }

    public Path root() {
        return workspace.root();
    }

    /** The names at the top, directories first with how much they hold; what git leaves out is left out. */
    public List<String> top() {
        try {
            List<String> names = new ArrayList<>();
            List<ListedEntry> entries = workspace.list(".", Clearance.ORDINARY).entries();
            for (ListedEntry entry : entries) {
                if (entry.type() == Listing.ListedType.DIRECTORY
                        && !entry.name().startsWith(".")) {
                    names.add(entry.name() + "/ (" + count(entry.name()) + ")");
                }
            }
            entries.stream()
                    .filter(entry -> entry.type() == Listing.ListedType.FILE && !entry.isProtected())
                    .forEach(entry -> names.add(entry.name()));
            int more = names.size() - MOST_ENTRIES;
            List<String> shown = new ArrayList<>(names.subList(0, Math.min(names.size(), MOST_ENTRIES)));
            if (more > 0) {
                shown.add("and " + more + " more");
            }
            return shown;
        } catch (CallFailed unreadable) {
            return List.of();
        }
    }

    private int count(String directory) throws CallFailed {
        Listing listing = workspace.list(directory, Clearance.ORDINARY);
        return listing.entries().size();
    }

    /**
     * What a program prints, in a place that has nothing to do with the workspace: some obey files of the directory that they are started
     * in before they say as much as their version, as Maven does .mvn/jvm.config.
     */
    public Optional<String> printed(Path program, String argument) {
        Wrapped asked = Wrapped.outside(List.of(program.toString(), argument), launcher.environment());
        try {
            FedCommand.FedResult result =
                    new FedCommand(launcher, elsewhere(program)).run(asked, "", PATIENCE, new Cancellation());
            return result.exit().equals(OptionalInt.of(0))
                    ? Optional.of(result.out() + result.err())
                    : Optional.empty();
        } catch (IOException notThere) {
            return Optional.empty();
        }
    }

    private static Path elsewhere(Path program) {
        Path top = program.toAbsolutePath().getRoot();
        return top == null ? program.toAbsolutePath() : top;
    }

    /** Where a program is installed: never in the workspace, whatever the search path says. */
    public Optional<Path> program(String name) {
        for (String directory : launcher.environment().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            Path place = Path.of(directory);
            Path program = place.resolve(name);
            if (place.isAbsolute() && Files.isExecutable(program) && !Files.isDirectory(program)) {
                return outside(program) ? Optional.of(program) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    private boolean outside(Path program) {
        try {
            return !program.startsWith(root()) && !program.toRealPath().startsWith(root().toRealPath());
        } catch (IOException gone) {
            return false;
        }
    }
}
