package dev.deepseektui.core.tool.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.ground.IdSource;
import dev.deepseektui.core.tool.output.ShownOutput;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

class LauncherTest {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final String PATH = System.getenv().getOrDefault("PATH", "/usr/bin:/bin");

    @TempDir
    Path dir;

    @Test
    void without_setsid_a_command_runs_and_ends_the_same() throws Exception {
        ShellPrograms found = ShellPrograms.on(PATH);
        ShellPrograms without = new ShellPrograms(found.sh(), found.shell(), Optional.empty());
        try (Launcher launcher = launcher(without)) {
            try (RunningCommand command = launcher.start("echo out; (exit 3)", dir)) {
                assertThat(code(command)).isEqualTo(OptionalInt.of(3));
                assertThat(command.awaitOutputEnd(LONG)).isTrue();
                assertThat(ShownOutput.of(command.output().raw()).text()).isEqualTo("out\n");
            }
            try (RunningCommand command = launcher.start("trap '' TERM; sleep 1000 & echo $! > pid; wait", dir)) {
                Pids.await(() -> dir.resolve("pid").toFile().length() > 0, "the command has started");
                assertThat(command.end(Duration.ZERO)).isEmpty();
                assertThat(command.awaitOutputEnd(LONG)).isTrue();
            }
        }
    }

    @Test
    void where_there_is_no_bash_there_is_sh() throws Exception {
        Path bin = Files.createDirectories(dir.resolve("bin"));
        assertThat(Files.createFile(bin.resolve("sh")).toFile().setExecutable(true))
                .isTrue();

        ShellPrograms programs = ShellPrograms.on("relative" + File.pathSeparator + bin);

        assertThat(programs).isEqualTo(new ShellPrograms(bin.resolve("sh"), bin.resolve("sh"), Optional.empty()));
    }

    @Test
    void a_command_whose_supervisor_is_killed_has_no_exit_code() throws Exception {
        try (Launcher launcher = launcher(ShellPrograms.on(PATH));
                RunningCommand command = launcher.start("kill -KILL $PPID; sleep 1000", dir)) {
            assertThat(code(command)).isEmpty();
            assertThat(command.end(Duration.ZERO)).isEmpty();
        }
    }

    @Test
    void a_watchdog_that_was_ended_is_replaced() throws Exception {
        try (Launcher launcher = launcher(ShellPrograms.on(PATH))) {
            runOne(launcher);
            ProcessHandle.current().children().forEach(ProcessHandle::destroyForcibly);
            Pids.await(() -> children() == 0, "the watchdog is over");

            runOne(launcher);

            assertThat(children()).isGreaterThan(0);
        }
    }

    @Test
    void two_launchers_do_not_end_each_other_s_commands() throws Exception {
        try (Launcher one = launcher(ShellPrograms.on(PATH));
                RunningCommand kept = one.start("while [ ! -e go ]; do sleep 0.01; done", dir)) {
            RunningCommand ended;
            try (Launcher other = launcher(ShellPrograms.on(PATH))) {
                ended = other.start("sleep 1000", dir);
            }
            try (ended) {
                assertThat(code(ended)).isNotEqualTo(OptionalInt.of(0));
            }
            Files.createFile(dir.resolve("go"));
            assertThat(code(kept)).isEqualTo(OptionalInt.of(0));
        }
    }

    @Test
    @EnabledIf("canBeCounted")
    void two_hundred_commands_leave_no_thread_no_file_and_no_process() throws Exception {
        try (Launcher launcher = launcher(ShellPrograms.on(PATH))) {
            runOne(launcher);
            Pids.await(() -> threads() == 0, "no thread is left");
            long files = openFiles();
            for (int i = 0; i < 200; i++) {
                runOne(launcher);
            }
            Pids.await(() -> threads() == 0, "no thread is left");
            Pids.await(() -> openFiles() <= files, "no open file is left");
            // The watchdog stays.
            Pids.await(() -> children() <= 1, "no process is left");
        }
        Pids.await(() -> children() == 0, "the watchdog is over");
    }

    static boolean canBeCounted() {
        return Files.isDirectory(Path.of("/proc/self/fd"));
    }

    private void runOne(Launcher launcher) throws Exception {
        try (RunningCommand command = launcher.start("echo hello; sleep 1000 & true", dir)) {
            code(command);
            command.end(Duration.ZERO);
            assertThat(command.awaitOutputEnd(LONG)).isTrue();
        }
    }

    private static long threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("shell "))
                .count();
    }

    private static long children() {
        return ProcessHandle.current().children().count();
    }

    private static long openFiles() {
        String[] names = new File("/proc/self/fd").list();
        return names == null ? 0 : names.length;
    }

    private Launcher launcher(ShellPrograms programs) {
        return new Launcher(programs, Map.of("PATH", PATH), dir.resolve("scratch"), IdSource.random());
    }

    private static OptionalInt code(RunningCommand command) throws Exception {
        return command.exit().get(LONG.toSeconds(), TimeUnit.SECONDS);
    }
}
