package dev.deepseektui.core.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.base.KnownKeys;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LauncherTest {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final String PATH = System.getenv().getOrDefault("PATH", "/usr/bin:/bin");

    /** Child processes that were left by earlier tests. */
    private final Set<ProcessHandle> others = ProcessHandle.current().children().collect(Collectors.toSet());

    private final Set<Thread> otherThreads = shellThreads().collect(Collectors.toSet());

    @TempDir
    Path dir;

    @Test
    void without_setsid_a_command_runs_and_ends_the_same() throws Exception {
        ShellPrograms without = programs().skip(1).findFirst().orElseThrow();
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

        assertThat(programs)
                .isEqualTo(new ShellPrograms(bin.resolve("sh"), bin.resolve("sh"), Optional.empty(), programs.path()));
    }

    static Stream<ShellPrograms> programs() {
        ShellPrograms found = ShellPrograms.on(PATH);
        return Stream.of(found, new ShellPrograms(found.sh(), found.shell(), Optional.empty(), found.path()));
    }

    /** Writes to the supervisor's open files, which Linux shows to every process of the same user. */
    @ParameterizedTest
    @MethodSource("programs")
    @EnabledIf("canBeCounted")
    void a_command_cannot_speak_for_its_supervisor(ShellPrograms programs) throws Exception {
        String lies = "trap '' PIPE; for fd in 0 1 2 3 4 5 6 7 8 9; do"
                + " { printf 'exit 0\\ngroup 1\\nexit 0\\n' >/proc/$PPID/fd/$fd; } 2>/dev/null; done;";
        try (Launcher launcher = launcher(programs);
                RunningCommand command = launcher.start(lies + " sleep 1000 & exit 3", dir)) {
            assertThat(code(command)).isEqualTo(OptionalInt.of(3));
            // Had group 1 been believed, every process or none would be ended.
            assertThat(command.alive()).hasSize(1);
            assertThat(command.end(Duration.ZERO)).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("programs")
    void a_command_that_says_it_is_over_is_not(ShellPrograms programs) throws Exception {
        String lie = "trap '' PIPE; { echo exit 0 >/proc/$PPID/fd/2; echo exit 0 >/proc/$PPID/fd/3; } 2>/dev/null; echo"
                + " told >told;";
        try (Launcher launcher = launcher(programs);
                RunningCommand command = launcher.start(lie + " while [ ! -e go ]; do sleep 0.01; done; exit 5", dir)) {
            Pids.await(() -> dir.resolve("told").toFile().length() > 0, "the command has lied");
            assertThat(command.exit()).isNotDone();
            Files.createFile(dir.resolve("go"));
            assertThat(code(command)).isEqualTo(OptionalInt.of(5));
        }
    }

    @ParameterizedTest
    @MethodSource("programs")
    void a_command_that_kills_its_supervisor_did_not_succeed(ShellPrograms programs) throws Exception {
        try (Launcher launcher = launcher(programs);
                RunningCommand command = launcher.start("kill -KILL $PPID; sleep 1000", dir)) {
            assertThat(code(command)).isEqualTo(OptionalInt.of(137));
            assertThat(command.end(Duration.ZERO)).isEmpty();
        }
    }

    @Test
    void a_command_that_was_ended_has_no_exit_code() throws Exception {
        try (Launcher launcher = launcher(ShellPrograms.on(PATH));
                RunningCommand command = launcher.start("trap '' TERM; echo up >up; while :; do sleep 1; done", dir)) {
            Pids.await(() -> dir.resolve("up").toFile().length() > 0, "the command has started");
            assertThat(command.end(Duration.ZERO)).isEmpty();
            assertThat(code(command)).isEmpty();
        }
    }

    @Test
    void who_waits_for_the_end_of_its_output_can_be_told_to_wait_no_longer() throws Exception {
        Cancellation cancellation = new Cancellation();
        try (Launcher launcher = launcher(ShellPrograms.on(PATH));
                RunningCommand command = launcher.start("sleep 1000", dir)) {
            CompletableFuture<Boolean> waiting =
                    CompletableFuture.supplyAsync(() -> command.awaitOutputEnd(Duration.ofDays(1), cancellation));
            cancellation.cancel();

            assertThat(waiting.get(LONG.toSeconds(), TimeUnit.SECONDS)).isFalse();
            assertThat(command.end(Duration.ZERO)).isEmpty();
            assertThat(command.awaitOutputEnd(LONG)).isTrue();
            assertThat(command.awaitOutputEnd(LONG, cancellation)).isTrue();
        }
    }

    @Test
    void remarks_of_the_supervisor_s_shell_are_nobody_s_output() throws Exception {
        try (Launcher launcher = launcher(ShellPrograms.on(PATH));
                RunningCommand command = launcher.start("echo out; kill -SEGV $$", dir)) {
            assertThat(code(command)).isEqualTo(OptionalInt.of(139));
            assertThat(command.awaitOutputEnd(LONG)).isTrue();
            assertThat(ShownOutput.of(command.output().raw()).text()).isEqualTo("out\n");
        }
    }

    @Test
    void a_watchdog_that_was_ended_is_replaced() throws Exception {
        try (Launcher launcher = launcher(ShellPrograms.on(PATH))) {
            runOne(launcher);
            children().forEach(ProcessHandle::destroyForcibly);
            Pids.await(() -> children().isEmpty(), "the watchdog is over");

            runOne(launcher);

            assertThat(children()).isNotEmpty();
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
            // The watchdog remains.
            Pids.await(() -> children().size() <= 1, "no process is left");
        }
        Pids.await(() -> children().isEmpty(), "the watchdog is over");
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

    private long threads() {
        return shellThreads().filter(thread -> !otherThreads.contains(thread)).count();
    }

    private static Stream<Thread> shellThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("shell "));
    }

    private List<ProcessHandle> children() {
        return ProcessHandle.current()
                .children()
                .filter(child -> !others.contains(child))
                .toList();
    }

    private static long openFiles() {
        String[] names = new File("/proc/self/fd").list();
        return names == null ? 0 : names.length;
    }

    private Launcher launcher(ShellPrograms programs) {
        return new Launcher(
                programs,
                () -> Map.of("PATH", PATH),
                new Launcher.Outputs(dir.resolve("scratch"), KnownKeys.NONE),
                IdSource.random());
    }

    private static OptionalInt code(RunningCommand command) throws Exception {
        return command.exit().get(LONG.toSeconds(), TimeUnit.SECONDS);
    }
}
