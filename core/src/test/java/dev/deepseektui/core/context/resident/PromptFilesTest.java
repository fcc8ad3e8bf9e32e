package dev.deepseektui.core.context.resident;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.tape.event.BodyEdit.Drop;
import dev.deepseektui.core.tape.event.BodyEdit.Keep;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.RebaseReason.Request;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The files shown in the prompt, as derived from reads, writes, mentions and blocks. */
class PromptFilesTest {
    private final ResidentScene scene = new ResidentScene().file("a.txt", "one\ntwo\nthree\nfour\n");

    @Test
    void a_file_that_was_read_whole_is_there() {
        scene.ask("Read").reads("a.txt");

        assertThat(scene.whole("a.txt")).contains(scene.version("a.txt"));
        assertThat(scene.sends()).isEmpty();
    }

    @Test
    void pages_that_leave_nothing_out_make_a_whole() {
        scene.ask("Read").reads("a.txt", 3, 4);
        assertThat(scene.whole("a.txt")).isEmpty();

        scene.reads("a.txt", 1, 2);
        assertThat(scene.whole("a.txt")).contains(scene.version("a.txt"));
        assertThat(scene.sends()).isEmpty();
    }

    @Test
    void pages_of_two_versions_make_no_whole() {
        scene.ask("Read")
                .reads("a.txt", 3, 4)
                .file("a.txt", "one\n2\nthree\nfour\n")
                .reads("a.txt", 1, 2);

        assertThat(scene.whole("a.txt")).isEmpty();
    }

    @Test
    void a_file_that_an_ask_names_is_there() {
        scene.ask("Look at @a.txt", "a.txt");

        assertThat(scene.whole("a.txt")).contains(scene.version("a.txt"));
        assertThat(scene.sends()).isEmpty();
    }

    @Test
    void of_a_file_that_is_shown_in_part_nobody_thinks_that_it_is_there() {
        scene.asksOfLong("a.txt", "one\ntwo\n");

        assertThat(scene.whole("a.txt")).isEmpty();
        assertThat(scene.sends()).extracting(FileBlock::form).containsExactly(FileBlock.BlockForm.WHOLE);
    }

    @Test
    void a_file_that_the_agent_wrote_is_in_its_call() {
        scene.ask("Write").writes("b.txt", "new\n");

        assertThat(scene.whole("b.txt")).contains(scene.version("b.txt"));
        assertThat(scene.sends()).isEmpty();
    }

    @Test
    void an_edit_of_a_whole_file_is_its_revision() {
        scene.ask("Edit").reads("a.txt").edits("a.txt", "1\ntwo\nthree\nfour\n");

        assertThat(scene.whole("a.txt")).contains(scene.version("a.txt"));
        assertThat(scene.sends()).isEmpty();
    }

    @Test
    void an_edit_of_a_page_tells_not_the_whole() {
        scene.ask("Edit").reads("a.txt", 1, 2).edits("a.txt", "1\ntwo\nthree\nfour\n");

        assertThat(scene.whole("a.txt")).isEmpty();
        assertThat(scene.sends()).as("what is known of it is not said twice").isEmpty();
        scene.folds();
        assertThat(scene.whole("a.txt")).contains(scene.version("a.txt"));
        assertThat(scene.occurrences("two")).isEqualTo(1);
    }

    @Test
    void an_edit_behind_the_users_own_change_tells_not_the_whole() {
        scene.ask("Edit").reads("a.txt").file("a.txt", "uno\ntwo\n").edits("a.txt", "uno\n2\n");

        assertThat(scene.whole("a.txt")).isEmpty();
    }

    @Test
    void what_leaves_the_conversation_is_not_held_any_more() {
        scene.ask("Read").reads("a.txt").says("Done.");
        scene.rebase(new Rebase(
                RebaseReason.user(Request.EDIT_ASK),
                List.of(new Keep(1), new Drop(scene.conversation.messages().size() - 1))));

        assertThat(scene.prompt.coverage("a.txt")).isEmpty();
    }

    @Test
    void an_earlier_state_holds_again_when_the_later_one_is_taken_back() {
        scene.ask("Read").reads("a.txt").says("Done.");
        int before = scene.conversation.messages().size();
        String first = scene.version("a.txt");
        scene.ask("Edit").edits("a.txt", "1\n");
        scene.rebase(new Rebase(
                RebaseReason.user(Request.EDIT_ASK),
                List.of(new Keep(before), new Drop(scene.conversation.messages().size() - before))));

        assertThat(scene.whole("a.txt")).contains(first);
        assertThat(scene.sends()).extracting(FileBlock::supersedes).containsExactly(first);
    }

    @Test
    void a_session_that_is_taken_up_again_holds_the_same() {
        scene.file("b.txt", "b\n").ask("Read @b.txt", "b.txt").reads("a.txt").edits("a.txt", "1\n");
        scene.sends();
        scene.folds();
        scene.file("a.txt", "2\n").ask("Again").sends();

        PromptFiles resumed = new PromptFiles();
        scene.events.forEach(resumed::apply);

        assertThat(resumed.all()).containsExactlyInAnyOrderElementsOf(scene.prompt.all());
    }
}
