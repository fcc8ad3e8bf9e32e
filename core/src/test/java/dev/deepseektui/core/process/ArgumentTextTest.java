package dev.deepseektui.core.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentTextTest {
    @ParameterizedTest
    @ValueSource(strings = {"rm a", "rm é", "echo '€😀\t\n'", "", "\ufeff\ufffd"})
    void what_arrives_as_it_is_shown_is_passed_on(String text) {
        assertThat(ShellPrograms.objection(text, StandardCharsets.UTF_8)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rm \ud83d", "rm \ude00", "\ud83d\ud83d\ude00", "\ude00\ud83d", "'\ud83d\n\ude00'"})
    void half_a_character_would_become_a_question_mark(String text) {
        assertThat(ShellPrograms.objection(text, StandardCharsets.UTF_8))
                .get()
                .asString()
                .contains("half a character");
    }

    @Test
    void a_zero_would_end_the_command() {
        assertThat(ShellPrograms.objection("rm a\0b", StandardCharsets.UTF_8))
                .get()
                .asString()
                .contains("zero character");
    }

    @ParameterizedTest
    @ValueSource(strings = {"US-ASCII", "ISO-8859-1", "UTF-16"})
    void a_letter_that_the_locale_would_change_is_not_passed_on(String charset) {
        assertThat(ShellPrograms.objection("rm é", Charset.forName(charset)))
                .get()
                .asString()
                .contains(charset)
                .contains("LC_ALL=C.UTF-8");
    }

    @Test
    void plain_letters_pass_in_any_usual_locale() {
        assertThat(ShellPrograms.objection("rm a", StandardCharsets.US_ASCII)).isEmpty();
        assertThat(ShellPrograms.objection("rm a", StandardCharsets.ISO_8859_1)).isEmpty();
    }
}
