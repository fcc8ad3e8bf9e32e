package dev.deepseektui.core.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.process.sandbox.SandboxHere;
import dev.deepseektui.core.process.sandbox.VisibleTempDir;
import dev.deepseektui.core.tape.event.Denial.Need;
import dev.deepseektui.core.tape.event.ToolOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The repositories that a command with git access may write, and the files that it must not leave there for git to
 * obey.
 */
class RepositoriesInSandboxTest {
    private static final Profile GIT = Profile.WORK.with(Need.GIT);
    private static final String COMMIT = "git commit -qm x --allow-empty";

    @TempDir(factory = VisibleTempDir.class)
    Path base;

    private Path outside = Path.of("");
    private ShellScene scene;

    @BeforeEach
    void open() throws IOException {
        SandboxHere.assume();
        outside = Files.createDirectories(base.resolve("outside"));
        Files.writeString(outside.resolve("file"), "old");
        scene = ShellScene.in(
                base,
                Map.of(
                        "HOME",
                        Files.createDirectory(base.resolve("user")).toString(),
                        "OUT",
                        outside.toString(),
                        "GIT_CONFIG_GLOBAL",
                        "/dev/null",
                        "GIT_AUTHOR_NAME",
                        "A",
                        "GIT_AUTHOR_EMAIL",
                        "a@b.c",
                        "GIT_COMMITTER_NAME",
                        "A",
                        "GIT_COMMITTER_EMAIL",
                        "a@b.c"));
    }

    @AfterEach
    void close() throws IOException {
        if (scene != null) {
            scene.close();
        }
    }

    private ToolOutcome in(Profile profile, String command) {
        return scene.confined(profile).run(command);
    }

    private void expect(Profile profile, String command) {
        assertThat(in(profile, command))
                .satisfies(outcome ->
                        assertThat(outcome.exitCode()).as(outcome.text()).isEqualTo(0));
    }

    private String file() throws IOException {
        return Files.readString(outside.resolve("file")).strip();
    }

    @Test
    void a_file_that_points_to_any_directory_does_not_make_it_a_repository_to_write() throws IOException {
        expect(Profile.WORK, "echo \"gitdir: $OUT\" > .git");

        in(GIT, "echo new > \"$OUT\"/file");

        assertThat(file()).isEqualTo("old");
    }

    @Test
    void nor_does_a_link() throws IOException {
        expect(Profile.WORK, "ln -s \"$OUT\" .git");

        in(GIT, "echo new > \"$OUT\"/file");

        assertThat(file()).isEqualTo("old");
    }

    @Test
    void nor_does_a_repository_that_names_a_directory_as_what_it_shares() throws IOException {
        expect(Profile.WORK, "git init -q .");
        expect(Profile.OUTSIDE, "echo \"$OUT\" > .git/commondir");

        in(GIT, "echo new > \"$OUT\"/file");

        assertThat(file()).isEqualTo("old");
    }

    @Test
    void nor_one_that_looks_like_a_worktree_of_a_directory() throws IOException {
        expect(
                Profile.WORK,
                "mkdir -p worktrees/a; echo gitdir: worktrees/a > .git; echo \"$OUT\" > worktrees/a/commondir");

        in(GIT, "echo new > \"$OUT\"/file");

        assertThat(file()).isEqualTo("old");
    }

    @Test
    void nor_is_the_parent_of_a_workspace_that_is_called_worktrees() throws IOException {
        Path named = Files.createDirectories(outside.resolve("worktrees"));
        try (ShellScene other = ShellScene.over(named, outside.resolve("home"))) {
            other.confined(Profile.WORK).run("mkdir a; echo ../.. > a/commondir; echo gitdir: a > .git");

            other.confined(GIT).run("echo new > ../file");

            assertThat(file()).isEqualTo("old");
        }
    }

    @Test
    void a_commit_in_a_worktree_works_where_git_lies_elsewhere() throws IOException {
        expect(Profile.OUTSIDE, "git init -q \"$OUT\"/main && cd \"$OUT\"/main && " + COMMIT);
        expect(Profile.OUTSIDE, "git -C \"$OUT\"/main worktree add -q --force \"$PWD\"");

        assertThat(in(Profile.WORK, COMMIT).exitCode()).isNotEqualTo(0);
        expect(GIT, COMMIT);
        in(GIT, "git config a.b c; echo x > \"$OUT\"/main/.git/hooks/pre-commit; echo new > \"$OUT\"/file");

        assertThat(file()).isEqualTo("old");
        assertThat(outside.resolve("main/.git/hooks/pre-commit")).doesNotExist();
        assertThat(outside.resolve("main/.git/config")).content().doesNotContain("b = c");
    }

    @Test
    void a_commit_in_a_submodule_works_where_git_lies_above() throws IOException {
        expect(Profile.OUTSIDE, "git init -q \"$OUT\"/part && cd \"$OUT\"/part && " + COMMIT);
        expect(
                Profile.OUTSIDE,
                "git init -q \"$OUT\"/whole && cd \"$OUT\"/whole && git -c protocol.file.allow=always submodule --quiet add"
                        + " \"$OUT\"/part sub");
        try (ShellScene sub = ShellScene.over(outside.resolve("whole/sub"), outside.resolve("home"))) {
            ToolOutcome outcome =
                    sub.confined(GIT).run("git -c user.name=A -c user.email=a@b.c commit -qm x --allow-empty");

            assertThat(outcome.exitCode()).as(outcome.text()).isEqualTo(0);
        }
    }

