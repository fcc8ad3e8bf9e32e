package dev.deepseektui.core.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.conversation.task.Facts;
import dev.deepseektui.core.conversation.task.TaskState;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.SessionEvents.VerificationStateReset;
import dev.deepseektui.core.tool.shell.ShellSession.EvidenceContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EvidenceTest {
    @TempDir
    Path dir;

    private final TaskState task = new TaskState();
    private final Facts facts = task.facts();
    private List<String> files = List.of("a");
    private ShellScene scene;

    @BeforeEach
    void open() throws IOException {
        scene = scene(ShellScene.in(dir, new EvidenceContext(facts, () -> files)));
        scene.write("a", "one");
        scene.write("b", "two");
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
    void a_check_that_passes_makes_its_claim_a_fact() {
        scene.call("command", "sh -c true", "verifies", "the tests pass");

        assertThat(scene.events)
                .containsExactly(new FactRecorded(
                        "the tests pass", true, "`sh -c true`, exit code 0", List.of("a"), ". sh -c true"));
    }

    @Test
    void a_check_whose_exit_code_is_that_of_another_command_proves_nothing() {
        String text = scene.call("command", "./none; echo done", "verifies", "it runs")
                .text();
        String piped = scene.call("command", "./none | cat; true", "verifies", "it runs")
                .text();

        assertThat(text).startsWith("exit code 0");
        assertThat(piped)
                .startsWith(
                        "exit code 0; not recorded as verified, because the exit code is only that of the last command; join the"
                                + " commands with &&");
        assertThat(scene.events).isEmpty();
    }

    @Test
    void a_check_behind_a_change_of_directory_or_that_hands_on_its_code_is_one() {
        scene.call("command", "cd .; true && git --version", "verifies", "one");
        scene.call("command", "./none; exit $?", "verifies", "two");

        assertThat(scene.events).hasSize(2);
    }

    @Test
    void what_was_noted_is_said_beside_the_exit_code() {
        assertThat(scene.call("command", "sh -c true", "verifies", "the tests pass")
                        .text())
                .isEqualTo("exit code 0; recorded as verified: the tests pass\n(no output)");
        assertThat(scene.call("command", "echo no; exit 2", "verifies", "the tests pass")
                        .text())
                .isEqualTo("exit code 2; recorded as failing: the tests pass\nno");
    }

    @Test
    void a_check_does_not_pass_because_the_last_program_of_its_pipe_did() {
        assertThat(scene.call("command", "false | tail -1", "verifies", "the tests pass")
                        .text())
                .startsWith("exit code 1 (of false); recorded as failing: the tests pass");
    }

    @Test
    void a_check_that_fails_refutes_its_claim() {
        scene.call("command", "exit 9", "verifies", "the tests pass");

        assertThat(scene.events)
                .containsExactly(
                        new FactRecorded("the tests pass", false, "`exit 9`, exit code 9", List.of("a"), ". exit 9"));
    }

    @Test
    void a_check_that_takes_too_long_refutes_its_claim() {
        scene.call("command", "sleep 1000", "verifies", "it is quick", "timeout_ms", 1_000);

        assertThat(scene.events)
                .containsExactly(new FactRecorded(
                        "it is quick", false, "`sleep 1000`, timed out after 1 s", List.of("a"), ". sleep 1000"));
    }

    @Test
    void a_cancelled_check_proves_nothing() {
        scene.cancellingAt("up").call("command", "echo up; sleep 1000", "verifies", "it is quick");

        assertThat(scene.events).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ls", "cat a | grep x", "make() { return 2; }; make", "echo hi; exit 3"})
    void a_command_that_nobody_meant_as_a_check_proves_nothing(String command) {
        scene.run(command);

        assertThat(scene.events).isEmpty();
    }

    @Test
    void a_long_command_is_quoted_by_its_start() {
        scene.call("command", "test " + "x".repeat(1000), "verifies", "it is long");

        assertThat(scene.events)
                .singleElement()
                .satisfies(event -> assertThat(((FactRecorded) event).evidence())
                        .hasSizeLessThan(230)
                        .startsWith("`test xxx")
                        .contains("…`, exit code 0"));
    }

    @Test
    void a_claim_rests_on_so_many_files_at_most() {
        files = IntStream.range(0, 100).mapToObj(i -> "f" + i).toList();

        scene.call("command", "true", "verifies", "it works");

        assertThat(((FactRecorded) scene.events.get(0)).paths()).hasSize(32);
    }

    @Test
    void a_changed_file_resets_its_claims_before_the_new_fact() {
        task.apply(new FactRecorded("a is right", true, "", List.of("a"), null));
        task.apply(new FactRecorded("all is right", true, "", List.of("a", "b"), null));

        scene.call("command", "echo changed > a", "verifies", "a was changed");

        assertThat(scene.events)
                .containsExactly(
                        new VerificationStateReset("a", List.of("a is right", "all is right")),
                        new FactRecorded(
                                "a was changed",
                                true,
                                "`echo changed > a`, exit code 0",
                                List.of("a"),
                                ". echo changed > a"));
    }

    @Test
    void a_deleted_file_and_a_new_one_reset_claims_too() {
        task.apply(new FactRecorded("both", true, "", List.of("b", "new"), null));

        scene.run("rm b; touch new");

        assertThat(scene.events)
                .startsWith(
                        new VerificationStateReset("b", List.of("both")),
                        new VerificationStateReset("new", List.of("both")));
    }

    @Test
    void a_file_that_was_only_touched_resets_nothing() throws IOException {
        Files.setLastModifiedTime(scene.workspace.resolve("a"), FileTime.fromMillis(0));
        task.apply(new FactRecorded("a is right", true, "", List.of("a"), null));

        scene.run("touch a; cat a");

        assertThat(scene.events).doesNotHaveAnyElementsOfTypes(VerificationStateReset.class);
    }

    @Test
    void a_cancelled_command_resets_what_it_changed() {
        task.apply(new FactRecorded("a is right", true, "", List.of("a"), null));

        scene.cancellingAt("up").run("echo changed > a; echo up; sleep 1000");

        assertThat(scene.events).containsExactly(new VerificationStateReset("a", List.of("a is right")));
    }
}
