package dev.deepseektui.core.context.resident;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.resident.FileBlock.BlockForm;
import dev.deepseektui.core.context.resident.ResidentEvents.ResidentRebased;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Files of which the model knows a part, and files that are too long. */
class ResidentPartsTest {
    private final ResidentScene scene = new ResidentScene();

    /** Each line says which one it was. */
    private static String lines(int from, int to) {
        return IntStream.rangeClosed(from, to)
                .mapToObj(i -> "line " + i + ".\n")
                .collect(Collectors.joining());
    }

    @Test
    void reading_a_part_brings_nothing_more_in() {
        scene.file("a.txt", lines(1, 271)).ask("Read").reads("a.txt", 101, 160);

        assertThat(scene.sends()).isEmpty();
        assertThat(scene.folds().files()).isEmpty();
        assertThat(scene.base()).isEmpty();
        assertThat(scene.occurrences("line 130.")).isOne();
        assertThat(scene.occurrences("line 200.")).isZero();
    }

    @Test
    void once_half_of_it_was_read_all_of_it_comes_with_the_next_rebase_and_the_reads_go() {
        scene.file("a.txt", lines(1, 100)).ask("Read").reads("a.txt", 1, 30).reads("a.txt", 21, 50);

        assertThat(scene.sends()).as("beside what was read").isEmpty();
        assertThat(scene.folds().files()).containsExactly("a.txt");
        assertThat(scene.whole("a.txt")).contains(scene.version("a.txt"));
        assertThat(scene.occurrences("line 25.")).isOne();
        assertThat(scene.occurrences("line 90.")).isOne();
    }

    @Test
    void lines_that_were_read_twice_are_no_more_of_the_file() {
        scene.file("a.txt", lines(1, 100)).ask("Read").reads("a.txt", 1, 30).reads("a.txt", 1, 30);

        assertThat(scene.folds().files()).isEmpty();
    }

    @Test
    void what_was_read_of_a_file_is_told_anew_when_it_changes_where_it_is_then() {
        scene.file("a.txt", lines(1, 100)).ask("Read").reads("a.txt", 11, 20).sends();
        String read = scene.version("a.txt");

        scene.file("a.txt", "new\nnew\n" + lines(1, 100).replace("line 15.", "fifteen"));

        assertThat(scene.sends()).singleElement().satisfies(block -> {
            assertThat(block.form()).isEqualTo(BlockForm.PARTS);
            assertThat(block.supersedes()).isEqualTo(read);
            assertThat(block.body())
                    .startsWith("[lines 13-22]\nline 11.\n")
                    .contains("fifteen")
                    .endsWith("line 20.\n");
        });
        assertThat(scene.sends()).isEmpty();
    }

    @Test
    void parts_that_were_told_anew_are_in_the_base_and_the_reads_of_them_go() {
        scene.file("a.txt", lines(1, 100)).ask("Read").reads("a.txt", 11, 20).sends();
        scene.file("a.txt", lines(0, 100)).sends();

        assertThat(scene.folds().files()).containsExactly("a.txt");

        assertThat(scene.occurrences("line 15.")).isOne();
        assertThat(scene.base()).singleElement().asString().contains("[lines 12-21]");
        assertThat(scene.sends()).isEmpty();
    }

    @Test
    void an_edit_of_the_agent_needs_no_telling() {
        scene.limits = new FileSelection.SelectionLimits(8, 500, 262_144);
        scene.file("a.txt", lines(1, 100)).ask("Read").reads("a.txt", 11, 20).sends();

        scene.edits("a.txt", lines(1, 100).replace("line 15.", "fifteen"));

        assertThat(scene.sends()).isEmpty();
    }

    @Test
    void of_a_file_that_is_too_long_what_was_read_stays_true() {
        scene.limits = new FileSelection.SelectionLimits(8, 500, 262_144);
        scene.file("a.txt", lines(1, 100)).ask("Read").reads("a.txt", 1, 20).reads("a.txt", 60, 70);
        scene.sends();

        scene.file("a.txt", lines(1, 100).replace("line 65.", "sixty-five"));

        assertThat(scene.sends())
                .singleElement()
                .satisfies(block -> assertThat(block.body())
                        .contains("[lines 1-20]")
                        .contains("[lines 60-70]")
                        .contains("sixty-five")
                        .doesNotContain("line 40."));
    }

    @Test
    void the_most_edited_file_is_first_whatever_its_size_with_its_outline_and_the_parts_worked_on() {
        scene.limits = new FileSelection.SelectionLimits(8, 600, 262_144);
        scene.outlines = (path, text) -> Optional.of("[outline of " + path + "]");
        scene.file("a.txt", "a\n").file("long.txt", lines(1, 100)).ask("Read").reads("a.txt");
        scene.reads("long.txt", 11, 20).sends();
        scene.edits("long.txt", lines(1, 100).replace("line 15.", "fifteen")).sends();
        scene.edits("long.txt", lines(1, 100).replace("line 15.", "fifteen").replace("line 80.", "eighty"))
                .sends();

        assertThat(scene.members().chosen()).extracting(Member::path).containsExactly("long.txt", "a.txt");
        assertThat(scene.folds().files()).containsExactly("a.txt", "long.txt");
        assertThat(scene.base().get(1))
                .contains("[outline of long.txt]")
                .contains("[lines 11-20]")
                .contains("fifteen")
                .contains("[lines 77-83]")
                .contains("eighty")
                .doesNotContain("line 50.");
        assertThat(scene.occurrences("line 12.")).isOne();
        assertThat(scene.sends()).isEmpty();
    }

    @Test
    void the_files_of_a_finished_ask_leave_at_the_next_rebase_and_not_before() {
        scene.file("read.txt", "r\n")
                .file("named.txt", "n\n")
                .file("edited.txt", "e\n")
                .file("held.txt", "h\n");
        scene.ask("First @read.txt @named.txt @held.txt", "read.txt", "named.txt", "held.txt");
        scene.edits("edited.txt", "f\n").edits("edited.txt", "g\n").folds();
        scene.pinned.add("held.txt");
        scene.says("Done.").ask("Now mend named.txt.");

        assertThat(scene.members().chosen()).extracting(Member::path).contains("read.txt");
        ResidentRebased folded = scene.folds();

        assertThat(folded.files()).containsExactly("edited.txt", "held.txt", "named.txt");
        assertThat(folded.out()).containsExactly("read.txt");
        assertThat(scene.base()).hasSize(3);
        assertThat(scene.sends()).isEmpty();
        scene.reads("read.txt");
        assertThat(scene.members().chosen()).extracting(Member::path).contains("read.txt");
    }

    @Test
    void nothing_of_a_file_that_leaves_stays_behind_to_become_untrue() {
        scene.file("a.txt", lines(1, 30)).ask("Read").reads("a.txt").sends();
        scene.file("a.txt", lines(2, 31)).sends();
        scene.file("a.txt", lines(3, 32)).ask("Something else");

        scene.folds();

        assertThat(scene.occurrences("line 20.")).isZero();
        assertThat(scene.occurrences("left out here: a.txt")).isOne();
    }

    @Test
    void files_of_the_running_ask_stay_at_each_rebase() {
        scene.file("a.txt", "a\n").ask("Go").reads("a.txt").sends();

        assertThat(scene.folds().files()).containsExactly("a.txt");
        assertThat(scene.folds().files()).containsExactly("a.txt");
    }
}
