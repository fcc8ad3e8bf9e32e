package dev.deepseektui.core.process;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.workspace.git.GitPlaces;
import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The programs needed to run commands.
 *
 * @param shell the shell that runs the model's commands: bash, or sh if there is no bash
 * @param setsid the program that gives a command its own session without a terminal; empty on macOS
 * @param path the search path for the helper programs that run around a command
 */
public record ShellPrograms(Path sh, Path shell, Optional<Path> setsid, String path) {
    private static final Path SH = Path.of("/bin/sh");
    /**
     * The directories appended to the search path for helper programs, so that these are found even if the path is
     * empty.
     */
    private static final String USUAL = "/usr/bin" + File.pathSeparator + "/bin";
    /** The first Java version that encodes arguments like file names; earlier ones use the default charset. */
    private static final int ENCODED_AS_FILE_NAMES = 18;

    public static ShellPrograms on(String path) {
        Path sh = find(path, "sh").orElse(SH);
        return new ShellPrograms(
                sh,
                find(path, "bash").orElse(sh),
                find(path, "setsid"),
                path.isEmpty() ? USUAL : path + File.pathSeparator + USUAL);
    }

    /**
     * Returns the programs on a search path that are in none of {@code places}: the folders whose files may come from
     * others, such as the project.
     */
    public static ShellPrograms outside(Collection<Path> places, String path) {
        return on(pathOutside(places, path));
    }

    /**
     * Returns a process builder for a program with this command line. Programs are started through this method only.
     *
     * @throws IllegalArgumentException if the program is not an absolute path; the search path or the working directory
     *     would then decide which file runs
     */
    public static ProcessBuilder process(List<String> line) {
        if (!line.get(0).startsWith("/")) {
            throw new IllegalArgumentException("not an absolute path: " + line.get(0));
        }
        return new ProcessBuilder(line);
    }

    /** Returns a process builder for an installed program that finds its own helpers on this search path. */
    public Optional<ProcessBuilder> installed(String program, String... arguments) {
        return find(path, program).map(file -> {
            ProcessBuilder process = process(Stream.concat(Stream.of(file.toString()), Stream.of(arguments))
                    .toList());
            process.environment().put("PATH", path);
            return process;
        });
    }

    /** Returns a process builder for a script of {@code sh} that finds programs on this search path. */
    public ProcessBuilder script(String script, String... arguments) {
        ProcessBuilder process =
                process(Stream.concat(Stream.of(sh.toString(), "-c", script, "sh"), Stream.of(arguments))
                        .toList());
        process.environment().put("PATH", path);
        return process;
    }

    /**
     * Returns the command line that runs a program in its own session. Without setsid, the command line is unchanged.
     */
    List<String> inSession(List<String> line) {
        return Stream.concat(setsid.map(Path::toString).stream(), line.stream()).toList();
    }

    /**
     * Returns a process builder for a helper script. The script runs in its own session, and its environment contains
     * only the search path.
     */
    ProcessBuilder helper(String script) {
        ProcessBuilder helper = process(inSession(List.of(sh.toString(), "-c", script)))
                .directory(new File("/"))
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        helper.environment().clear();
        helper.environment().put("PATH", path);
        return helper;
    }

    boolean hasBash() {
        return shell.endsWith("bash");
    }

    /** Finds a program on the search path, or at its absolute path. */
    public static Optional<Path> find(String path, String program) {
        Stream<Path> candidates = program.startsWith("/")
                ? Stream.of(Path.of(program))
                : Stream.of(path.split(File.pathSeparator, -1))
                        .filter(directory -> !directory.isEmpty())
                        .map(directory -> Path.of(directory, program));
        return candidates
                .filter(file -> file.isAbsolute() && Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    /**
     * Returns the search path of an environment without relative directories, and without directories in a project's
     * folder and in the repository around it.
     */
    public static String pathOutside(Path folder, Map<String, String> environment) {
        Path project = GitPlaces.project(folder, Path.of(environment.getOrDefault("HOME", "")));
        return pathOutside(List.of(project), environment.getOrDefault("PATH", ""));
    }

    /**
     * Returns the search path without relative directories and without directories inside {@code places}. Symbolic
     * links are followed.
     */
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

    /**
     * Returns the reason why the text cannot be passed to a program, as the predicate of a sentence about the command;
     * empty if it can.
     */
    public static Optional<String> objection(String text) {
        return objection(text, charsetOfArguments());
    }

    static Optional<String> objection(String text, Charset arguments) {
        if (text.indexOf('\0') >= 0) {
            return Optional.of("holds a zero character, which no program can be given");
        }
        if (SafeText.hasLoneSurrogate(text)) {
            return Optional.of(
                    "holds half a character (a surrogate without its other half), which no program can be given");
        }
        if (!Arrays.equals(text.getBytes(arguments), text.getBytes(StandardCharsets.UTF_8))) {
            return Optional.of(
                    "holds letters that the locale (%s) cannot pass on; the user can start this program with LC_ALL=C.UTF-8"
                            .formatted(arguments));
        }
        return Optional.empty();
    }

    private static Charset charsetOfArguments() {
        String names = System.getProperty("sun.jnu.encoding", "");
        return Runtime.version().feature() < ENCODED_AS_FILE_NAMES || !Charset.isSupported(names)
                ? Charset.defaultCharset()
                : Charset.forName(names);
    }
}
