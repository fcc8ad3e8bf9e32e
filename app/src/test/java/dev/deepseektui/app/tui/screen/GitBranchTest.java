package dev.deepseektui.app.tui.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.screen.BackgroundJobs.GitBranch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitBranchTest {
    private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

    @TempDir
    Path directory;

    @Test
    void the_branch_of_the_repository_around_the_workspace() throws Exception {
        repository(directory, "ref: refs/heads/feature/x\n");
        Path workspace = Files.createDirectories(directory.resolve("a/b"));

        assertThat(new GitBranch(workspace).look()).contains("feature/x");
    }

    @Test
    void a_commit_without_a_branch_is_named_by_its_start() throws Exception {
        repository(directory, COMMIT + "\n");

        assertThat(new GitBranch(directory).look()).contains("0123456");
    }

    @Test
    void a_worktree_has_a_head_of_its_own() throws Exception {
        Path head = Files.createDirectories(directory.resolve("main/.git/worktrees/w"))
                .resolve("HEAD");
        Files.writeString(head, "ref: refs/heads/side\n");
        Path absolute = Files.createDirectories(directory.resolve("absolute"));
        Files.writeString(absolute.resolve(".git"), "gitdir: " + head.getParent() + "\n");
        Path relative = Files.createDirectories(directory.resolve("relative"));
        Files.writeString(relative.resolve(".git"), "gitdir: ../main/.git/worktrees/w\n");

        assertThat(new GitBranch(absolute).look()).contains("side");
        assertThat(new GitBranch(relative).look()).contains("side");
    }

    @Test
    void another_branch_is_seen_at_the_next_look() throws Exception {
        repository(directory, "ref: refs/heads/one\n");
        GitBranch branch = new GitBranch(directory);
        assertThat(branch.look()).contains("one");

        Path lock = directory.resolve(".git/HEAD.lock");
        Files.writeString(lock, "ref: refs/heads/two\n");
        Files.move(lock, directory.resolve(".git/HEAD"), StandardCopyOption.REPLACE_EXISTING);

        assertThat(branch.look()).contains("two");
    }

    @Test
    void a_repository_may_appear_and_vanish() throws Exception {
        GitBranch branch = new GitBranch(directory);
        assertThat(branch.look()).isEmpty();

        repository(directory, "ref: refs/heads/new\n");
        assertThat(branch.look()).contains("new");

        Files.delete(directory.resolve(".git/HEAD"));
        assertThat(branch.look()).isEmpty();
    }

    @Test
    void what_is_no_head_is_no_branch() throws Exception {
        repository(directory, "\u001b[2J garbage\n");
        assertThat(new GitBranch(directory).look()).isEmpty();

        Path odd = Files.createDirectories(directory.resolve("odd"));
        Files.writeString(odd.resolve(".git"), "gitdir: \u0000\n");
        assertThat(new GitBranch(odd).look()).isEmpty();
    }

    private static void repository(Path root, String head) throws Exception {
        Files.writeString(Files.createDirectories(root.resolve(".git")).resolve("HEAD"), head);
    }
}
