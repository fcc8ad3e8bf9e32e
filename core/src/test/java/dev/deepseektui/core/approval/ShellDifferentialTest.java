package dev.deepseektui.core.approval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the rules allow under a grant of {@code git status} is given to real shells. On their search path are only stand-ins that note
 * how they were called; whatever else a command names is noted as well, and nothing of it exists.
 */
class ShellDifferentialTest {
    private static final List<String> STAND_INS = List.of(
            "git", "head", "wc", "sort", "grep", "rm", "evil", "env", "xargs", "sh", "ls", "x", "status", "push");

    @TempDir
    Path directory;

    @BeforeEach
    void standIns() throws IOException {
        Path programs = Files.createDirectory(directory.resolve("programs"));
        Files.createDirectory(directory.resolve("workspace"));
        for (String name : STAND_INS) {
            Path file = Files.writeString(
                    programs.resolve(name), "#!/bin/sh\nprintf '%s %s\\n' \"${0##*/}\" \"$1\" >> \"$LOG\"\n");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        Files.writeString(
                directory.resolve("noting"),
                "command_not_found_handle() { printf 'missing %s\\n' \"$1\" >> \"$LOG\"; }\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/bin/bash", "/bin/dash", "/bin/sh"})
    void a_shell_runs_only_what_was_granted(String shell) throws Exception {
        assumeTrue(Files.isExecutable(Path.of(shell)), shell + " is not here");
        long seed = System.nanoTime();
        Path log = directory.resolve("log");
        int calls = 0;

        for (String command : allowed(seed)) {
            Files.deleteIfExists(log);
            run(shell, command, log);

            List<String> run = Files.exists(log) ? Files.readAllLines(log) : List.of();
            calls += run.size();
            assertThat(run)
                    .as("seed %d, %s: %s: %s", seed, shell, command, Files.readString(directory.resolve("output")))
                    .allMatch(call -> call.equals("git status") || call.matches("(head|wc|sort|grep) .*"));
            try (var files = Files.list(directory.resolve("workspace"))) {
                assertThat(files).as("seed %d, %s: %s", seed, shell, command).isEmpty();
            }
        }
        // One alone may run nothing, as behind the || of a command that succeeds.
        assertThat(calls).as("seed %d, %s", seed, shell).isGreaterThan(50);
    }

    private static Set<String> allowed(long seed) {
        SeededCommands random = new SeededCommands(seed);
        Set<Grant> granted = Asking.grantedBy("git status");
        Set<String> allowed = new LinkedHashSet<>();
        while (allowed.size() < 100) {
            String command = random.next();
            if (Asking.allows(command, granted)) {
                allowed.add(command);
            }
        }
        return allowed;
    }

    private void run(String shell, String command, Path log) throws IOException, InterruptedException {
        ProcessBuilder process = new ProcessBuilder(shell, "-c", command)
                .directory(directory.resolve("workspace").toFile())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(directory.resolve("output").toFile());
        process.environment().clear();
        process.environment().put("PATH", directory.resolve("programs").toString());
        process.environment().put("LOG", log.toString());
        process.environment().put("BASH_ENV", directory.resolve("noting").toString());
        process.start().waitFor();
    }
}
