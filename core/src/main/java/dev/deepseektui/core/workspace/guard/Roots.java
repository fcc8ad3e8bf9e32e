package dev.deepseektui.core.workspace.guard;

import dev.deepseektui.core.base.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The directories that paths may lie in: the workspace, then the extra ones of the settings. */
public record Roots(List<Root> all) {
    /** What looks like files there is the machine itself: reading may block, never end or have effects. */
    private static final List<Path> NO_FILES = List.of(Path.of("/proc"), Path.of("/sys"), Path.of("/dev"));

    public static Roots of(Path workspace, List<String> extra) {
        List<Root> all = new ArrayList<>();
        Path spelled = workspace.toAbsolutePath().normalize();
        all.add(Root.workspace(real(spelled, "the workspace"), spelled));
        for (String directory : extra) {
            Path path = Path.of(directory).normalize();
            all.add(Root.extra(real(path, "tools.extra_roots"), path));
        }
        return new Roots(List.copyOf(all));
    }

    private static Path real(Path directory, String what) {
        try {
            Path real = directory.toRealPath();
            if (Files.isDirectory(real) && !holdsNoFiles(real)) {
                return real;
            }
            throw new UserError("%s: %s is not a directory of files; name another".formatted(what, directory));
        } catch (IOException e) {
            throw new UserError("%s: %s cannot be opened; name another directory".formatted(what, directory), e);
        }
    }

    public static boolean holdsNoFiles(Path real) {
        return NO_FILES.stream().anyMatch(real::startsWith);
    }

    public Root workspace() {
        return all.get(0);
    }

    /** Where an absolute path enters one of the roots, and how it goes on from there. */
    Optional<Entry> enter(Path absolute) {
        for (Root root : all) {
            if (absolute.startsWith(root.real())) {
                return Optional.of(new Entry(root, below(root.real(), absolute)));
            }
            if (absolute.startsWith(root.spelled())) {
                return Optional.of(new Entry(root, below(root.spelled(), absolute)));
            }
        }
        return Optional.empty();
    }

    /** Letter by letter, so that {@code ..} stays what it is. */
    private static Path below(Path directory, Path absolute) {
        int from = directory.getNameCount();
        return from == absolute.getNameCount() ? Path.of("") : absolute.subpath(from, absolute.getNameCount());
    }

    /** The same for a path that comes to a root by links: those outside are followed by the system. */
    public Optional<Entry> enterByLinks(Path absolute) {
        Optional<Entry> direct = enter(absolute);
        for (Path above = absolute; direct.isEmpty() && above != null; above = above.getParent()) {
            try {
                Path real = above.toRealPath();
                return enter(real.resolve(below(above, absolute)));
            } catch (IOException e) {
                // Not there, or not to be seen: then what is above it decides.
            }
        }
        return direct;
    }

    /**
     * A way into a root.
     *
     * @param rest may hold {@code ..} and links still
     */
    public record Entry(Root root, Path rest) {}
}
