package dev.deepseektui.core.session;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.BroughtFile.Kind;
import dev.deepseektui.core.tool.CallFailed;
import dev.deepseektui.core.tool.workspace.Workspace;
import dev.deepseektui.core.tool.workspace.file.OpenFile;
import dev.deepseektui.core.tool.workspace.guard.Clearance;
import dev.deepseektui.core.tool.workspace.guard.OwnFiles;
import dev.deepseektui.core.tool.workspace.path.Place;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a workspace brings along that tells the program how to work there: every AGENTS.md from the repository's root down to it, the
 * nearest last, and its settings. Each is opened as a tool opens files, confined to the repository, and read once: what is shown is what
 * is trusted and what is loaded.
 *
 * @param workspace without links
 * @param leftOut why a file that is there does not count, a line for each
 */
public record BroughtFiles(Path workspace, List<BroughtFile> files, List<String> leftOut) {
    private static final String RULES = "AGENTS.md";

    public BroughtFiles {
        files = List.copyOf(files);
        leftOut = List.copyOf(leftOut);
    }

    /** {@code settings}: where in the directory its own are looked for, if at all. */
    public static BroughtFiles of(Path directory, Optional<Path> settings, OwnFiles own) {
        Path workspace = real(directory);
        Path root = repository(workspace);
        Reading reading = new Reading(Workspace.withoutSettings(root, own), root);
        for (Path each : down(root, workspace)) {
            Path rules = each.resolve(RULES);
            if (each.equals(workspace) || Owners.mayBeBelieved(rules, workspace)) {
                reading.read(rules, Kind.RULES);
            } else {
                reading.leaveOut(rules + " belongs to another user of this machine.");
            }
        }
        settings.filter(file -> !own.hold(file))
                .ifPresent(file -> reading.read(workspace.resolve(directory.relativize(file)), Kind.SETTINGS));
        return new BroughtFiles(workspace, reading.files, reading.leftOut);
    }

    /** Nothing of it, as long as nobody trusts it. */
    public BroughtFiles untrusted() {
        return new BroughtFiles(workspace, List.of(), leftOut);
    }

    public boolean isEmpty() {
        return files.isEmpty();
    }

    /** The rules for the system text; blank where there are none. */
    public String rules() {
        return files.stream()
                .filter(file -> file.kind() == Kind.RULES)
                .map(BroughtFile::rule)
                .collect(Collectors.joining("\n\n"))
                .strip();
    }

    public Optional<BroughtFile> settings() {
        return files.stream().filter(file -> file.kind() == Kind.SETTINGS).findFirst();
    }

    /** How people are told of one of the files. */
    public String name(Path file) {
        return SafeText.line((file.startsWith(workspace) ? workspace.relativize(file) : file).toString());
    }

    private static final class Reading {
        private final Workspace repository;
        private final Path root;
        private final List<BroughtFile> files = new ArrayList<>();
        private final List<String> leftOut = new ArrayList<>();

        Reading(Workspace repository, Path root) {
            this.repository = repository;
            this.root = root;
        }

        void read(Path file, Kind kind) {
            if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                return;
            }
            String inside = root.relativize(file).toString();
            try {
                if (repository.look(inside).kind() != Place.Kind.FILE) {
                    return;
                }
                try (OpenFile open = repository.open(inside, Clearance.ORDINARY)) {
                    byte[] bytes = Channels.newInputStream(open.channel()).readNBytes(kind.most() + 1);
                    if (bytes.length > kind.most() && kind == Kind.SETTINGS) {
                        leaveOut("%s is larger than %d KB.".formatted(file, kind.most() / 1024));
                    } else {
                        files.add(BroughtFile.of(file, kind, open.size(), bytes));
                    }
                }
            } catch (CallFailed e) {
                leaveOut(e.outcome().text());
            } catch (IOException e) {
                leaveOut(file + " cannot be read: " + IoReason.of(e) + ".");
            }
        }

        void leaveOut(String why) {
            leftOut.add("Not loaded: " + why);
        }
    }

    /** The repository that the workspace is in, else the workspace itself. */
    private static Path repository(Path workspace) {
        for (@Nullable Path directory = workspace; directory != null; directory = directory.getParent()) {
            if (Files.exists(directory.resolve(".git"))) {
                return directory;
            }
        }
        return workspace;
    }

    private static Deque<Path> down(Path root, Path workspace) {
        Deque<Path> way = new ArrayDeque<>();
        for (@Nullable Path directory = workspace;
                directory != null && directory.startsWith(root);
                directory = directory.getParent()) {
            way.addFirst(directory);
        }
        return way;
    }

    private static Path real(Path directory) {
        try {
            return directory.toRealPath();
        } catch (IOException e) {
            throw new UserError(directory + ": cannot be read (" + IoReason.of(e) + "); check the directory", e);
        }
    }
}
