package dev.deepseektui.core.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.deepseektui.core.conversation.task.Facts;
import dev.deepseektui.core.process.Pids;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.shell.ShellSession.EvidenceContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobsTest {
    private static final String UNTIL_GO = "while [ ! -e go ]; do sleep 0.01; done; ";

    /** A duration that no other test uses, by which the process is found. */
    final String forever = "1000." + System.nanoTime();

    @TempDir
    Path dir;

    private ShellScene scene;

    @BeforeEach
    void open() throws IOException {
        scene = scene(ShellScene.in(dir));
    }

    ShellScene scene() {
        return scene;
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
    void a_job_runs_on_and_tells_what_is_new_at_each_look() throws IOException {
        ToolOutcome started = start("echo one; " + UNTIL_GO + "echo two; exit 4");
        assertThat(started.status()).isEqualTo(Status.OK);
        assertThat(started.text()).matches("Job 1 has been running for \\d+ s\n(one|\\(no output\\))");
        scene.write("go", "");

        ToolOutcome over = poll(1);

        assertThat(over.text()).matches("Job 1 ended after \\d+ s: exit code 4\n(one\n)?two");
        assertThat(over.exitCode()).isEqualTo(4);
        assertThat(scene.output(1, 0).text()).endsWith("exit code 4\n(no output)");
    }

    @Test
    void a_job_that_fails_at_once_says_so() {
        start("echo wrong; exit 2");

        assertThat(poll(1).exitCode()).isEqualTo(2);
    }

    @Test
    void a_look_that_does_not_wait_finds_the_job_running() {
        start("sleep 1000");

        assertThat(scene.output(1, 0).text()).startsWith("Job 1 has been running");
    }

    @Test
    void a_killed_job_ends_with_all_it_started() throws Exception {
        start("sleep " + forever + " & echo $! > pid; echo up; wait");
        Pids.await(() -> scene.workspace.resolve("pid").toFile().length() > 0, "the job has started");

        ToolOutcome killed = scene.kill(1);

        assertThat(killed.text()).startsWith("Job 1 was ended after ");
        Pids.awaitNone(forever);
        assertThat(scene.kill(1).status()).isEqualTo(Status.ERROR);
    }

    @Test
    void what_a_job_s_shell_leaves_behind_belongs_to_the_job() throws Exception {
        start("sleep " + forever + " >/dev/null & until ps -o comm= -p $! | grep -q sleep; do sleep 0.01; done");

        assertThat(poll(1).text())
                .startsWith(
                        "The shell of job 1 has ended (exit code 0), but processes that it started are running: sleep");
        scene.kill(1);
        Pids.awaitNone(forever);
    }

    @Test
    void jobs_end_with_the_session() throws Exception {
        start("trap '' TERM; sleep " + forever + " & echo $$ > pid; while :; do sleep 0.1; done");
        Pids.await(() -> scene.workspace.resolve("pid").toFile().length() > 0, "the job has started");

        scene.close();

        Pids.awaitNone(forever);
    }

    @Test
    void jobs_are_listed_for_the_model_and_for_the_screen() throws IOException {
        assertThat(scene.output(3, 0).text()).isEqualTo("There is no job 3. No job has been started.");
        start("sleep 1000");
        start("echo five!; exit 7");
        poll(2);

        assertThat(scene.output(3, 0).text())
                .matches("There is no job 3. The jobs are:\njob 1: running, \\d+ s, 0 bytes of output: sleep 1000\n"
                        + "job 2: exit code 7, \\d+ s, 6 bytes of output: echo five!; exit 7");
        assertThat(scene.jobs().snapshots())
                .extracting(Jobs.Snapshot::isRunning, Jobs.Snapshot::exitCode)
                .containsExactly(tuple(true, OptionalInt.empty()), tuple(false, OptionalInt.of(7)));
    }

    @Test
    void only_so_many_run_at_once() {
        for (int i = 0; i < 8; i++) {
            assertThat(start("sleep 1000").status()).isEqualTo(Status.OK);
        }

        assertThat(start("touch here").text()).startsWith("8 jobs are running, which is the maximum");
        assertThat(scene.workspace.resolve("here")).doesNotExist();
    }

    @Test
    void a_job_that_is_not_there_is_an_error() {
        assertThat(scene.output(3, 0).text()).startsWith("There is no job 3.");
    }

    @Test
    void cancelling_a_look_leaves_the_job_running() {
        start("echo up; " + UNTIL_GO + "echo more; sleep 1000");
        touchGo();

        ToolOutcome outcome = scene.cancellingAt("more").output(1, 600_000);

        assertThat(outcome.status()).isEqualTo(Status.CANCELLED);
        assertThat(outcome.text()).startsWith("Job 1 has been running");
    }

    @Test
    void a_claim_is_proved_when_its_job_is_seen_to_be_over() throws IOException {
        scene.close();
        scene = scene(ShellScene.in(dir, new EvidenceContext(new Facts(), () -> List.of("a"))));
        scene.write("a", "1");
        scene.call("command", UNTIL_GO, "run_in_background", true, "verifies", "it works");
        assertThat(scene.events).isEmpty();
        touchGo();

        poll(1);
        scene.output(1, 0);

        assertThat(scene.events)
                .containsExactly(new FactRecorded(
                        "it works",
                        true,
                        "`" + UNTIL_GO.strip() + "`, exit code 0",
                        List.of("a"),
                        ". " + UNTIL_GO.strip()));
    }

    @Test
    void a_claim_checked_on_files_that_changed_meanwhile_is_not_recorded() throws IOException {
        scene.close();
        scene = scene(ShellScene.in(dir, new EvidenceContext(new Facts(), () -> List.of("a"))));
        scene.call("command", UNTIL_GO, "run_in_background", true, "verifies", "it works");
        scene.write("a", "2");
        touchGo();

        assertThat(poll(1).text()).endsWith("[the claim was not recorded, because files changed during the check: a]");
        assertThat(scene.events).isEmpty();
    }

    private ToolOutcome start(String command) {
        return scene.call("command", command, "run_in_background", true);
    }

    private ToolOutcome poll(int job) {
        return scene.output(job, 60_000);
    }

    private void touchGo() {
        try {
            scene.write("go", "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
