package dev.deepseektui.core.workspace.rewind;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.workspace.rewind.RewindDiff.FileDiff.Counts;
import dev.deepseektui.core.workspace.rewind.RewindHistory.RewindOverview;
import dev.deepseektui.core.workspace.rewind.RewindHistory.RewindOverview.ChangesSince;
import dev.deepseektui.core.workspace.rewind.RewindKeys.RewindLimits;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RewindOverviewTest {
    @TempDir
    Path directory;

    @Test
    void each_prompt_has_the_commands_files_and_lines_since() {
        RewindScene scene = new RewindScene(directory).repository();
        scene.ask();
        scene.step("echo more >> a.txt; printf '\\0\\2' > bin");
        scene.step("seq 3 > new");
        scene.ask();
        scene.ask();
        scene.step("echo again >> a.txt; mkdir d");

        assertThat(overview(scene)).containsExactly(since(3, 4, 5, 0), since(1, 2, 1, 0), since(1, 2, 1, 0));
    }

    @Test
    void what_is_as_it_was_again_does_not_count_and_what_somebody_else_changed_since_does() {
        RewindScene scene = new RewindScene(directory).repository();
        scene.ask();
        scene.step("echo x > a.txt; echo x > b/c.txt");
        scene.sh("echo one > a.txt; printf 'mine\\ntoo\\n' > b/c.txt");

        assertThat(overview(scene)).containsExactly(since(1, 1, 2, 1));
    }

    @Test
    void lines_of_very_many_files_are_not_counted() {
        RewindScene scene = new RewindScene(directory);
        scene.ask();
        scene.step("for i in {1..201}; do echo $i > $i; done");

        assertThat(overview(scene)).containsExactly(new ChangesSince(1, 201, Optional.empty(), true));
    }

    @Test
    void where_not_all_is_known_that_is_told() {
        RewindScene scene = new RewindScene(directory, new RewindLimits(1 << 20, 1 << 20, 3)).repository();
        scene.ask();
        scene.step("echo x > a.txt");

        assertThat(overview(scene)).containsExactly(new ChangesSince(1, 0, Optional.of(Counts.NONE), false));
    }

    private static ChangesSince since(int commands, int files, long added, long removed) {
        return new ChangesSince(commands, files, Optional.of(new Counts(added, removed)), true);
    }

    private static List<ChangesSince> overview(RewindScene scene) {
        RewindHistory history = scene.history();
        RewindOverview overview = scene.overview();
        return history.prompts().stream()
                .map(prompt -> overview.of(prompt, history))
                .toList();
    }
}
