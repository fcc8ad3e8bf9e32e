package dev.deepseektui.core.workspace;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import dev.deepseektui.core.base.language.CoreMessages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The directories that paths must be in: the workspace, followed by the extra roots in the settings.
 *
 * @param tmp the session's directory for temporary files, created when a path outside all other roots is looked up;
 * empty if there is none
 */
public record Roots(List<Root> all, Supplier<Optional<Root>> tmp) {
    /** System directories, where reading may block, never end or have side effects. */
    private static final List<Path> NO_FILES = List.of(Path.of("/proc"), Path.of("/sys"), Path.of("/dev"));

    public static Roots of(Path workspace, List<String> extra) {
        List<Root> all = new ArrayList<>();
        Path spelled = workspace.toAbsolutePath().normalize();
        all.add(Root.workspace(real(spelled, say("workspace.name")), spelled));
        for (String directory : extra) {
            Path path = Path.of(directory).normalize();
            all.add(Root.extra(real(path, "tools.extra_roots"), path));
        }
        return new Roots(List.copyOf(all), Optional::empty);
    }

    private static Path real(Path directory, String what) {
        try {
            Path real = directory.toRealPath();
            if (Files.isDirectory(real) && !holdsNoFiles(real)) {
                return real;
            }
            throw CoreMessages.error("workspace.not_directory", what, directory);
        } catch (IOException e) {
            throw CoreMessages.error(e, "workspace.unopenable", what, directory);
        }
    }

    public static boolean holdsNoFiles(Path real) {
        return NO_FILES.stream().anyMatch(real::startsWith);
    }

    public Root workspace() {
        return all.get(0);
    }

    /** Returns the root that contains an absolute path, without following links; empty if there is none. */
    Optional<RootEntry> enter(Path absolute) {
        for (Root root : all) {
            if (absolute.startsWith(root.real())) {
                return Optional.of(new RootEntry(root, below(root.real(), absolute)));
            }
            if (absolute.startsWith(root.spelled())) {
                return Optional.of(new RootEntry(root, below(root.spelled(), absolute)));
            }
        }
        return tmp.get()
                .filter(root -> absolute.startsWith(root.spelled()))
                .map(root -> new RootEntry(root, below(root.spelled(), absolute)));
    }

    /** Returns the part of a path below a directory without normalizing it, so {@code ..} is kept. */
    private static Path below(Path directory, Path absolute) {
        int from = directory.getNameCount();
        return from == absolute.getNameCount() ? Path.of("") : absolute.subpath(from, absolute.getNameCount());
    }

    /**
     * Returns the root that contains an absolute path, even if the path leads into it through links outside of all
     * roots; empty if there is none.
     */
    public Optional<RootEntry> enterByLinks(Path absolute) {
        Optional<RootEntry> direct = enter(absolute);
        for (Path above = absolute; direct.isEmpty() && above != null; above = above.getParent()) {
            try {
                Path real = above.toRealPath();
                return enter(real.resolve(below(above, absolute)));
            } catch (IOException e) {
                // Missing or inaccessible: try the directory above.
            }
        }
        return direct;
    }

    /**
     * A root and a path below it.
     *
     * @param rest the path below the root, which may still contain {@code ..} and links
     */
    public record RootEntry(Root root, Path rest) {}

    /**
     * A directory that paths may be in.
     *
     * @param real the path without links
     * @param spelled the path as in the settings or on the command line
     * @param prefix the start of its paths as shown to the model; empty for the workspace itself
     */
    public record Root(Path real, Path spelled, String prefix) {
        static Root workspace(Path real, Path spelled) {
            return new Root(real, spelled, "");
        }

        static Root extra(Path real, Path spelled) {
            return new Root(real, spelled, FileNames.text(real).orElseGet(real::toString) + "/");
        }

        /** Returns the root for a directory that is shown under a path other than its real one. */
        public static Root tmp(Path real, Path spelled) {
            return new Root(real, spelled, spelled + "/");
        }

        /** Returns a path relative to this root in the form shown to the model; the empty path is the root itself. */
        public String shown(String inside) {
            if (!inside.isEmpty()) {
                return prefix + inside;
            }
            return prefix.isEmpty() ? "." : prefix.substring(0, prefix.length() - 1);
        }
    }
}
