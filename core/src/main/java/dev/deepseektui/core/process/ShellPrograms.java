package dev.deepseektui.core.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The programs that run commands.
 *
 * @param shell runs the commands of the model: bash, or sh if there is none
 * @param setsid gives a command a session of its own, without a terminal; missing on macOS
 * @param path the search path of the helper programs around a command
 */
public record ShellPrograms(Path sh, Path shell, Optional<Path> setsid, String path) {
    private static final Path SH = Path.of("/bin/sh");
    /** Appended for the helper programs, which are needed even if the path is empty. */
    private static final String USUAL = "/usr/bin" + File.pathSeparator + "/bin";

    /** Finds the programs on a search path. */
    public static ShellPrograms on(String path) {
        Path sh = find(path, "sh").orElse(SH);
        return new ShellPrograms(
                sh,
                find(path, "bash").orElse(sh),
                find(path, "setsid"),
                path.isEmpty() ? USUAL : path + File.pathSeparator + USUAL);
    }

    boolean hasBash() {
        return shell.endsWith("bash");
    }

    /** Returns the first program of that name on a search path. */
    public static Optional<Path> find(String path, String program) {
        return Stream.of(path.split(File.pathSeparator, -1))
                .filter(directory -> !directory.isEmpty())
                .map(directory -> Path.of(directory, program))
                .filter(file -> file.isAbsolute() && Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    /** Removes directories that are relative or lie in one of these places, links followed. */
    public static String pathOutside(Collection<Path> places, String path) {
        return Stream.of(path.split(File.pathSeparator, -1))
                .filter(directory -> directory.startsWith("/") && isOutside(places, directory))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static boolean isOutside(Collection<Path> places, String spelled) {
        try {
            Path directory = Path.of(spelled).normalize();
            Path real = directory.toRealPath();
            return places.stream().noneMatch(place -> directory.startsWith(place) || real.startsWith(place));
        } catch (IOException | InvalidPathException nowhere) {
            return false;
        }
    }
}
