package dev.deepseektui.app.tui.editor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.editor.Suggestions.Suggestion;
import java.util.List;
import org.junit.jupiter.api.Test;

class FileMentionTest {
    @Test
    void an_at_sign_at_the_start_of_a_word_begins_a_name() {
        assertThat(FileMention.before("look at @src/Ma")).contains(new FileMention("@src/Ma"));
        assertThat(FileMention.before("@")).contains(new FileMention("@"));
    }

    @Test
    void an_address_and_a_finished_name_are_none() {
        assertThat(FileMention.before("mail me@home")).isEmpty();
        assertThat(FileMention.before("@a.txt and")).isEmpty();
    }

    @Test
    void names_with_blanks_are_quoted_and_those_that_cannot_be_are_left_out() {
        Suggestions suggestions = new FileMention("@a")
                .suggesting(List.of("a b.txt", "a\"b.txt", "ab.txt"))
                .orElseThrow();

        assertThat(suggestions.all()).extracting(Suggestion::text).containsExactly("@\"a b.txt\" ", "@ab.txt ");
    }

    @Test
    void behind_a_directory_a_name_in_it_can_follow() {
        Suggestions suggestions =
                new FileMention("@s").suggesting(List.of("src/", "my src/")).orElseThrow();

        assertThat(suggestions.all()).extracting(Suggestion::text).containsExactly("@src/", "@\"my src/\" ");
    }

    @Test
    void suggestions_go_round_and_are_narrowed_while_more_is_written() {
        Suggestions suggestions =
                new FileMention("@").suggesting(List.of("ab.txt", "cd.txt")).orElseThrow();

        assertThat(suggestions.moved(-1).current().shown()).isEqualTo("cd.txt");
        assertThat(suggestions.narrowed("@c").orElseThrow().all())
                .extracting(Suggestion::shown)
                .containsExactly("cd.txt");
        assertThat(suggestions.narrowed("@q")).isEmpty();
    }
}
