package dev.deepseektui.core.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.process.sandbox.WrappedCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FedCommandTest {
    private static final String PATH = System.getenv().getOrDefault("PATH", "");
    /**
     * Leaves behind a process that cannot be found: it has left the session, cleared its environment and lost its
     * parent.
     */
    private static final String LEAVES_ONE_BEHIND =
            "(env -i setsid sh -c 'echo >up; exec sleep 30' &); until [ -e up ]; do sleep 0.01; done";

    private final ShellPrograms programs = ShellPrograms.on(PATH);

    @TempDir
    Path dir;

    private TimedCommand.TimedResult run(String command) throws IOException {
        Launcher launcher = new Launcher(
                programs, () -> Map.of("PATH", PATH), new Launcher.Outputs(dir, KnownKeys.NONE), IdSource.random());
        TimedCommand fed = new TimedCommand(launcher, dir);
        return fed.run(
                WrappedCommand.outside(fed.shell(command), Map.of("PATH", PATH)),
                "input",
                Duration.ofMinutes(1),
                new Cancellation());
    }

    @Test
    void it_reads_what_it_is_fed_and_says_what_it_has_to() throws IOException {
        TimedCommand.TimedResult result = run("cat; echo why >&2; exit 2");

        assertThat(result.exit()).isEqualTo(OptionalInt.of(2));
        assertThat(result.out()).isEqualTo("input");
        assertThat(result.err()).isEqualTo("why\n");
    }

    @Test
    void what_it_said_counts_though_something_that_nobody_finds_holds_its_output() throws IOException {
        assumeThat(programs.setsid()).as("there is a setsid").isPresent();

        TimedCommand.TimedResult result = run("echo no; echo why >&2; " + LEAVES_ONE_BEHIND + "; exit 2");

        assertThat(result.exit()).isEqualTo(OptionalInt.of(2));
        assertThat(result.out()).isEqualTo("no\n");
        assertThat(result.err()).isEqualTo("why\n");
    }
}
