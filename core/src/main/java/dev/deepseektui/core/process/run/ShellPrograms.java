package dev.deepseektui.core.process.run;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What commands are run with.
 *
 * @param shell what reads the commands of the model: bash, or sh where there is none
 * @param setsid gives a command a session of its own, without a terminal; macOS has none
 * @param path where what runs beside a command finds its programs
 */
public record ShellPrograms(Path sh, Path shell, Optional<Path> setsid, String path) {
    private static final Path SH = Path.of("/bin/sh");
    /** A command may have been given none at all; what passes on its output is needed all the same. */
    private static final String USUAL = "/usr/bin" + File.pathSeparator + "/bin";

    /** Those on a search path. */
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

    /** The first program of that name on a search path. */
    public static Optional<Path> find(String path, String program) {
        return Stream.of(path.split(File.pathSeparator, -1))
                .filter(directory -> !directory.isEmpty())
                .map(directory -> Path.of(directory, program))
                .filter(file -> file.isAbsolute() && Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }
}
