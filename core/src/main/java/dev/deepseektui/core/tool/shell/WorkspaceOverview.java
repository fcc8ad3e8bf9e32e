package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.process.Launcher;
import dev.deepseektui.core.process.PlainText;
import dev.deepseektui.core.process.ShellPrograms;
import dev.deepseektui.core.process.TimedCommand;
import dev.deepseektui.core.process.sandbox.WrappedCommand;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.EntryState.EntryKind;
import dev.deepseektui.core.workspace.Listing.ListedEntry;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.Workspace.Clearance;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A view of a workspace's top directory and of the installed programs. Runs nothing from the workspace.
 *
 * @param launcher starts programs to get their versions
 */
public record WorkspaceOverview(Workspace workspace, Launcher launcher) {
    private static final int MAX_ENTRIES = 40;
    private static final int MAX_TEXT_SIZE = 256 * 1024;
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    public Path root() {
        return workspace.root();
    }

    /**
     * The entries of a workspace's top directory.
     *
     * @param names the names of the files and directories; a directory's name ends with a slash
     * @param shown short descriptions of the entries: directories first, each with the number of its entries
     */
    public record TopEntries(Set<String> names, List<String> shown) {
        public TopEntries {
            names = Set.copyOf(names);
            shown = List.copyOf(shown);
        }
    }

    /** Returns the entries of the top directory, except those that git ignores. */
    public TopEntries top() {
        try {
            Set<String> names = new LinkedHashSet<>();
            List<String> shown = new ArrayList<>();
            List<ListedEntry> entries = workspace.list(".", Clearance.ORDINARY).entries();
            for (ListedEntry entry : entries) {
                if (entry.type() == EntryKind.DIRECTORY && !entry.name().startsWith(".")) {
                    names.add(entry.name() + "/");
                    int count = workspace
                            .list(entry.name(), Clearance.ORDINARY)
                            .entries()
                            .size();
                    shown.add(entry.name() + "/ (" + count + ")");
                }
            }
            for (ListedEntry entry : entries) {
                if (entry.type() == EntryKind.FILE && !entry.isProtected()) {
                    names.add(entry.name());
                    shown.add(entry.name());
                }
            }
            int more = shown.size() - MAX_ENTRIES;
            return new TopEntries(
                    names,
                    more <= 0
                            ? shown
                            : Stream.concat(shown.stream().limit(MAX_ENTRIES), Stream.of("and " + more + " more"))
                                    .toList());
        } catch (CallFailed unreadable) {
            return new TopEntries(Set.of(), List.of());
        }
    }

    /** Returns the text of a file; empty if the file is too large or unreadable. */
    public Optional<String> text(String path) {
        try {
            return Optional.of(new String(
                    workspace.read(path, MAX_TEXT_SIZE, Clearance.ORDINARY).bytes(), StandardCharsets.UTF_8));
        } catch (CallFailed unreadable) {
            return Optional.empty();
        }
    }

    /**
     * Returns a program's output; empty if it fails. The program runs outside the workspace, because some programs read
     * files in the working directory even to print their version, as Maven reads .mvn/jvm.config.
     */
    public Optional<String> printed(Path program, String argument) {
        WrappedCommand asked = WrappedCommand.outside(List.of(program.toString(), argument), launcher.environment());
        try {
            TimedCommand.TimedResult result =
                    new TimedCommand(launcher, elsewhere(program)).run(asked, "", TIMEOUT, new Cancellation());
            return result.exit().equals(OptionalInt.of(0))
                    ? Optional.of(PlainText.of(result.out() + result.err()))
                    : Optional.empty();
        } catch (IOException notThere) {
            return Optional.empty();
        }
    }

    private static Path elsewhere(Path program) {
        Path top = program.toAbsolutePath().getRoot();
        return top == null ? program.toAbsolutePath() : top;
    }

    /**
     * Returns the path of an installed program; empty if there is none. A program in the workspace is never returned,
     * even if PATH contains its directory.
     */
    public Optional<Path> program(String name) {
        return ShellPrograms.find(launcher.environment().getOrDefault("PATH", ""), name)
                .filter(this::outside);
    }

    private boolean outside(Path program) {
        try {
            return !program.startsWith(root()) && !program.toRealPath().startsWith(root().toRealPath());
        } catch (IOException gone) {
            return false;
        }
    }
}
