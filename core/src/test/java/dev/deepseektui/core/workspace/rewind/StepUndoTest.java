package dev.deepseektui.core.workspace.rewind;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.tape.event.FileEvents.FilesRewinding;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A step that ran in part is undone before it is tried again, and the turn continues. */
class StepUndoTest {
    @TempDir
    Path directory;

    private RewindScene scene;
    private Map<String, String> atFirst = Map.of();
    private long turn;

    @BeforeEach
    void ask() {
        scene = new RewindScene(directory).repository();
        atFirst = scene.tree();
        turn = scene.ask();
    }

    @Test
    void only_that_step_is_taken_back() {
        scene.step("echo first >> a.txt; mkdir made");
        Map<String, String> between = scene.tree();
        scene.step("echo half >> a.txt; echo half > made/half; rm bin");

        assertThat(scene.takeBackStep().failed()).isEmpty();

        assertThat(scene.tree()).isEqualTo(between);
    }

    @Test
    void what_somebody_else_changed_since_stays() {
        scene.step("echo half > a.txt; echo half > bin");
        scene.sh("echo mine > a.txt");

        scene.takeBackStep();

        assertThat(scene.sh("cat a.txt")).isEqualTo("mine\n");
        assertThat(scene.tree().get("bin")).isEqualTo(atFirst.get("bin"));
    }

    @Test
    void the_turn_stays_one_with_what_it_did_before_and_after() {
        scene.step("echo first >> a.txt");
        scene.step("echo half > half; echo half > bin");
        scene.takeBackStep();
        scene.step("echo whole > half; echo whole > bin");
        Map<String, String> last = scene.tree();

        assertThat(scene.backTo(turn).failed()).isEmpty();
        assertThat(scene.tree()).as("all of the turn").isEqualTo(atFirst);
        scene.takeBackLast();
        assertThat(scene.tree()).as("and that taken back").isEqualTo(last);
    }

    @Test
    void undo_takes_back_all_that_the_turn_did() {
        scene.step("echo first >> a.txt");
        scene.step("echo half > half");
        scene.takeBackStep();
        scene.step("echo whole > half");

        scene.takeBackLast();

        assertThat(scene.tree()).isEqualTo(atFirst);
    }

    @Test
    void the_tape_says_whose_it_was() {
        scene.step("echo half > a.txt");
        scene.takeBackStep();

        assertThat(scene.tape)
                .filteredOn(FilesRewinding.class::isInstance)
                .extracting(event -> ((FilesRewinding) event).callId())
                .containsExactly("call");
        assertThat(scene.history().unfinished()).isEmpty();
    }
}
