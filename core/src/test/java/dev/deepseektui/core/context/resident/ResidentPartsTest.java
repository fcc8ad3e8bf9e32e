package dev.deepseektui.core.context.resident;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.resident.FileBlock.BlockForm;
import dev.deepseektui.core.context.resident.ResidentEvents.ResidentRebased;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Files that the model knows only in part, and files that are too long. */
class ResidentPartsTest {
    private final ResidentScene scene = new ResidentScene();

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
                    .startsWith("[lines 3-42]\nline 1.\n")
                    .contains("fifteen")
                    .endsWith("line 40.\n");
        });
        assertThat(scene.sends()).isEmpty();
    }

    @Test
    void parts_that_were_told_anew_are_in_the_base_and_the_reads_of_them_go() {
        scene.file("a.txt", lines(1, 100)).ask("Read").reads("a.txt", 11, 20).sends();
        scene.file("a.txt", lines(0, 100)).sends();

        assertThat(scene.folds().files()).containsExactly("a.txt");

        assertThat(scene.occurrences("line 15.")).isOne();
        assertThat(scene.base()).singleElement().asString().contains("[lines 2-41]");
        assertThat(scene.sends()).isEmpty();
    }

    @Test
    void an_edit_of_the_agent_needs_no_telling() {
        scene.file("a.txt", lines(1, 1000)).ask("Read").reads("a.txt", 11, 20).sends();

        scene.edits("a.txt", lines(1, 1000).replace("line 15.", "fifteen"));

        assertThat(scene.sends()).isEmpty();
    }

    @Test
    void of_a_large_file_what_was_read_stays_true() {
        scene.file("a.txt", lines(1, 1000)).ask("Read").reads("a.txt", 1, 20).reads("a.txt", 160, 170);
        scene.sends();

        scene.file("a.txt", lines(1, 1000).replace("line 165.", "sixty-five"));

        assertThat(scene.sends())
                .singleElement()
                .satisfies(block -> assertThat(block.body())
                        .contains("[lines 1-40]")
                        .contains("[lines 140-190]")
                        .contains("sixty-five")
                        .doesNotContain("line 100."));
    }

    @Test
    void of_a_large_file_the_edited_lines_are_resident_with_twenty_around() {
        String before = lines(1, 1000);
        String after = before.replace("line 22.", "a new entry").replace("line 60.", "another");
        scene.file("CHANGELOG.md", before)
                .ask("Read")
                .reads("CHANGELOG.md", 1, 22)
                .sends();
        scene.edits("CHANGELOG.md", after).sends();

        assertThat(scene.folds().files()).containsExactly("CHANGELOG.md");

        assertThat(scene.base())
                .singleElement()
                .asString()
                .contains("CHANGELOG.md\\n[in part, sha256:" + scene.version("CHANGELOG.md")
                        + ", 1000 lines]\\n[lines 1-80]\\n")
                .contains("a new entry")
                .contains("another")
                .endsWith("line 80.\\n</resident>\"}");
        assertThat(scene.occurrences(
                        "[left out: the <resident> block of CHANGELOG.md shows parts of it as they are now]"))
                .isEqualTo(2);
    }

    @Test
    void a_large_file_that_was_read_whole_stays_where_it_was_read_until_it_changes() {
        scene.file("a.txt", lines(1, 1000))
                .file("b.txt", "b\n")
                .ask("Read a.txt")
                .reads("a.txt")
                .reads("b.txt")
                .sends();

        assertThat(scene.folds().files()).containsExactly("b.txt");
        assertThat(scene.base()).hasSize(1);
        assertThat(scene.occurrences("line 500.")).isOne();
        assertThat(scene.sends()).isEmpty();

        scene.file("a.txt", lines(1, 1000).replace("line 500.", "five hundred"));
        assertThat(scene.sends()).singleElement().satisfies(block -> {
            assertThat(block.form()).isEqualTo(BlockForm.CHANGES);
            assertThat(block.body()).contains("+five hundred");
        });
        scene.folds();
        assertThat(scene.base().get(0)).contains("[lines 480-520]").contains("five hundred");
        assertThat(scene.occurrences("line 100.")).isZero();
        assertThat(scene.sends()).isEmpty();
    }

    @Test
    void the_most_edited_file_is_first_whatever_its_size_with_its_outline_and_the_parts_worked_on() {
        String before = lines(1, 1000);
        String once = before.replace("line 15.", "fifteen");
        scene.outlines = (path, text) -> Optional.of("[outline of " + path + "]");
        scene.file("a.txt", "a\n").file("long.txt", before).ask("Read").reads("a.txt");
        scene.reads("long.txt", 11, 20).sends();
        scene.edits("long.txt", once).sends();
        scene.edits("long.txt", once.replace("line 80.", "eighty")).sends();

        assertThat(scene.members().chosen()).extracting(Member::path).containsExactly("long.txt", "a.txt");
        assertThat(scene.folds().files()).containsExactly("a.txt", "long.txt");
        assertThat(scene.base().get(1))
                .contains("[outline of long.txt]")
                .contains("[lines 1-40]")
                .contains("fifteen")
                .contains("[lines 60-100]")
                .contains("eighty")
                .doesNotContain("line 50.");
        assertThat(scene.occurrences("line 12.")).isOne();
        assertThat(scene.sends()).isEmpty();
    }

    private static final String LONG = "a word or two ".repeat(60);

    /** Adds six exchanges, after which all earlier messages are old. */
    private void sixExchanges() {
        for (int i = 0; i < 6; i++) {
            scene.says("Answer " + i + ".").ask("Next " + i + " a.txt");
        }
    }

    @Test
    void a_fold_takes_stale_arguments_old_searches_and_failure_dumps_before_current_sources() {
        scene.file("a.txt", "a\n").ask("Mend a.txt").reads("a.txt");
        scene.edits("a.txt", "b\n", "{\"path\":\"a.txt\",\"old\":\"a\",\"new\":\"" + LONG + "\"}");
        scene.searches("c.txt:1: " + LONG).fails("exit code 1\n" + LONG);
        sixExchanges();
        scene.searches("d.txt:1: " + LONG);

        ResidentRebased folded = scene.folds(
                new Rebase(RebaseReason.resident(RebaseReason.Fold.SHRINK), scene.keepAll()),
                scene.conversation.size().total() - 100);

        assertThat(folded.out()).isEmpty();
        assertThat(folded.files()).containsExactly("a.txt");
        assertThat(scene.occurrences("[left out: the result of an earlier search]"))
                .isOne();
        assertThat(scene.occurrences("exit code 1\n[left out: the rest of the output; `recall` with tape:"))
                .isOne();
        assertThat(scene.conversation.messages())
                .anySatisfy(message -> assertThat(message.content().calls())
                        .extracting(ToolCall::arguments)
                        .containsExactly("{\"path\":\"a.txt\",\"old\":\"a\",\"new\":\"[left out: 840 characters]\"}"));
        assertThat(scene.occurrences(LONG)).as("the newest search").isOne();
    }

    @Test
    void where_the_prompt_is_short_enough_nothing_but_files_is_folded() {
        scene.file("a.txt", "a\n").ask("Mend a.txt").reads("a.txt").searches("c.txt:1: " + LONG);
        sixExchanges();

        scene.folds();

        assertThat(scene.occurrences(LONG)).isOne();
    }

    @Test
    void no_marker_points_to_a_block_that_is_gone() {
        scene.file("a.txt", lines(1, 30))
                .file("b.txt", "b\n")
                .ask("Read")
                .reads("a.txt")
                .reads("b.txt")
                .sends();
        scene.folds();
        assertThat(scene.occurrences("[left out: the <resident> block of a.txt shows it as it is now]"))
                .isOne();

        scene.says("Read.").ask("Something about b.txt").sends();
        assertThat(scene.folds().out()).containsExactly("a.txt");

        assertThat(scene.occurrences("[left out: the <resident> block of ")).isOne();
        assertThat(scene.occurrences("[left out: a.txt; read it when you need it]"))
                .isOne();
        assertThat(scene.occurrences("[left out: the <resident> block of b.txt shows it as it is now]"))
                .isOne();
    }

    @Test
    void a_marker_points_to_the_message_that_shows_the_file_now() {
        scene.file("a.txt", "a\n")
                .ask("Write")
                .reads("a.txt")
                .writes("a.txt", lines(1, 30))
                .sends();

        scene.folds();

        assertThat(scene.base()).isEmpty();
        assertThat(scene.occurrences("[left out: a later message shows a.txt as it is now]"))
                .isOne();
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
        assertThat(scene.occurrences("[left out: a.txt; read it when you need it]"))
                .isOne();
    }

    @Test
    void files_of_the_running_ask_stay_at_each_rebase() {
        scene.file("a.txt", "a\n").ask("Go").reads("a.txt").sends();

        assertThat(scene.folds().files()).containsExactly("a.txt");
        assertThat(scene.folds().files()).containsExactly("a.txt");
    }
}
