package dev.deepseektui.core.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.process.sandbox.WrappedCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that is killed before it can end its child processes. */
class KilledProgramTest {
    @TempDir
    Path dir;

    @Test
    void a_command_dies_with_it() throws Exception {
        expectEnd("command");
    }

    @Test
    void so_does_what_is_fed_and_has_a_deadline() throws Exception {
        expectEnd("fed");
    }

    @Test
    void what_a_command_must_not_leave_is_put_aside() throws Exception {
        Files.writeString(dir.resolve("planted.set-aside"), "earlier");

        expectEnd("planting");

        Path aside = dir.resolve("planted.set-aside2");
        Pids.await(() -> Files.exists(aside), "it is put aside");
        assertThat(aside).content().isEqualTo("hooks\n");
        assertThat(dir.resolve("planted")).doesNotExist();
        assertThat(dir.resolve("wanted again")).exists();
    }

    private void expectEnd(String kind) throws Exception {
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Program.class.getName(),
                        dir.toString(),
                        kind)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader lines = program.inputReader()) {
            long shell = Long.parseLong(lines.readLine());
            long daemon = Long.parseLong(lines.readLine());

            program.toHandle().destroyForcibly();

            Pids.awaitEnd(shell);
            Pids.awaitEnd(daemon);
        }
    }

    /** Starts a command that prints its PID and a daemon's, and waits to be killed. */
    static final class Program {
        private static final String COMMAND = """
            trap '' TERM HUP
            echo $$
            sh -c '(nohup sleep 1000 >/dev/null 2>&1 & echo $!)'
            echo done
            while :; do sleep 1; done\
            """;

        public static void main(String[] args) throws IOException {
            Path dir = Path.of(args[0]);
            Path printed = dir.resolve("printed");
            String path = System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
            Launcher launcher = new Launcher(
                    ShellPrograms.on(path),
                    () -> Map.of("PATH", path),
                    new Launcher.Outputs(dir, KnownKeys.NONE),
                    IdSource.random());
            String command = "exec >" + printed + "\n" + COMMAND;
            if (args[1].equals("fed")) {
                TimedCommand fed = new TimedCommand(launcher, dir);
                WrappedCommand words = WrappedCommand.outside(fed.shell(command), Map.of("PATH", path));
                CompletableFuture<Void> unused = CompletableFuture.runAsync(() -> {
                    try {
                        fed.run(words, "", Duration.ofHours(1), new Cancellation());
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
            } else {
                launcher.unwanted(List.of(dir.resolve("wanted again"), dir.resolve("x")))
                        .close();
                launcher.unwanted(List.of(dir.resolve("planted"), dir.resolve("not there")));
                launcher.start("echo hooks >planted; echo >'wanted again'; " + command, dir);
            }
            while (!Files.exists(printed) || !Files.readString(printed).endsWith("done\n")) {
                LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
            }
            System.out.print(Files.readString(printed));
            System.out.flush();
            new CompletableFuture<Void>().join();
        }
    }
}
