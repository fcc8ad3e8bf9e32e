package dev.deepseektui.app.exec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.exec.ExecOutput.LiveAnswer;
import dev.deepseektui.core.model.ChatEvent.ReasoningDelta;
import dev.deepseektui.core.model.ChatEvent.Retrying;
import dev.deepseektui.core.model.ChatEvent.TextDelta;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The content of the terminal after each part of an answer. */
class LiveAnswerTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final LiveAnswer live = new LiveAnswer(new PrintStream(bytes, false, StandardCharsets.UTF_8));

    private void says(String... pieces) {
        for (String piece : pieces) {
            live.streamed(new TextDelta(piece));
        }
    }

    private void hasSaid(String content) {
        live.recorded(new Recorded(
                1,
                Instant.EPOCH,
                new ReplyReceived(2, content, null, List.of(), "stop", null, null, null, null, null),
                0));
    }

    private String shown() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void each_piece_is_shown_when_it_comes() {
        says("Hello");
        assertThat(shown()).isEqualTo("Hello");

        says(", you", ".\n", "\nA second paragraph.");
        assertThat(shown()).isEqualTo("Hello, you.\n\nA second paragraph.");
    }

    @Test
    void a_whole_answer_ends_its_line_and_is_not_shown_again() {
        says("All ", "done.");
        hasSaid("All done.");
        live.over("All done.");

        assertThat(shown()).isEqualTo("All done.\n");
    }

    @Test
    void what_is_said_between_calls_stands_before_the_last() {
        says("I look.");
        hasSaid("I look.");
        hasSaid("");
        says("It is there.\n");
        hasSaid("It is there.\n");
        live.over("It is there.\n");

        assertThat(shown()).isEqualTo("I look.\nIt is there.\n");
    }

    @Test
    void the_last_words_before_calls_without_any_are_not_repeated() {
        says("I look.");
        hasSaid("I look.");
        hasSaid("");
        live.over("I look.");

        assertThat(shown()).isEqualTo("I look.\n");
    }

    @Test
    void what_did_not_come_in_pieces_is_shown_at_the_end() {
        live.over("From elsewhere.");

        assertThat(shown()).isEqualTo("From elsewhere.\n");
    }

    @Test
    void an_answer_that_is_asked_for_again_begins_in_a_line_of_its_own() {
        says("The beg");
        live.streamed(
                new Retrying(ChatFailure.of(ChatFailure.FailureKind.NETWORK, "reset"), 1, 5, Duration.ofSeconds(1)));
        says("The beginning.");
        hasSaid("The beginning.");
        live.over("The beginning.");

        assertThat(shown()).isEqualTo("The beg\nThe beginning.\n");
    }

    @Test
    void one_that_never_becomes_whole_ends_its_line() {
        says("The beg");
        live.over("");

        assertThat(shown()).isEqualTo("The beg\n");
    }

    @Test
    void neither_thoughts_nor_the_empty_lines_before_an_answer_are_shown() {
        live.streamed(new ReasoningDelta("Hm."));
        says("\n", " \n", "Yes.");

        assertThat(shown()).isEqualTo("Yes.");
    }

    @Test
    void a_character_that_comes_in_halves_is_shown_when_it_is_whole() {
        says("\ud83d", "\ude80 up", " \ud83d");
        assertThat(shown()).isEqualTo("\ud83d\ude80 up ");

        says("\ude80.");
        assertThat(shown()).isEqualTo("\ud83d\ude80 up \ud83d\ude80.");
    }

    @Test
    void half_a_character_with_which_all_ends_is_shown_as_that() {
        says("up \ud83d");
        live.over("");

        assertThat(shown()).isEqualTo("up <U+D83D>\n");
    }

    @Test
    void the_terminal_obeys_none_of_it() {
        says("a\u001b", "[2Jb\u202e");

        assertThat(shown()).isEqualTo("a␛[2Jb<U+202E>");
    }
}
