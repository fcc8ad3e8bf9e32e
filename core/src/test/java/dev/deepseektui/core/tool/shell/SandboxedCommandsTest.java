package dev.deepseektui.core.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.Permissions.GitGuard;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.process.sandbox.SandboxHere;
import dev.deepseektui.core.tape.event.Denial;
import dev.deepseektui.core.tape.event.Denial.Need;
import dev.deepseektui.core.tape.event.ToolEvents.SandboxDenied;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages about commands in the sandbox. */
class SandboxedCommandsTest {
    @TempDir
    Path dir;

    private ShellScene scene;

    @BeforeEach
    void open() throws IOException {
        SandboxHere.assume();
        scene = ShellScene.in(dir).confined(Profile.WORK);
    }

    @AfterEach
    void close() throws IOException {
        if (scene != null) {
            scene.close();
        }
    }

    private List<Denial> denials() {
        return scene.events.stream()
                .filter(SandboxDenied.class::isInstance)
                .map(event -> ((SandboxDenied) event).denial())
                .toList();
    }

    @Test
    void a_commit_is_told_what_keeps_it_from_its_repository() throws IOException {
        Path git = Files.createDirectories(scene.workspace.resolve(".git")).toRealPath();

        ToolOutcome outcome = scene.run("touch .git/index.lock");

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.text()).contains("[the sandbox keeps .git read-only: ");
        assertThat(denials())
                .containsExactly(new Denial(Need.GIT, git.resolve("index.lock").toString()));
    }

    @Test
    void a_command_that_finds_no_network_is_told_so_however_it_complains() {
        ToolOutcome outcome = scene.run("exec 2>/dev/null; echo x >/dev/tcp/192.0.2.1/80 || exit 3");

        assertThat(outcome.text()).contains("[the sandbox has no network (1 try): ");
        assertThat(denials()).containsExactly(new Denial(Need.NETWORK, "1 try"));
    }

    @Test
    void a_plain_failure_is_told_plainly() {
        assertThat(scene.run("echo what; exit 3").text()).isEqualTo("exit code 3\nwhat");
        assertThat(denials()).isEmpty();
    }

    @Test
    void what_succeeds_all_the_same_is_no_denial() {
        assertThat(scene.run("touch /usr/x 2>/dev/null; echo done").text()).isEqualTo("exit code 0\ndone");
        assertThat(denials()).isEmpty();
    }

    @Test
    void a_job_is_told_the_same() {
        String first =
                scene.call("command", "touch /usr/x", "run_in_background", true).text();

        assertThat(first + scene.output(1, 60_000).text())
                .containsPattern("Job 1 ended after \\d+ s: exit code 1")
                .contains("[the sandbox keeps this from the command: /usr/x is read-only; ");
    }

    @Test
    void what_git_may_run_is_told_inside_too() {
        assertThat(scene.guarded(GitGuard.FULL).run("echo $GIT_OPTIONAL_LOCKS").text())
                .isEqualTo("exit code 0\n0");
    }

    @Test
    void a_sandbox_that_cannot_be_made_after_all_has_run_nothing() throws IOException {
        Path bin = Files.createDirectories(dir.resolve("bin"));
        Path broken = bin.resolve("bwrap");
        Files.writeString(
                broken,
                "#!/bin/sh\ncase \"$*\" in *'echo inside') echo inside ;;"
                        + " *) echo 'bwrap: no room'; exit 1 ;; esac\n");
        assertThat(broken.toFile().setExecutable(true)).isTrue();
        try (ShellScene other = ShellScene.in(dir, Map.of("PATH", bin + ":" + System.getenv("PATH")))
                .confined(Profile.WORK)) {
            ToolOutcome outcome = other.run("touch here");

            assertThat(outcome.status()).isEqualTo(Status.ERROR);
            assertThat(outcome.text())
                    .startsWith("Nothing was run, because the sandbox could not be created: bwrap: no room.");
            assertThat(other.events).isEmpty();
            assertThat(other.workspace.resolve("here")).doesNotExist();
        }
    }

    @Test
    void a_sandbox_that_cannot_be_made_for_a_place_was_deleted_meanwhile_is_made_again() throws IOException {
        Path bin = Files.createDirectories(dir.resolve("bin"));
        Path late = bin.resolve("bwrap");
        Files.writeString(late, """
            #!/bin/sh
            PATH='%s'
            case "$*" in *'echo inside') exec bwrap "$@" ;; esac
            if [ -e '%s/tried' ]; then exec bwrap "$@"; fi
            touch '%s/tried'
            echo 'bwrap: gone'
            exit 1
            """.formatted(System.getenv("PATH"), bin, bin));
        assertThat(late.toFile().setExecutable(true)).isTrue();
        try (ShellScene other = ShellScene.in(dir, Map.of("PATH", bin + ":" + System.getenv("PATH")))
                .confined(Profile.WORK)) {
            assertThat(other.run("echo done").text()).isEqualTo("exit code 0\ndone");
            assertThat(bin.resolve("tried")).exists();
        }
    }

    @Test
    void no_program_of_the_workspace_stands_between_us_and_the_sandbox() throws IOException {
        Path bin = Files.createDirectories(dir.resolve("workspace/node_modules/.bin"));
        for (String name : List.of("sh", "bash", "setsid", "cat", "bwrap", "grep", "tr", "git")) {
            Path program = bin.resolve(name);
            Files.writeString(program, "#!/bin/sh\necho >> " + dir + "/ran\nexec /bin/" + name + " \"$@\"\n");
            assertThat(program.toFile().setExecutable(true)).isTrue();
        }
        try (ShellScene other = ShellScene.in(dir, Map.of("PATH", bin + ":" + System.getenv("PATH")))) {
            assertThat(other.confined(Profile.WORK).run("echo done").text()).isEqualTo("exit code 0\ndone");
            assertThat(other.guarded(GitGuard.FULL)
                            .confined(Profile.LOOK)
                            .run("echo done")
                            .exitCode())
                    .isEqualTo(0);
        }

        assertThat(dir.resolve("ran")).doesNotExist();
    }

    @Test
    void a_hidden_file_is_refused_and_told_so() throws IOException {
        Path env = Files.writeString(scene.workspace.resolve(".env"), "SECRET=1");

        ToolOutcome outcome = scene.hiding(env).run("cat .env");

        assertThat(outcome.text()).doesNotContain("SECRET").contains(".env is hidden");
    }

    @Test
    void without_a_sandbox_nothing_runs_that_needs_one() throws IOException {
        try (ShellScene other =
                ShellScene.in(dir, Map.of("PATH", dir.toString())).confined(Profile.LOOK)) {
            assertThat(other.run("touch here").text())
                    .startsWith("The command could not be started: there is no sandbox: bubblewrap is not installed");
            assertThat(other.workspace.resolve("here")).doesNotExist();
        }
    }

    @Test
    void the_tmp_of_a_session_ends_with_it() throws IOException {
        String place = scene.run("grep ' /tmp ' /proc/self/mountinfo")
                .text()
                .lines()
                .toList()
                .get(1)
                .split(" ", -1)[3];
        assertThat(place).contains("deepseek-tui-");
        Path tmp = Path.of(place);
        String session = tmp.getName(tmp.getNameCount() - 2).toString();
        scene.run("mkdir -p /tmp/a/b; chmod 0 /tmp/a");

        scene.close();

        assertThat(Path.of("/var/tmp", session)).doesNotExist();
    }
}
