package dev.deepseektui.core.workspace.rewind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.deepseektui.core.tape.event.FileEvents.FilesCheckpoint;
import dev.deepseektui.core.tape.event.FileEvents.FilesCheckpoint.Without;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.workspace.OwnFiles;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.rewind.RewindKeys.RewindLimits;
import dev.deepseektui.core.workspace.rewind.RewindPlan.ForeignChanges;
import dev.deepseektui.core.workspace.rewind.RewindPlan.RewindStep;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RewindTest {
    @TempDir
    Path directory;

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "an edit of a tracked file| true| echo x >> a.txt",
                "the same size with its time put back| true| cp -p a.txt ../old; echo ONE > a.txt; touch -r ../old"
                        + " a.txt",
                "deleted: tracked, dirty, new, an empty directory| echo d >> a.txt; echo u > u; mkdir e| rm -rf a.txt"
                        + " u b bin e",
                "a renamed directory| true| mv b b2",
                "a rename over another file| true| mv b/c.txt a.txt",
                "new files, directories and links| true| mkdir -p n/m; echo 1 > n/m/f; ln -s a.txt l",
                "modes| chmod 640 a.txt; mkdir d; chmod 750 d| chmod 755 a.txt bin; chmod 700 d",
                "bits beyond the nine| true| chmod 4755 a.txt; chmod 1777 b",
                "links that were changed, became files, or were files| ln -s a.txt l; ln -s b ld| ln -sfn bin l; rm"
                        + " ld; mkdir ld; echo 1 > ld/x; rm a.txt; ln -s bin a.txt",
                "a directory that becomes a file, and a file a directory| true| rm -rf b; echo 1 > b; rm a.txt; mkdir"
                        + " a.txt; echo 2 > a.txt/x",
                "a directory that becomes a link to another| mkdir o; echo 1 > o/c.txt| rm -rf b; ln -s o b",
                "line ends| printf 'a\\r\\nb\\r\\n' > crlf| sed -i 's/\\r//' crlf",
                "a checkout of another branch| git checkout -qb o; echo o > a.txt; git rm -q bin; git commit -qam o;"
                        + " git checkout -q -| git checkout -q o",
                "reset --hard on dirty files| echo dirty > a.txt; echo staged > b/c.txt; git add b| git reset -q"
                        + " --hard",
                "stash and clean| echo dirty > a.txt; echo u > u| git stash -q; git clean -qfd",
                "gc that prunes| true| echo x > a.txt; git gc -q --prune=now",
                "an ignored file| echo secret > x.log| rm x.log",
                "a file that may only be read| chmod 444 a.txt| rm -f a.txt",
                "names with blanks, line ends and a tilde| echo 1 > 'a b'; echo 2 > $'n\\n"
                        + "l'; mkdir '~'; echo 3 > '~/x'| rm -rf 'a b' $'n\\n"
                        + "l' '~'",
                "line ends made by git| git config core.autocrlf true; printf 'x\\r"
                        + "\\n"
                        + "' > w.txt; git add w.txt; git commit -qm w| rm w.txt",
                "a filter| git config filter.x.clean 'echo pointer'; git config filter.x.smudge cat; echo '*.dat"
                        + " filter=x' > .gitattributes; seq 99 > w.dat; git add -A; git commit -qm w| rm w.dat",
                "an index of version 4| git update-index --index-version 4| rm -rf a.txt b",
                "no git at all| rm -rf .git| rm -rf a.txt b",
                "a hard link| ln a.txt h| echo x >> h",
            })
    void what_a_command_did_is_taken_back(String what, String before, String command) {
        RewindScene scene = new RewindScene(directory).repository();
        scene.sh(before);
        if (Files.exists(scene.workspace.resolve(".git"))) {
            scene.settled();
        }
        Map<String, String> was = scene.tree();
        long turn = scene.ask();
        scene.step(command);
        Map<String, String> then = scene.tree();
        assertThat(then).as(what).isNotEqualTo(was);

        assertThat(scene.backTo(turn).failed()).isEmpty();
        assertThat(scene.tree()).isEqualTo(was);
        scene.takeBackLast();
        assertThat(scene.tree()).as("and the rewind itself").isEqualTo(then);
    }

    @Test
    void a_clean_repository_costs_no_copies() {
        RewindScene scene = new RewindScene(directory).repository();

        scene.ask();
        scene.step("echo x > a.txt");

        assertThat(checkpoints(scene)).extracting(FilesCheckpoint::kept).containsExactly(0L);
        assertThat(scene.store().added()).isLessThan(100);
    }

    @Test
    void nothing_of_the_repository_itself_changes() {
        RewindScene scene = new RewindScene(directory).repository();
        String before = scene.sh("find .git -type f -exec sha256sum {} + | sort");

        long turn = scene.ask();
        scene.step("echo x > a.txt; rm bin");
        scene.backTo(turn);

        assertThat(scene.sh("find .git -type f -exec sha256sum {} + | sort")).isEqualTo(before);
    }

    @Test
    void what_the_user_edited_since_is_left_alone_and_said() {
        RewindScene scene = new RewindScene(directory).repository();
        long turn = scene.ask();
        scene.step("echo x > a.txt; echo x > bin");
        scene.sh("echo mine > a.txt");

        assertThat(scene.left(turn)).containsExactly("a.txt was changed later by someone else");
        scene.backTo(turn);

        assertThat(scene.sh("cat a.txt")).isEqualTo("mine\n");
        assertThat(scene.sh("git status --porcelain")).isEqualTo(" M a.txt\n");
    }

    @Test
    void what_the_user_edited_since_goes_where_he_insists_and_comes_back_with_the_rewind_taken_back() {
        RewindScene scene = new RewindScene(directory).repository();
        long turn = scene.ask();
        scene.step("echo x > a.txt");
        scene.sh("echo mine > a.txt");

        scene.rewind().carryOut(turn, scene.plan(turn).restores(ForeignChanges.RESTORED_TOO), scene.tape::add);
        assertThat(scene.sh("cat a.txt")).isEqualTo("one\n");
        scene.takeBackLast();

        assertThat(scene.sh("cat a.txt")).isEqualTo("mine\n");
    }

    @Test
    void what_the_user_deleted_stays_deleted() {
        RewindScene scene = new RewindScene(directory).repository();
        long turn = scene.ask();
        scene.step("echo x > a.txt");
        scene.sh("rm a.txt");

        assertThat(scene.left(turn)).containsExactly("a.txt was deleted later by someone else");
    }

    @Test
    void a_file_that_the_user_changed_between_two_commands_is_left_alone() {
        RewindScene scene = new RewindScene(directory).repository();
        long first = scene.ask();
        scene.step("echo x >> a.txt");
        scene.sh("echo mine >> a.txt");
        long second = scene.ask();
        scene.step("echo y >> a.txt");

        assertThat(scene.left(first)).containsExactly("a.txt was changed in between by someone else");
        scene.backTo(second);
        assertThat(scene.sh("cat a.txt")).isEqualTo("one\nx\nmine\n");
    }

    @Test
    void a_new_directory_in_which_the_user_put_something_stays() {
        RewindScene scene = new RewindScene(directory).repository();
        long turn = scene.ask();
        scene.step("mkdir n; echo 1 > n/f");
        scene.sh("echo mine > n/mine");

        assertThat(scene.backTo(turn).failed())
                .extracting(failed -> failed.path() + " " + failed.why())
                .containsExactly("n could not be restored: n is not empty, so it stays.");
        assertThat(scene.sh("ls n")).isEqualTo("mine\n");
    }

    @Test
    void a_large_file_is_named_before_the_command_runs_and_once() {
        RewindScene scene = new RewindScene(directory).repository();
        scene.sh("head -c 2000000 /dev/zero > big");
        long turn = scene.ask();
        scene.step("echo x >> big; echo x > a.txt");
        scene.step("echo y > a.txt");

        assertThat(checkpoints(scene))
                .extracting(FilesCheckpoint::without)
                .containsExactly(List.of(new Without("big", "larger than 1 MB (rewind.max_file_mb)")), List.of());
        assertThat(scene.left(turn)).containsExactly("big cannot be restored: larger than 1 MB (rewind.max_file_mb)");
        scene.backTo(turn);
        assertThat(scene.sh("cat a.txt")).isEqualTo("one\n");
    }

    @Test
    void a_large_file_that_a_command_made_is_not_thrown_away() {
        RewindScene scene = new RewindScene(directory).repository();
        long turn = scene.ask();
        scene.step("head -c 2000000 /dev/zero > big");

        assertThat(scene.left(turn))
                .containsExactly("big is left unchanged, because it could not be restored afterwards: larger than 1 MB"
                        + " (rewind.max_file_mb)");
    }

    @Test
    void protected_files_are_not_copied() {
        RewindScene scene = new RewindScene(directory).repository();
        scene.sh("echo KEY=secret-value-of-mine > .env");
        long turn = scene.ask();
        scene.step("echo > .env");

        assertThat(scene.left(turn)).containsExactly(".env cannot be restored: protected (tools.protect)");
        assertThat(scene.store().added()).isLessThan(100);
    }

    @Test
    void a_repository_inside_is_left_alone() {
        RewindScene scene = new RewindScene(directory).repository();
        scene.sh("git init -q sub; echo 1 > sub/s");
        long turn = scene.ask();
        scene.step("echo 2 > sub/s; echo x > a.txt");
        scene.step("rm -rf sub");

        assertThat(scene.left(turn))
                .containsExactly("sub cannot be restored: a nested repository, whose contents are not kept");
    }

    @Test
    void a_submodule_is_left_alone() {
        RewindScene scene = new RewindScene(directory).repository();
        scene.sh("git init -q ../lib; cd ../lib; echo 1 > l; git add l; git commit -qm l; cd ../workspace;"
                + " git -c protocol.file.allow=always submodule --quiet add ../lib lib; git commit -qm s");
        scene.settled();
        long turn = scene.ask();
        scene.step("echo 2 > lib/l; rm -rf b");
        scene.backTo(turn);

        assertThat(scene.sh("cat lib/l b/c.txt")).isEqualTo("2\ntwo\n");
    }

    @Test
    void what_becomes_visible_because_ignore_rules_change_is_not_taken_for_new() {
        RewindScene scene = new RewindScene(directory).repository();
        scene.sh("mkdir out; echo made > out/o; sleep 0.05");
        long turn = scene.ask();
        scene.step("sleep 0.05; echo '*.log' > .gitignore");
        scene.backTo(turn);

        assertThat(scene.sh("cat out/o .gitignore")).isEqualTo("made\nout\n*.log\n");
    }

    @Test
    void what_becomes_ignored_is_not_taken_for_deleted() {
        RewindScene scene = new RewindScene(directory).repository();
        long turn = scene.ask();
        scene.step("echo b >> .gitignore");

        assertThat(scene.plan(turn).restores(ForeignChanges.LEFT))
                .extracting(RewindStep.Restore::path)
                .containsExactly(".gitignore");
    }

    @Test
    void a_directory_that_became_a_link_out_of_the_workspace_is_not_written_through() {
        RewindScene scene = new RewindScene(directory).repository();
        scene.sh("mkdir ../outside; echo theirs > ../outside/c.txt");
        long turn = scene.ask();
        scene.step("echo x > b/c.txt");
        scene.sh("mv b b.old; ln -s ../outside b");

        scene.backTo(turn);

        assertThat(scene.sh("cat ../outside/c.txt")).isEqualTo("theirs\n");
        assertThat(scene.left(turn)).containsExactly("b/c.txt was deleted later by someone else");
    }

    @Test
    void a_large_workspace_is_not_watched_and_that_is_said() {
        RewindScene scene = new RewindScene(directory, new RewindLimits(1 << 20, 1 << 20, 3)).repository();
        long turn = scene.ask();
        scene.step("echo x > a.txt");

        assertThat(scene.history().prompts().get(0).unknown())
                .singleElement()
                .asString()
                .contains("rewind.max_files");
        assertThat(scene.plan(turn).steps()).isEmpty();
    }

    @Test
    void a_file_that_every_step_changes_does_not_take_all_room_and_that_is_said_before() {
        RewindScene scene = new RewindScene(directory, new RewindLimits(1_000, 1 << 20, 1_000)).repository();
        long first = scene.ask();
        for (int step = 1; step <= 4; step++) {
            scene.sh("head -c 800 /dev/urandom > log");
            scene.step("head -c 800 /dev/urandom > log");
        }

        assertThat(checkpoints(scene))
                .flatExtracting(FilesCheckpoint::without)
                .extracting(Without::path, Without::why)
                .containsExactly(tuple("log", "more than 0 MB of what it was are kept (twice rewind.max_file_mb)"));
        assertThat(scene.left(first)).containsExactly("log was changed in between by someone else");
    }

    @Test
    void copies_stop_where_there_is_no_room_and_that_is_said() {
        RewindScene scene = new RewindScene(directory, new RewindLimits(1 << 20, 5_000, 1_000)).repository();
        scene.sh("head -c 9000 /dev/urandom > random");
        long turn = scene.ask();
        scene.step("rm random");

        assertThat(scene.left(turn))
                .containsExactly("random cannot be restored: no space is left for kept files (rewind.max_total_mb)");
    }

    @Test
    void what_a_killed_process_left_beside_is_taken_away_by_a_later_rewind() {
        RewindScene scene = new RewindScene(directory).repository();
        String left = ".deepseek-tui-0123456789abcde";
        scene.sh("echo x > " + left + "0.tmp; ln -s a.txt " + left + "1.tmp; mkdir " + left
                + "2.tmp; touch -h -d '2 hours ago' .d*; echo x > " + left + "3.tmp");
        long turn = scene.ask();
        scene.step("echo x > a.txt");
        scene.backTo(turn);

        assertThat(scene.sh("ls -a | grep deepseek")).isEqualTo(left + "3.tmp\n");
    }

    @Test
    void a_rewind_waits_for_a_write_of_another_agent() throws InterruptedException {
        RewindScene scene = new RewindScene(directory).repository();
        Workspace tools = Workspace.withoutSettings(scene.workspace, OwnFiles.NONE);
        scene.through(tools);
        long turn = scene.ask();
        scene.step("echo x > a.txt");
        Thread rewind = new Thread(() -> scene.backTo(turn));

        synchronized (tools.writeLock()) {
            rewind.start();
            long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
            while (rewind.getState() != Thread.State.BLOCKED) {
                assertThat(System.nanoTime()).as("the rewind waits").isLessThan(end);
                Thread.onSpinWait();
            }
            assertThat(scene.sh("cat a.txt")).isEqualTo("x\n");
        }
        rewind.join();
        assertThat(scene.sh("cat a.txt")).isEqualTo("one\n");
    }

    @Test
    void several_commands_are_taken_back_to_the_middle_to_the_start_and_forward_again() {
        RewindScene scene = new RewindScene(directory).repository();
        List<Map<String, String>> was = new ArrayList<>();
        for (String command : List.of(
                "echo 1 >> a.txt; echo new > n",
                "rm n; mv b/c.txt d.txt; echo 2 >> a.txt",
                "chmod 755 d.txt; echo 3 > n")) {
            was.add(scene.tree());
            scene.ask();
            scene.step(command);
        }
        Map<String, String> last = scene.tree();
        for (int back : new int[] {3, 2, 1}) {
            scene.backTo(back);
            assertThat(scene.tree()).isEqualTo(was.get(back - 1));
            scene.takeBackLast();
            assertThat(scene.tree()).isEqualTo(last);
        }
    }

    @Test
    void a_process_that_comes_later_takes_back_what_an_earlier_one_saw() {
        RewindScene scene = new RewindScene(directory).repository();
        scene.sh("echo u > untracked");
        Map<String, String> was = scene.tree();
        long turn = scene.ask();
        scene.step("rm -rf a.txt untracked b");
        scene.open();

        scene.backTo(turn);

        assertThat(scene.tree()).isEqualTo(was);
    }

    private static List<FilesCheckpoint> checkpoints(RewindScene scene) {
        return scene.tape.stream()
                .filter(FilesCheckpoint.class::isInstance)
                .map((TapeEvent event) -> (FilesCheckpoint) event)
                .toList();
    }
}
