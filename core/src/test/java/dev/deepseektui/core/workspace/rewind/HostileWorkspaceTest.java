package dev.deepseektui.core.workspace.rewind;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.tape.event.FileEvents.FilesRewound.FailedFile;
import dev.deepseektui.core.workspace.rewind.RewindKeys.RewindLimits;
import dev.deepseektui.core.workspace.rewind.RewindPlan.ForeignChanges;
import dev.deepseektui.core.workspace.rewind.RewindPlan.RewindStep;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Malicious or unusual files left behind by a command. */
class HostileWorkspaceTest {
    @TempDir
    Path directory;

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "names that are words for terminals, shells and options| printf 1 > $'\\e[31mred'; printf 2 > -rf;"
                        + " printf 3 > '$(touch x)'; mkdir '...'; printf 4 > '.../ '| rm -rf -- $'\\e[31mred' -rf '$(touch"
                        + " x)' '...'",
                "names as long as can be| printf 1 > $(printf 'x%.0s' {1..255})| rm x*",
                "names that differ in their case only| printf 1 > A.TXT| mv A.TXT tmp; mv a.txt A.TXT; mv tmp a.txt;"
                        + " mv b B",
                "a directory that becomes a link out of the workspace| mkdir ../outside; echo theirs >"
                        + " ../outside/c.txt| rm -rf b; ln -s ../outside b",
                "a file that becomes a directory with files| true| rm a.txt; mkdir -p a.txt/deep/er; echo 1 >"
                        + " a.txt/deep/er/f",
                "files in directories that may not be written| mkdir -p w/x; echo 1 > w/x/f| rm -rf w/x; mkdir -p w/x"
                        + " r/s; echo 2 > w/x/f; echo 3 > r/s/g; chmod 555 w/x w r/s r",
                "links to themselves and to nothing| ln -s loop loop; ln -s /nowhere/at/all none| rm loop none; ln -s"
                        + " loop2 loop; echo 1 > none",
                "many levels| mkdir -p $(printf 'd/%.0s' {1..30}); echo 1 > $(printf 'd/%.0s' {1..30})f| rm -rf d",
            })
    void what_a_command_did_is_taken_back(String what, String before, String command) {
        RewindScene scene = new RewindScene(directory).repository();
        scene.sh(before);
        scene.settled();
        Map<String, String> was = scene.tree();
        long turn = scene.ask();
        scene.step(command);
        assertThat(scene.sh("git status -s 2>&1; ls -ld *")).as(what).isNotEmpty();

        assertThat(scene.backTo(turn).failed()).isEmpty();
        assertThat(scene.tree()).isEqualTo(was);
        scene.takeBackLast();
        scene.backTo(turn);
        assertThat(scene.tree()).isEqualTo(was);
        assertThat(scene.sh("cat ../outside/c.txt 2>/dev/null || echo theirs")).isEqualTo("theirs\n");
    }

    @Test
    void what_becomes_a_pipe_is_left_and_nobody_waits_at_it() {
        RewindScene scene = new RewindScene(directory).repository();
        long turn = scene.ask();
        scene.step("rm a.txt; mkfifo a.txt new; echo x > bin");
        scene.step("echo y > bin");

        assertThat(scene.left(turn))
                .containsExactly(
                        "a.txt is left unchanged, because it could not be restored afterwards: no file, link or"
                                + " directory");
        assertThat(scene.backTo(turn).failed()).isEmpty();
        assertThat(scene.sh("git status --porcelain -- bin; test -p a.txt -a -p new"))
                .isEmpty();
    }

    @Test
    void a_directory_that_becomes_a_link_while_files_are_brought_back_is_not_written_through() {
        RewindScene scene = new RewindScene(directory).repository();
        scene.sh("mkdir ../outside; echo theirs > ../outside/c.txt");
        long turn = scene.ask();
        scene.step("echo x > a.txt; echo x > b/c.txt; echo new > b/n");
        scene.dying(path -> scene.sh("test -L b || { mv b moved; ln -s ../outside b; }"));
        assertThat(scene.backTo(turn).failed()).extracting(FailedFile::path).contains("b/c.txt", "b/n");

        assertThat(scene.sh("cat ../outside/c.txt; ls ../outside; cat a.txt")).isEqualTo("theirs\nc.txt\none\n");
    }

    @Test
    void a_file_under_two_names_of_which_one_is_outside_is_not_written_through() {
        RewindScene scene = new RewindScene(directory).repository();
        scene.sh("echo ours > ../outside; ln ../outside linked; sleep 0.03");
        long turn = scene.ask();
        scene.step("echo changed > linked");
        scene.backTo(turn);

        assertThat(scene.sh("cat linked ../outside")).isEqualTo("ours\nchanged\n");
    }

    @Test
    void a_directory_that_nobody_may_enter_any_more_is_not_taken_for_empty() {
        RewindScene scene = new RewindScene(directory).repository();
        long turn = scene.ask();
        scene.step("echo x > a.txt; chmod 000 b");
        scene.step("echo y > a.txt");

        assertThat(scene.plan(turn).restores(ForeignChanges.LEFT))
                .extracting(RewindStep.Restore::path)
                .containsExactly("a.txt", "b");
        scene.backTo(turn);
        assertThat(scene.sh("chmod 755 b; cat a.txt b/c.txt")).isEqualTo("one\ntwo\n");
    }

    @Test
    void a_file_that_nobody_may_read_any_more_hides_nothing_else() {
        RewindScene scene = new RewindScene(directory).repository();
        long turn = scene.ask();
        scene.step("echo x > a.txt; chmod 000 bin");
        scene.backTo(turn);

        assertThat(scene.sh("cat a.txt")).isEqualTo("one\n");
    }

    @Test
    void a_file_that_grows_all_the_time_is_left_to_whoever_writes_it() {
        RewindScene scene = new RewindScene(directory).repository();
        long turn = scene.ask();
        scene.step("(while test -e a.txt; do echo more >> log; done; touch over) >/dev/null 2>&1 & disown; sleep 0.1");
        scene.step("echo x > bin");
        scene.step("echo y > bin");
        scene.backTo(turn);

        // Wait for the writer, because its files would prevent the deletion of the directory.
        assertThat(scene.sh("test -s log; git status --porcelain -- bin; rm a.txt; until test -e over; do sleep"
                        + " 0.01; done"))
                .isEmpty();
    }

    @Test
    void ignored_directories_are_not_entered_however_much_is_in_them() {
        RewindScene scene = new RewindScene(directory, new RewindLimits(1 << 20, 1 << 20, 20)).repository();
        scene.sh("mkdir -p out/{a,b,c}; for i in {1..300}; do echo $i > out/a/$i; done");
        long turn = scene.ask();
        scene.step("rm -r out/a; echo x > a.txt");
        scene.backTo(turn);

        assertThat(scene.sh("ls out; cat a.txt")).isEqualTo("b\nc\none\n");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a worktree of a repository| git init -q ../r; git -C ../r commit -q --allow-empty -m x; git -C ../r"
                        + " worktree add -q ../workspace -b w",
                "a submodule of a repository| git init -q ../lib; git -C ../lib commit -q --allow-empty -m x; git init"
                        + " -q ../r; git -C ../r -c protocol.file.allow=always submodule --quiet add ../lib lib; mv"
                        + " ../r/lib/.git ../dot; echo 'gitdir: ../r/.git/modules/lib' > ../dot; mv ../dot .git; git"
                        + " config core.worktree ../../../../workspace",
                "a directory inside a repository| git init -q ..",
            })
    void a_workspace_need_not_be_a_repositorys_own_directory(String what, String made) {
        RewindScene scene = new RewindScene(directory);
        scene.sh("cd ..; rmdir workspace; mkdir workspace; cd workspace; " + made);
        scene.sh("mkdir b; echo one > a.txt; echo two > b/c.txt; git add -A .; git commit -qm more");
        scene.settled();
        Map<String, String> was = scene.tree();
        long turn = scene.ask();
        scene.step("rm -rf b; echo x > a.txt");
        assertThat(scene.store().added()).as(what + ": git has it").isBetween(1L, 500L);
        scene.backTo(turn);

        assertThat(scene.tree()).isEqualTo(was);
    }

    @Test
    void two_sessions_of_one_workspace_leave_each_others_changes_alone() {
        RewindScene one = new RewindScene(directory).repository();
        RewindScene two = one.another("two");
        long first = one.ask();
        two.ask();
        one.step("echo one > bin; echo one > new");
        two.step("echo two > a.txt; echo two >> new");
        one.step("echo one > b/c.txt");

        assertThat(one.left(first)).containsExactly("new was changed later by someone else");
        assertThat(one.backTo(first).failed()).isEmpty();
        assertThat(one.sh("cat a.txt b/c.txt new")).isEqualTo("two\ntwo\none\ntwo\n");
        assertThat(two.plan(1).restores(ForeignChanges.LEFT))
                .extracting(RewindStep.Restore::path)
                .containsExactly("a.txt", "new");
        two.backTo(1);
        assertThat(one.sh("cat a.txt new")).isEqualTo("one\none\n");
    }
}
