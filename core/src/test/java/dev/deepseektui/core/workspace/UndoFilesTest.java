package dev.deepseektui.core.workspace;

import static dev.deepseektui.core.workspace.WritingScene.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.tape.event.FileEvents.FileChanging;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewound.FailedFile;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.workspace.rewind.RewindPlan;
import dev.deepseektui.core.workspace.rewind.RewindPlan.ForeignChanges;
import dev.deepseektui.core.workspace.rewind.RewindPlan.RewindStep.SkippedEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UndoFilesTest {
    @TempDir
    Path directory;

    WritingScene scene;

    @BeforeEach
    void scene() throws IOException {
        scene = new WritingScene(directory);
        scene.ask();
    }

    @Test
    void an_edit_is_shown_and_taken_back() throws Exception {
        scene.files().file("f", "old\n");
        scene.edit("f", "old", "new");

        RewindPlan plan = scene.planUndo();
        assertThat(scene.diff(plan)).endsWith("-new\n+old\n");
        assertThat(scene.text("f")).isEqualTo("new\n");
        assertThat(scene.undo(plan)).isEmpty();

        assertThat(scene.text("f")).isEqualTo("old\n");
    }

    @Test
    void edits_one_after_the_other_are_taken_back_to_before_the_first() throws Exception {
        scene.files().file("f", "a\n");
        scene.edit("f", "a", "b");
        scene.edit("f", "b", "c");

        undo();

        assertThat(scene.text("f")).isEqualTo("a\n");
    }

    @Test
    void a_file_that_was_made_goes() throws Exception {
        scene.write("new/f", "a\n");
        scene.edit("new/f", "a", "b");

        undo();

        assertThat(scene.work().resolve("new/f")).doesNotExist();
    }

    @Test
    void directories_that_were_made_for_a_file_go_with_it() throws Exception {
        scene.write("a/b/f", "1\n");
        scene.write("a/b/c/g", "2\n");
        scene.write("a/h", "3\n");

        undo();

        assertThat(scene.work().resolve("a")).doesNotExist();
    }

    @Test
    void a_directory_that_was_there_stays_and_so_does_one_that_somebody_uses() throws Exception {
        Files.createDirectory(scene.work().resolve("empty"));
        scene.write("empty/f", "1\n");
        scene.write("used/deep/f", "2\n");
        scene.files().file("used/mine", "by the user\n");

        assertThat(scene.undo(scene.planUndo())).extracting(FailedFile::path).containsExactly("used");

        assertThat(scene.work().resolve("empty")).isEmptyDirectory();
        assertThat(scene.text("used/mine")).isEqualTo("by the user\n");
        assertThat(scene.work().resolve("used/deep")).doesNotExist();
    }

    @Test
    void a_directory_that_became_a_link_or_a_file_stays() throws Exception {
        scene.write("made/f", "1\n");
        RewindPlan plan = scene.planUndo();
        Files.delete(scene.work().resolve("made/f"));
        Files.delete(scene.work().resolve("made"));
        Files.createDirectory(scene.work().resolve("other"));
        scene.files().link("made", "other");

        scene.undo(plan);

        assertThat(scene.work().resolve("other")).isEmptyDirectory();
    }

    @Test
    void undo_of_an_undo_makes_the_directories_again_and_undo_takes_them_away_again() throws Exception {
        scene.write("a/b/f", "1\n");
        int before = scene.events().size();
        undo();
        List<TapeEvent> ofUndo =
                List.copyOf(scene.events().subList(before, scene.events().size()));

        scene.undo(scene.rewind().plan(ofUndo));
        assertThat(scene.text("a/b/f")).isEqualTo("1\n");
    }

    @Test
    void only_the_last_turn_that_wrote_is_taken_back() throws Exception {
        scene.write("first", "1\n");
        scene.ask();
        scene.write("second", "2\n");
        scene.ask();

        undo();

        assertThat(scene.work().resolve("first")).exists();
        assertThat(scene.work().resolve("second")).doesNotExist();
    }

    @Test
    void what_the_user_changed_since_is_left_alone_and_the_rest_is_taken_back() throws Exception {
        scene.write("mine", "a\n");
        scene.write("other", "b\n");
        scene.files().file("mine", "changed by the user\n");

        RewindPlan plan = undo();

        assertThat(plan.leftAlone(ForeignChanges.LEFT))
                .containsExactly(new SkippedEntry("mine", "was changed later by someone else"));
        assertThat(scene.text("mine")).isEqualTo("changed by the user\n");
        assertThat(scene.work().resolve("other")).doesNotExist();
    }

    @Test
    void what_the_user_changed_between_two_writes_is_left_alone() throws Exception {
        scene.files().file("f", "a\n");
        scene.edit("f", "a", "b");
        scene.files().file("f", "b\nmore\n");
        scene.see("f");
        scene.edit("f", "b", "c");

        assertThat(undo().leftAlone(ForeignChanges.LEFT))
                .containsExactly(new SkippedEntry("f", "was changed in between by someone else"));
        assertThat(scene.text("f")).isEqualTo("c\nmore\n");
    }

    @Test
    void what_the_user_deleted_stays_deleted() throws Exception {
        scene.files().file("f", "a\n");
        scene.edit("f", "a", "b");
        scene.write("made", "x\n");
        Files.delete(scene.work().resolve("f"));
        Files.delete(scene.work().resolve("made"));

        assertThat(undo().leftAlone(ForeignChanges.LEFT))
                .containsExactly(new SkippedEntry("f", "was deleted later by someone else"));
    }

    @Test
    void what_the_user_took_back_himself_needs_nothing() throws Exception {
        scene.files().file("f", "a\n");
        scene.edit("f", "a", "b");
        scene.files().file("f", "a\n");

        assertThat(undo().steps()).isEmpty();
    }

    @Test
    void a_write_that_was_recorded_and_never_came_about_needs_nothing() throws Exception {
        scene.files().file("f", "a\n");
        scene.record(change("f", "a\n", "b\n"));

        assertThat(undo().steps()).isEmpty();
    }

    @Test
    void a_last_write_that_never_came_about_hinders_nothing() throws Exception {
        scene.files().file("f", "a\n");
        scene.edit("f", "a", "b");
        scene.record(change("f", "b\n", "c\n"));

        undo();

        assertThat(scene.text("f")).isEqualTo("a\n");
    }

    @Test
    void a_write_in_the_midst_that_never_came_about_hinders_nothing() throws Exception {
        scene.files().file("f", "a\n");
        scene.edit("f", "a", "b");
        scene.record(change("f", "b\n", "never\n"));
        scene.edit("f", "b", "c");

        undo();

        assertThat(scene.text("f")).isEqualTo("a\n");
    }

    @Test
    void undo_can_be_taken_back() throws Exception {
        scene.files().file("f", "a\n");
        scene.edit("f", "a", "b");
        scene.write("made", "x\n");
        int before = scene.events().size();
        undo();
        List<TapeEvent> ofUndo =
                List.copyOf(scene.events().subList(before, scene.events().size()));

        scene.undo(scene.rewind().plan(ofUndo));

        assertThat(scene.text("f")).isEqualTo("b\n");
        assertThat(scene.text("made")).isEqualTo("x\n");
    }

    @Test
    void a_second_undo_does_nothing() throws Exception {
        scene.files().file("f", "a\n");
        scene.edit("f", "a", "b");
        undo();

        assertThat(undo().steps()).isEmpty();
    }

    @Test
    void a_file_whose_old_content_is_lost_is_left_alone() throws Exception {
        scene.files().file("f", "a\n");
        scene.edit("f", "a", "b");
        Files.delete(directory.resolve("session/artifacts").resolve(FileVersion.of(utf8("a\n"))));

        assertThat(undo().leftAlone(ForeignChanges.LEFT))
                .singleElement()
                .satisfies(left -> assertThat(left.why()).contains("no longer kept"));
        assertThat(scene.text("f")).isEqualTo("b\n");
    }

    @Test
    void a_file_that_has_become_a_link_is_left_alone() throws Exception {
        scene.files().file("f", "a\n").file("g", "b\n");
        scene.edit("f", "a", "b");
        Files.delete(scene.work().resolve("f"));
        scene.files().link("f", "g");

        assertThat(undo().leftAlone(ForeignChanges.LEFT))
                .containsExactly(new SkippedEntry("f", "was changed later by someone else"));
    }

    @Test
    void what_changes_after_it_was_shown_is_left_alone() throws Exception {
        scene.files().file("f", "a\n");
        scene.edit("f", "a", "b");
        RewindPlan plan = scene.planUndo();
        scene.files().file("f", "theirs\n");

        assertThat(scene.undo(plan))
                .singleElement()
                .satisfies(left -> assertThat(left.path()).isEqualTo("f"));
        assertThat(scene.text("f")).isEqualTo("theirs\n");
    }

    private RewindPlan undo() {
        RewindPlan plan = scene.planUndo();
        assertThat(scene.undo(plan)).isEmpty();
        return plan;
    }

    private FileChanging change(String path, String before, String after) {
        return new FileChanging("call", path, scene.artifacts().put(utf8(before)), FileVersion.of(utf8(after)), null);
    }
}
