package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.tool.CallFailed;
import dev.deepseektui.core.tool.workspace.Workspace;
import dev.deepseektui.core.tool.workspace.guard.Clearance;
import dev.deepseektui.core.tool.workspace.tree.Listing;
import dev.deepseektui.core.tool.workspace.tree.Listing.Entry;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Looks at what lies in a workspace and what is installed beside it. Runs nothing that the workspace brings. */
public final class WorkspaceLook {
    private static final int MOST_ENTRIES = 40;
    private static final int MOST_BYTES = 64 * 1024;
    private static final long PATIENCE_SECONDS = 5;

    private final Workspace workspace;
    private final Supplier<Map<String, String>> environment;

    /** {@code environment}: what commands get; asked for where it is needed. */
    public WorkspaceLook(Workspace workspace, Supplier<Map<String, String>> environment) {
        this.workspace = workspace;
        this.environment = environment;
    }

    public Path root() {
        return workspace.root();
    }

    /** The names at the top, directories first with how much they hold; what git leaves out is left out. */
    public List<String> top() {
        try {
            List<String> names = new ArrayList<>();
            List<Entry> entries = workspace.list(".", Clearance.ORDINARY).entries();
            for (Entry entry : entries) {
                if (entry.type() == Listing.Type.DIRECTORY && !entry.name().startsWith(".")) {
                    names.add(entry.name() + "/ (" + count(entry.name()) + ")");
                }
            }
            entries.stream()
                    .filter(entry -> entry.type() == Listing.Type.FILE && !entry.isProtected())
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

    /** Git, kept from running what the repository names: which that is, is found out once. Empty where there is none, or it cannot tell. */
    public Optional<Git> git() {
        return program("git").flatMap(this::git);
    }

    private Optional<Git> git(Path program) {
        Map<String, String> looking = GuardedGit.looking(environment.get(), root());
        try {
            return Optional.of(
                    new Git(program, GuardedGit.without(NamedByRepository.keys(root(), root(), looking), looking)));
        } catch (IOException untold) {
            return Optional.empty();
        }
    }

    /** Looks with git, and nothing else. */
    public final class Git {
        private final Path program;
        private final Map<String, String> guarded;

        private Git(Path program, Map<String, String> guarded) {
            this.program = program;
            this.guarded = guarded;
        }

        /** What it prints for this; empty where there is no repository. */
        public Optional<String> printed(String... arguments) {
            List<String> command = new ArrayList<>(List.of(program.toString(), "--no-optional-locks"));
            command.addAll(List.of(arguments));
            return WorkspaceLook.printed(command, root(), guarded);
        }
    }

    /**
     * What a program prints, in a place that has nothing to do with the workspace: some obey files of the directory that they are started
     * in before they say as much as their version, as Maven does .mvn/jvm.config.
     */
    public Optional<String> printed(Path program, String argument) {
        return printed(List.of(program.toString(), argument), elsewhere(program), environment.get());
    }

    private static Path elsewhere(Path program) {
        Path top = program.toAbsolutePath().getRoot();
        return top == null ? program.toAbsolutePath() : top;
    }

    /** Where a program is installed: never in the workspace, whatever the search path says. */
    public Optional<Path> program(String name) {
        for (String directory : environment.get().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
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

    private static Optional<String> printed(List<String> command, Path directory, Map<String, String> variables) {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        builder.environment().clear();
        builder.environment().putAll(variables);
        try {
            Process process = builder.start();
            try (InputStream out = process.getInputStream()) {
                String text = new String(out.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
                boolean over = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
                return over && process.exitValue() == 0 ? Optional.of(text) : Optional.empty();
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException notThere) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
