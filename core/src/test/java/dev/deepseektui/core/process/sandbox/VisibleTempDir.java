package dev.deepseektui.core.process.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Creates temporary directories that look the same inside and outside the sandbox. Others may not: the sandbox replaces
 * /tmp, where JUnit creates them, and hides the user's home directory, where the checkout may lie. The commands of such
 * a test therefore need the {@link #environment} with a home directory of their own.
 */
public final class VisibleTempDir implements TempDirFactory {
    private static final List<Path> REPLACED =
            Stream.of("/tmp", "/var/tmp", "/run", "/dev").map(Path::of).toList();
    private static final String NAME = "deepseek-tui-test-";

    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext extension) throws IOException {
        return create();
    }

    /** Creates a directory that the caller deletes. */
    public static Path create() throws IOException {
        return Files.createTempDirectory(parent(), NAME);
    }

    /** Creates a directory that every user can enter and that the caller deletes. */
    public static Path createForEveryUser() throws IOException {
        return Files.createTempDirectory(parent(VisibleTempDir::isOpenToOthers), NAME);
    }

    /** Returns a directory that exists for longer than a test: that of the build or one in the user's home directory. */
    public static Path parent() throws IOException {
        return parent(place -> true);
    }

    private static Path parent(Predicate<Path> condition) throws IOException {
        Path cache = Path.of(System.getProperty("user.home"), ".cache");
        for (Path place : List.of(Path.of("target"), cache, Path.of("/srv"))) {
            Optional<Path> parent = usable(place).filter(condition);
            if (parent.isPresent()) {
                return parent.get();
            }
        }
        throw new IOException("no directory outside /tmp for the test: make ~/.cache writable");
    }

    private static Optional<Path> usable(Path place) {
        try {
            Path real = Files.createDirectories(place).toRealPath();
            boolean isVisible = REPLACED.stream().noneMatch(real::startsWith);
            return isVisible && Files.isWritable(real) ? Optional.of(real) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static boolean isOpenToOthers(Path directory) {
        for (Path at = directory; at != null; at = at.getParent()) {
            try {
                if (!Files.getPosixFilePermissions(at).contains(PosixFilePermission.OTHERS_EXECUTE)) {
                    return false;
                }
            } catch (IOException unknown) {
                return false;
            }
        }
        return true;
    }

    /** Returns this process's environment with an empty home directory in a temporary directory. */
    public static Map<String, String> environment(Path directory) throws IOException {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put(
                "HOME", Files.createDirectories(directory.resolve("user")).toString());
        return environment;
    }
}
