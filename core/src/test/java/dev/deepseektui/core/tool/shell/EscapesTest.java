package dev.deepseektui.core.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.deepseektui.core.process.Pids;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every process started by a command ends with it, however it tries to escape. */
class EscapesTest {
    /** Ways to start {@code ./stay} and continue without waiting for it. */
    enum Way {
        CHILD_THAT_HOLDS_THE_PIPE("./stay &"),
        NOHUP("nohup ./stay >/dev/null 2>&1 &"),
        SETSID("setsid ./stay </dev/null >/dev/null 2>&1 &"),
        SETSID_THAT_HOLDS_THE_PIPE("setsid ./stay &"),
        DOUBLE_FORK("(./stay &)"),
        DAEMON("(setsid sh -c '(./stay &)' </dev/null >/dev/null 2>&1 &)"),
        DEAF_TO_TERM("(trap '' TERM HUP INT; exec ./stay) &"),
        DEAF_DAEMON("(trap '' TERM HUP INT; setsid sh -c '(./stay &)' &)"),
        WITHOUT_ENVIRONMENT("env -i ./stay &"),
        GROUP_OF_ITS_OWN("set -m; ./stay & disown");

        private final String shell;

        Way(String shell) {
            this.shell = shell;
        }
    }

    /** Waits until the process is sleep, because its PID is known before it has executed the program. */
    private static final String STARTED = "while [ ! -s pid ]; do sleep 0.01; done;"
            + " until ps -o comm= -p $(cat pid) | grep -q sleep; do sleep 0.01; done; echo started; ";

    /** A duration that no other test uses, by which the process is found. */
    private final String forever = "1000." + System.nanoTime();

    @TempDir
    Path dir;

    private ShellScene scene;

    @BeforeEach
    void open() throws IOException {
        scene = scene(ShellScene.in(dir));
        scene.write("stay", "#!/bin/sh\necho $$ > starting\nmv starting pid\nexec sleep " + forever + "\n");
        assertThat(scene.workspace.resolve("stay").toFile().setExecutable(true)).isTrue();
    }

    /** Returns the scene, which subclasses confine. */
    ShellScene scene(ShellScene opened) {
        return opened;
    }

    @AfterEach
    void close() throws IOException {
        scene.close();
    }

    @ParameterizedTest
    @EnumSource
    void what_is_left_behind_is_ended_and_named(Way way) throws Exception {
        assumePossible(way);

        ToolOutcome outcome = scene.run(way.shell + "\n" + STARTED);

        assertThat(outcome.status()).isEqualTo(Status.OK);
        assertThat(outcome.text()).startsWith("exit code 0\nstarted\n[ended with the command: sleep");
        assertEnded();
    }

    @ParameterizedTest
    @EnumSource
    void cancelling_ends_it(Way way) throws Exception {
        assumePossible(way);

        ToolOutcome outcome = scene.cancellingAt("started").run(way.shell + "\n" + STARTED + "sleep 1000");

        assertThat(outcome.status()).isEqualTo(Status.CANCELLED);
        assertThat(outcome.text())
                .startsWith(
                        "cancelled by the user. The command and all its processes were ended. Output until then:\nstarted");
        assertThat(outcome.text()).doesNotContain("could not be");
        assertEnded();
    }

    @Test
    void a_timeout_ends_it() throws Exception {
        ToolOutcome outcome =
                scene.call("command", "(trap '' TERM; exec ./stay) & " + STARTED + "sleep 1000", "timeout_ms", 8_000);

        assertThat(outcome.status()).isEqualTo(Status.ERROR);
        assertThat(outcome.exitCode()).isNull();
        assertThat(outcome.timeoutSeconds()).isEqualTo(8);
        assertThat(outcome.text())
                .isEqualTo(
                        "timed out after 8 s. The command and all its processes were ended. Output until then:\nstarted");
        assertEnded();
    }

    /** At most 5,000 links, so that the chain ends even if nothing ends it. */
    @Test
    void a_chain_in_which_each_starts_the_next_and_ends_is_broken() throws Exception {
        scene.write("link", "echo x >> links\n[ $1 -eq 0 ] || sh ./link $(($1 - 1)) &\n");

        scene.cancellingAt("started")
                .run("sh ./link 5000 & while [ ! -s links ]; do sleep 0.01; done; echo started; sleep 1000");

        assertQuiet("links");
    }

    /** At most 40 processes, because an unlimited number would bring down the machine. */
    @Test
    void a_crowd_that_grows_is_ended() throws Exception {
        scene.write("grow", """
            echo x >> crowd
            [ $1 -eq 0 ] || for i in 1 2 3; do sleep 0.02; sh ./grow $(($1 - 1)) & done
            exec sleep 1000
            """);

        ToolOutcome outcome = scene.cancellingAt("started")
                .run("sh ./grow 3 & while [ ! -s crowd ]; do sleep 0.01; done; echo started; sleep 1000");

        assertThat(outcome.text()).doesNotContain("could not be ended");
        assertQuiet("crowd");
    }

    private static void assumePossible(Way way) {
        assumeThat(way.shell.contains("setsid") && !Files.isExecutable(Path.of("/usr/bin/setsid")))
                .as("there is no setsid to get away with")
                .isFalse();
    }

    private void assertQuiet(String file) throws IOException {
        try (ShellScene later = ShellScene.in(dir)) {
            assertThat(later.run("cp %1$s before; sleep 0.2; cmp before %1$s && echo quiet".formatted(file))
                            .text())
                    .isEqualTo("exit code 0\nquiet");
        }
    }

    private void assertEnded() throws Exception {
        assertThat(scene.file("pid")).isNotBlank();
        Pids.awaitNone(forever);
    }
}
