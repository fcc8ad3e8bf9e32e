package dev.deepseektui.core.context.resident;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The selection of files for the working set. */
class FileSelectionTest {
    private final ResidentScene scene = new ResidentScene();

    private List<String> members() {
        return scene.members().chosen().stream().map(Member::path).toList();
    }

    @Test
    void writes_count_three_times_and_ties_go_by_path() {
        scene.limits = new FileSelection.SelectionLimits(2, 65_536, 262_144);
        scene.file("a", "a\n").file("b", "b\n").file("c", "c\n");
        scene.ask("Read").reads("a").reads("c").reads("b").ask("Write").edits("c", "d\n");

        assertThat(members()).containsExactly("c", "a");
    }

    @Test
    void one_that_has_no_room_left_makes_place_for_a_smaller_one() {
        scene.limits = new FileSelection.SelectionLimits(8, 65_536, 150);
        scene.file("a", "a".repeat(99) + "\n").file("b", "b".repeat(99) + "\n").file("c", "c\n");
        scene.ask("Read").reads("a").reads("b").reads("c");

        assertThat(members()).containsExactly("a", "c");
    }

    @Test
    void a_pinned_file_is_first_and_counts() {
        scene.limits = new FileSelection.SelectionLimits(2, 65_536, 262_144);
        scene.file("a", "a\n").file("b", "b\n").file("z", "z\n").pinned.add("z");
        scene.ask("Read").reads("a").reads("b");

        assertThat(members()).containsExactly("z", "a");
    }

    @Test
    void binary_long_and_missing_files_are_none() {
        scene.file("a", "a\n")
                .file("long", "x".repeat(70_000))
                .file("gone", "g\n")
                .file("bin", "b\n");
        scene.ask("Read").reads("a").reads("gone").reads("bin").reads("long", 1, 1);
        scene.disk.remove("gone");
        scene.disk.put("bin", new byte[] {0});

        assertThat(members()).containsExactly("a");
    }

    @Test
    void a_member_that_leaves_moves_no_block_and_comes_back_for_nothing() {
        scene.limits = new FileSelection.SelectionLimits(1, 65_536, 262_144);
        scene.file("a", "a\n").file("b", "b\n").ask("Read @a", "a");
        scene.folds();
        scene.sends();
        int before = scene.conversation.messages().size();

        scene.ask("Read").reads("b").edits("b", "c\n");
        assertThat(members()).containsExactly("b");
        assertThat(scene.sends()).isEmpty();
        scene.ask("Read").edits("a", "d\n").edits("a", "e\n");
        assertThat(members()).containsExactly("a");
        assertThat(scene.sends()).isEmpty();

        assertThat(scene.base()).hasSize(1);
        assertThat(scene.conversation.messages()).hasSizeGreaterThan(before);
    }
}
