package dev.deepseektui.core.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.workspace.CallFailed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BashToolTest {
    @TempDir
    Path dir;

    private ShellScene scene;

    @BeforeEach
    void open() throws IOException {
        scene = scene(ShellScene.in(dir));
    }

    /** Returns the scene, which subclasses confine. */
    ShellScene scene(ShellScene opened) {
        return opened;
    }

    @AfterEach
    void close() throws IOException {
        scene.close();
    }

    @Test
    void a_command_that_succeeds_gives_its_output_alone() {
        ToolOutcome outcome = scene.run("echo one; echo two");

        assertThat(outcome.status()).isEqualTo(Status.OK);
        assertThat(outcome.text()).isEqualTo("exit code 0\none\ntwo");
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.resource()).isEqualTo("echo");
        assertThat(outcome.truncated()).isFalse();
        assertThat(outcome.millis()).isNotNull();
    }

    @Test
    void a_command_that_prints_nothing_says_so() {
        assertThat(scene.run("true").text()).isEqualTo("exit code 0\n(no output)");
    }

    @Test
    void an_exit_code_is_an_outcome_and_comes_first() {
        ToolOutcome outcome = scene.run("echo what; exit 3");

        assertThat(outcome.status()).isEqualTo(Status.OK);
        assertThat(outcome.exitCode()).isEqualTo(3);
        assertThat(outcome.text()).isEqualTo("exit code 3\nwhat");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '~',
            value = {
                "sh -c 'exit 3' | tail ! exit code 3 (of sh)",
                "cd . && sh -c 'exit 3' 2>&1 | grep -v x | tail -5 ! exit code 3 (of sh)",
                "sh -c 'exit 3' | grep none ! exit code 1 (of grep; sh ended with 3)",
                "sh -c 'echo a' | grep none ! exit code 1 (of grep; sh ended with 0)",
                "sh -c 'kill -9 $$' | cat ! exit code 137: killed by SIGKILL (of sh)",
                "yes | head -1 ! exit code 0",
                "yes | head -1 && sh -c 'exit 4' | cat ! exit code 4 (of sh)",
                "grep none /dev/null | head ! exit code 0 (of head; grep ended with 1)",
                "diff /dev/null /etc/passwd | tail -1 | cat ! exit code 0 (of cat; diff ended with 1)",
                "echo a | cat ! exit code 0",
                "env | grep -c ^NONE= ! exit code 1 (of grep)",
                "(exit 3) | tail ! exit code 3 (of program 1 of 2 in the pipe)",
                "for i in 1 2; do sh -c \"exit $i\" | tail; done ! exit code 2 (of sh)",
                "sh -c 'exit 3' | tail; exit 0 ! exit code 0",
                "sh -c 'exit 3' | tail || true ! exit code 3 (of sh)",
                "sh -c 'exit 3' | tail; echo done ! exit code 0",
                "false && true | cat ! exit code 1",
                "exec sh -c 'echo \\| | cat; exit 3' ! exit code 3",
            })
    void a_pipe_ends_as_its_program_that_failed(String command, String first) {
        ToolOutcome outcome = scene.run(command);

        assertThat(outcome.text().lines().findFirst()).contains(first);
        assertThat(first).startsWith("exit code " + outcome.exitCode());
    }

    @Test
    void a_claim_is_checked_by_every_program_of_the_last_pipe_but_one_whose_reader_ended_early() {
        assertThat(scene.call("command", "sh -c 'exit 3' | tail", "verifies", "it ends well")
                        .text())
                .startsWith("exit code 3 (of sh); recorded as failing: it ends well\n");
        assertThat(scene.call("command", "grep none /dev/null | cat", "verifies", "there is one")
                        .text())
                .startsWith("exit code 1 (of grep); recorded as failing: there is one\n");
        assertThat(scene.call("command", "yes | head -1", "verifies", "there is one")
                        .text())
                .isEqualTo("exit code 0; recorded as verified: there is one\ny");
    }

    @Test
    void the_shell_keeps_its_usual_rules_inside_a_command() {
        assertThat(scene.run("yes | head -1 && if yes | grep -q y; then echo found; fi; n=$(false | wc -l); echo $n")
                        .text())
                .isEqualTo("exit code 0\ny\nfound\n0");
        assertThat(scene.run("trap 'echo bye' EXIT; false | cat").text()).isEqualTo("exit code 0\nbye");
        assertThat(scene.run("echo a | cat; nonsense-command").text())
                .startsWith("exit code 127\na\n")
                .endsWith("bash: line 1: nonsense-command: command not found");
    }

    @Test
    void removed_colours_are_told() {
        assertThat(scene.run("printf '\\033[1;31m[ERROR]\\033[m no\\n'").text())
                .isEqualTo("exit code 0\n[ERROR] no\n"
                        + "[colours were removed here; filters in the command still see them, so ^ may not match]");
        assertThat(scene.run("printf '\\033]0;title\\007a\\n'").text()).isEqualTo("exit code 0\na");
    }

    @Test
    void folded_frames_are_in_the_artifact() {
        scene.call("command", "true");
        ToolOutcome outcome = scene.run("echo 'x.E: no'; for i in 1 2 3 4 5; do echo \"\tat x.A.b(A.java:$i)\"; done");

        assertThat(outcome.text())
                .startsWith("exit code 0\nx.E: no\n\tat x.A.b(A.java:1)\n[… 4 more frames]\n[`recall` with artifact:");
        assertThat(new String(scene.artifact(outcome), StandardCharsets.UTF_8)).contains("(A.java:5)");
    }

    @Test
    void the_report_on_a_pipe_leaves_no_file() throws IOException {
        assertThat(scene.run("false | cat; ls -A /tmp ${TMPDIR:-/tmp} | grep pipe-")
                        .text())
                .contains("(no output)");
        try (Stream<Path> files = Files.walk(dir)) {
            assertThat(files.filter(file -> file.getFileName().toString().startsWith(".pipe-")))
                    .isEmpty();
        }
    }

    /** Uses SIGKILL, because a process may have inherited other signals as ignored. */
    @Test
    void a_signal_is_named() {
        ToolOutcome outcome = scene.run("kill -KILL $$");

        assertThat(outcome.exitCode()).isEqualTo(137);
        assertThat(outcome.text()).startsWith("exit code 137: killed by SIGKILL");
    }

    @Test
    void a_command_that_ends_its_whole_group_still_has_an_exit_code() {
        ToolOutcome outcome = scene.run("echo before; trap 'exit 5' USR1; kill -USR1 0; echo after");

        assertThat(outcome.text()).isEqualTo("exit code 5\nbefore");
    }

    @Test
    void output_and_errors_come_in_the_order_they_were_printed() {
        assertThat(scene.run("echo 1; echo 2 >&2; echo 3; echo 4 >&2").text()).isEqualTo("exit code 0\n1\n2\n3\n4");
    }

    @Test
    void a_program_that_is_not_there_is_the_command_s_problem() {
        ToolOutcome outcome = scene.run("no-such-program-anywhere");

        assertThat(outcome.exitCode()).isEqualTo(127);
        assertThat(outcome.text()).contains("no-such-program-anywhere");
    }

    @Test
    void what_is_printed_late_by_a_pipe_that_the_shell_does_not_wait_for_is_not_lost() {
        // After the shell has ended, no program is started, because it could take longer than the time allowed.
        String late = "while kill -0 $$ 2>/dev/null; do :; done; read -r said; echo $said";

        assertThat(scene.run("exec > >(" + late + "); echo through the pipe").text())
                .isEqualTo("exit code 0\nthrough the pipe");
    }

    @Test
    void a_command_runs_in_the_workspace_or_below() throws IOException {
        Files.createDirectories(scene.workspace.resolve("sub/deep"));

        assertThat(scene.run("pwd -P").text()).isEqualTo("exit code 0\n" + scene.workspace.toRealPath());
        assertThat(scene.call("command", "pwd -P", "workdir", "sub/deep").text())
                .isEqualTo("exit code 0\n" + scene.workspace.toRealPath().resolve("sub/deep"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "/", "sub/../..", "link", "missing", "file", "\0"})
    void a_command_starts_nowhere_else(String directory) throws IOException {
        Files.createSymbolicLink(scene.workspace.resolve("link"), dir);
        scene.write("file", "");

        ToolOutcome outcome = scene.call("command", "touch here", "workdir", directory);

        assertThat(outcome.status()).isEqualTo(Status.ERROR);
        assertThat(outcome.text()).contains("Nothing was run");
        assertThat(dir.resolve("here")).doesNotExist();
    }

    @Test
    void a_command_gets_the_environment_without_the_secrets() throws IOException {
        try (ShellScene secret = ShellScene.in(
                dir,
                Map.of("A_TOKEN", "hidden", "KEPT_TOKEN", "kept", "TEST_PLAIN", "plain", "DEEPSEEK_API_KEY", "sk"))) {
            assertThat(secret.run("echo $A_TOKEN,$KEPT_TOKEN,$TEST_PLAIN,$DEEPSEEK_API_KEY,$TERM")
                            .text())
                    .isEqualTo("exit code 0\n,kept,plain,,dumb");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"read -r line", "read -r line </dev/tty", "cat /dev/tty", "stty -a", "python3 -c 'input()'"})
    void a_command_that_waits_for_a_person_fails_at_once(String command) {
        ToolOutcome outcome = scene.run(command);

        assertThat(outcome.status()).isEqualTo(Status.OK);
        assertThat(outcome.exitCode()).isNotZero();
    }

    @Test
    void a_failure_for_want_of_a_terminal_is_explained() {
        assertThat(scene.run("echo 'sudo: a terminal is required to read the password' >&2; exit 1")
                        .text())
                .endsWith("[commands have no terminal and no input; use options that ask nothing]");
    }

    @Test
    void a_long_output_reaches_the_model_as_start_and_end_and_is_stored_whole() {
        ToolOutcome outcome = scene.run("seq 1 100000");

        assertThat(outcome.truncated()).isTrue();
        assertThat(outcome.text())
                .startsWith("exit code 0\n1\n2\n3\n")
                .contains("cut here: there are 588,895 bytes in all");
        assertThat(outcome.text())
                .endsWith("\n100000\n[`recall` with artifact:" + outcome.artifact() + " returns the whole output]");
        assertThat(outcome.text().length()).isLessThan(17_000);
        assertThat(new String(scene.artifact(outcome), StandardCharsets.UTF_8))
                .startsWith("1\n2\n")
                .endsWith("99999\n100000\n")
                .hasSize(588_895);
    }

    @Test
    void a_binary_output_is_named_and_stored() {
        ToolOutcome outcome = scene.run("printf '\\211PNG\\r\\n\\032\\n\\000\\000\\000'");

        assertThat(outcome.text())
                .startsWith("exit code 0\n[PNG image, 11 bytes: not shown]\n[`recall` with artifact:");
        assertThat(scene.artifact(outcome)).hasSize(11).startsWith(0x89, 'P', 'N', 'G');
    }

    @Test
    void a_disk_that_takes_no_output_costs_only_the_artifact() throws IOException {
        Files.write(dir.resolve("session"), new byte[0]);

        ToolOutcome outcome = scene.run("seq 1 100000");

        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.artifact()).isNull();
        assertThat(outcome.text()).contains("[the whole output was not stored: ");
    }

    @Test
    void output_is_shown_while_it_comes() {
        scene.onProgress(text -> {
            if (scene.progress.indexOf("first") >= 0) {
                touch("go");
            }
        });

        ToolOutcome outcome = scene.run("echo first; while [ ! -e go ]; do sleep 0.01; done; echo second");

        assertThat(outcome.text()).isEqualTo("exit code 0\nfirst\nsecond");
        assertThat(scene.progress).hasToString("first\nsecond\n");
    }

    @Test
    void a_command_too_long_for_the_system_is_an_error_and_runs_nothing() {
        ToolOutcome outcome = scene.run("touch here #" + "x".repeat(3_000_000));

        assertThat(outcome.status()).isEqualTo(Status.ERROR);
        assertThat(outcome.text()).startsWith("The command could not be started: ");
        assertThat(scene.workspace).isEmptyDirectory();
    }

    @Test
    void after_cancelling_nothing_is_run() {
        scene.cancellation.cancel();

        assertThat(scene.run("touch here").status()).isEqualTo(Status.CANCELLED);
        assertThat(scene.workspace).isEmptyDirectory();
    }

    @Test
    void approval_sees_the_command_and_where_it_runs() throws CallFailed {
        assertThat(scene.intent("command", "make", "workdir", "sub")).isEqualTo(new Intent.Runs("make", "sub"));
        assertThat(scene.intent("command", "make", "run_in_background", true)).isEqualTo(new Intent.Runs("make", "."));
    }

    @Test
    void a_person_may_edit_the_command() throws CallFailed {
        assertThat(scene.edited("rm b", "command", "rm a", "timeout_ms", 5_000))
                .hasToString("{\"command\":\"rm b\",\"timeout_ms\":5000}");
    }

    @Test
    void a_call_that_makes_no_sense_is_malformed() {
        assertThat(scene.call().status()).isEqualTo(Status.MALFORMED);
        assertThat(scene.call("command", " ").status()).isEqualTo(Status.MALFORMED);
        assertThatThrownBy(() -> scene.intent("command", "a\0b")).isInstanceOf(CallFailed.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"touch a\ud83d", "touch '\ude00'", "echo \"\ud83d \ude00\"", "touch a\0b"})
    void a_command_that_would_not_run_as_it_is_shown_is_not_asked_for_and_not_run(String command) {
        assertThatThrownBy(() -> scene.intent("command", command)).isInstanceOf(CallFailed.class);
        assertThat(scene.run(command).status()).isEqualTo(Status.MALFORMED);
        assertThat(scene.workspace).isEmptyDirectory();
    }

    @Test
    void nor_is_one_that_a_person_has_edited_so() throws CallFailed {
        Arguments edited = scene.edited("touch a\ud83d", "command", "touch a");

        assertThat(scene.call(edited).text()).contains("half a character");
        assertThat(scene.workspace).isEmptyDirectory();
    }

    private void touch(String name) {
        try {
            scene.write(name, "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
