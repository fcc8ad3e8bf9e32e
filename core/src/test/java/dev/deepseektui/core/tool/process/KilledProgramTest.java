package dev.deepseektui.core.tool.process;

import dev.deepseektui.core.base.IdSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that dies without a chance to end what it started. */
class KilledProgramTest {
    @TempDir
    Path dir;

    @Test
    void what_it_started_dies_with_it() throws Exception {
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Program.class.getName(),
                        dir.toString())
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

    /** Starts a command that tells its pid and that of a daemon, and waits to be killed. */
    static final class Program {
        private static final String COMMAND = """
                trap '' TERM HUP
                echo $$
                sh -c '(nohup sleep 1000 >/dev/null 2>&1 & echo $!)'
                echo done
                while :; do sleep 1; done""";

        public static void main(String[] args) throws IOException {
            Path dir = Path.of(args[0]);
            String path = System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
            Launcher launcher = new Launcher(ShellPrograms.on(path), Map.of("PATH", path), dir, IdSource.random());
            RunningCommand command = launcher.start(COMMAND, dir);
            String printed = "";
            while (!printed.endsWith("done\n")) {
                LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
                printed = new String(command.output().raw().tail(), StandardCharsets.US_ASCII);
            }
            System.out.print(printed);
            System.out.flush();
            command.exit().join();
        }
    }
}
