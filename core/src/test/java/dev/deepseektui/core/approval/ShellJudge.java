package dev.deepseektui.core.approval;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs commands in real shells and reports what they did. Only stand-ins that log their calls are on {@code PATH}.
 * Calls of missing programs are logged too, as are files created in the workspace, in the directory beside it, in the
 * home directory or in the temporary directory.
 */
final class ShellJudge {
    private static final List<String> STAND_INS = List.of(
            "git", "head", "tail", "wc", "sort", "uniq", "grep", "ls", "tool", "cargo", "rm", "evil", "env", "xargs",
            "sh", "x", "status", "push", "tee", "cat");

    private static final String STAND_IN = """
        #!/bin/sh
        call=${0##*/}
        for word do call=$call$BETWEEN_WORDS$word; done
        printf '%s' "$BEFORE_CALL$call" >> "$LOG"
        """;

    /**
     * Runs each command in the tested shell and logs the files it created. Uses only bash builtins, except to remove
     * the files, for speed.
     */
    private static final String DRIVER = """
        shopt -s nullglob dotglob extglob
        while IFS= read -r -d '' command; do
            printf '%s' "$BEFORE_COMMAND" >> "$LOG"
            "$JUDGED" -c "$command" </dev/null >"$OUTPUT" 2>&1
            IFS= read -r -d '' output <"$OUTPUT"
            case $output in
                *'not found'* | *'o such file'* | *denied* | *annot*) printf '%s' "${BEFORE_CALL}failed: $output" >> "$LOG" ;;
            esac
            files=(!(m|n n) ../outside/* "$HOME"/* "$TMPDIR"/*)
            if [ ${#files[@]} -gt 0 ]; then
                printf '%s' "${BEFORE_CALL}wrote ${files[*]}" >> "$LOG"
                /bin/rm -rf "${files[@]}"
            fi
        done
        """;

    private static final char BEFORE_COMMAND = '\u001c';
    private static final char BEFORE_CALL = '\u001d';
    private static final char BETWEEN_WORDS = '\u001e';

    private final Path directory;
    private final Path programs;

    ShellJudge(Path directory) throws IOException {
        this.directory = directory;
        this.programs = Files.createDirectories(directory.resolve("programs"));
        for (String name : List.of("workspace", "outside", "home", "tmp")) {
            Files.createDirectories(directory.resolve(name));
        }
        // Files for a wildcard to match.
        for (String name : List.of("m", "n n")) {
            Files.createFile(directory.resolve("workspace").resolve(name));
        }
        for (String name : STAND_INS) {
            Path file = Files.writeString(programs.resolve(name), STAND_IN);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        Files.writeString(
                directory.resolve("noting"),
                "command_not_found_handle() { printf '%smissing %s' \"$BEFORE_CALL\" \"$1\" >> \"$LOG\"; }\n");
    }

    /** Returns the calls of each command, each as a list of words. Any other effect is a call of one word. */
    List<List<List<String>>> callsOf(List<String> commands, Path shell, String locale) throws IOException {
        Path log = directory.resolve("log");
        Files.write(log, new byte[0]);
        Path input = Files.writeString(directory.resolve("commands"), String.join("\0", commands) + "\0");
        ProcessBuilder driver = new ProcessBuilder("/bin/bash", "-c", DRIVER)
                .directory(directory.resolve("workspace").toFile())
                .redirectErrorStream(true)
                .redirectInput(input.toFile())
                .redirectOutput(Redirect.DISCARD);
        driver.environment().clear();
        driver.environment().put("PATH", programs.toString());
        driver.environment().put("HOME", directory.resolve("home").toString());
        driver.environment().put("TMPDIR", directory.resolve("tmp").toString());
        driver.environment().put("LC_ALL", locale);
        driver.environment().put("BASH_ENV", directory.resolve("noting").toString());
        driver.environment().put("JUDGED", shell.toString());
        driver.environment().put("LOG", log.toString());
        driver.environment().put("OUTPUT", directory.resolve("output").toString());
        driver.environment().put("BEFORE_COMMAND", String.valueOf(BEFORE_COMMAND));
        driver.environment().put("BEFORE_CALL", String.valueOf(BEFORE_CALL));
        driver.environment().put("BETWEEN_WORDS", String.valueOf(BETWEEN_WORDS));
        Process process = driver.start();
        try {
            assertThat(process.waitFor(20, TimeUnit.MINUTES))
                    .as("the commands end")
                    .isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        } finally {
            process.destroyForcibly();
        }
        return read(Files.readString(log, StandardCharsets.UTF_8));
    }

    private static List<List<List<String>>> read(String log) {
        List<List<List<String>>> all = new ArrayList<>();
        for (String command : pieces(log, BEFORE_COMMAND)) {
            all.add(pieces(command, BEFORE_CALL).stream()
                    .map(call -> List.of(call.split(String.valueOf(BETWEEN_WORDS), -1)))
                    .toList());
        }
        return all;
    }

    /** Returns the strings after each mark. */
    private static List<String> pieces(String text, char mark) {
        List<String> pieces = List.of(text.split(String.valueOf(mark), -1));
        return pieces.subList(1, pieces.size());
    }
}