    @Test
    void where_a_submodule_s_repository_lies_is_not_changed() throws IOException {
        expect(Profile.OUTSIDE, "git init -q \"$OUT\"/part && cd \"$OUT\"/part && " + COMMIT);
        expect(
                Profile.OUTSIDE,
                "git init -q . && git -c protocol.file.allow=always submodule --quiet add \"$OUT\"/part sub");

        in(Profile.WORK, "cp -r .git/modules/sub evil; echo 'gitdir: ../evil' > sub/.git");
        in(Profile.WORK, "mv sub/.git sub/.g; echo 'gitdir: ../evil' > sub/.git");
        in(Profile.WORK, "mv sub s2; mkdir sub; echo 'gitdir: ../evil' > sub/.git");

        assertThat(scene.workspace.resolve("sub/.git")).content().doesNotContain("evil");
    }

    @Test
    void hooks_where_there_were_none_are_put_aside_and_named() throws IOException {
        expect(Profile.OUTSIDE, "git init -q . && rm -r .git/hooks");

        ToolOutcome outcome = in(GIT, "mkdir .git/hooks; echo x > .git/hooks/pre-commit; " + COMMIT);

        assertThat(scene.workspace.resolve(".git/hooks")).doesNotExist();
        assertThat(scene.workspace.resolve(".git/hooks.set-aside/pre-commit")).exists();
        assertThat(outcome.text())
                .contains("[changes to files that other programs run were moved aside or reverted: ", ".git/hooks]");
    }

    @Test
    void a_worktree_cannot_be_led_to_another_configuration() throws IOException {
        expect(Profile.OUTSIDE, "git init -q \"$OUT\"/main && cd \"$OUT\"/main && " + COMMIT);
        expect(Profile.OUTSIDE, "git -C \"$OUT\"/main worktree add -q --force \"$PWD\"");
        expect(Profile.OUTSIDE, "git -C \"$OUT\"/main worktree add -q \"$OUT\"/other");

        in(
                GIT,
                "for at in \"$OUT\"/main/.git/worktrees/*; do echo \"$PWD\" > \"$at\"/commondir; rm \"$at\"/commondir; echo \"$PWD\" >"
                        + " \"$at\"/commondir; done");

        try (Stream<Path> worktrees = Files.list(outside.resolve("main/.git/worktrees"))) {
            assertThat(worktrees.toList())
                    .hasSize(2)
                    .allSatisfy(worktree ->
                            assertThat(worktree.resolve("commondir")).content().isEqualTo("../..\n"));
        }
        expect(GIT, COMMIT);
    }

    @Test
    void nor_can_a_submodule() throws IOException {
        expect(Profile.OUTSIDE, "git init -q \"$OUT\"/part && cd \"$OUT\"/part && " + COMMIT);
        expect(
                Profile.OUTSIDE,
                "git init -q . && git -c protocol.file.allow=always submodule --quiet add \"$OUT\"/part sub");

        ToolOutcome outcome = in(GIT, "echo \"$PWD\"/evil > .git/modules/sub/commondir; " + COMMIT);

        assertThat(scene.workspace.resolve(".git/modules/sub/commondir")).doesNotExist();
        assertThat(outcome.text()).contains("modules/sub/commondir]");
    }

    @Test
    void a_link_that_programs_obey_is_put_back_where_it_was_replaced() throws IOException {
        Files.writeString(scene.workspace.resolve("rules.md"), "rules");
        Files.createSymbolicLink(scene.workspace.resolve("AGENTS.md"), Path.of("rules.md"));
        expect(Profile.OUTSIDE, "git init -q repository && ln -s repository/.git .git");

        ToolOutcome outcome = in(
                Profile.WORK,
                "echo evil > AGENTS.md; rm AGENTS.md; echo evil > AGENTS.md; rm .git; mkdir .git; echo evil >"
                        + " .git/config");

        assertThat(scene.workspace.resolve("AGENTS.md")).isSymbolicLink().hasContent("rules");
        assertThat(scene.workspace.resolve("AGENTS.md.set-aside")).hasContent("evil");
        assertThat(scene.workspace.resolve(".git")).isSymbolicLink();
        assertThat(scene.workspace.resolve(".git/config")).content().doesNotContain("evil");
        assertThat(outcome.text()).contains("moved aside or reverted: ", "AGENTS.md", ".git");
    }

    @Test
    void a_link_that_was_only_taken_away_is_put_back_too() throws IOException {
        Files.createSymbolicLink(scene.workspace.resolve("AGENTS.md"), Path.of("missing"));

        ToolOutcome outcome = in(Profile.WORK, "rm AGENTS.md");

        assertThat(scene.workspace.resolve("AGENTS.md")).isSymbolicLink();
        assertThat(outcome.text()).contains("moved aside or reverted: ");
    }

    @Test
    void a_job_has_no_repository_to_write() throws IOException {
        expect(Profile.OUTSIDE, "git init -q . && rm -r .git/hooks");

        scene.confined(GIT).call("command", "mkdir .git/hooks; echo x > .git/commondir", "run_in_background", true);
        scene.output(1, 60_000);

        assertThat(scene.workspace.resolve(".git/hooks")).doesNotExist();
        assertThat(scene.workspace.resolve(".git/commondir")).doesNotExist();
    }

    @Test
    void what_was_there_before_is_left_alone() throws IOException {
        expect(Profile.OUTSIDE, "git init -q .");

        ToolOutcome outcome = in(GIT, COMMIT);

        assertThat(outcome.text()).doesNotContain("aside");
        assertThat(scene.workspace.resolve(".git/hooks")).exists();
    }
}
