package dev.deepseektui.core.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedactedWordsTest {
    private static final String MARK = RedactedWords.MARK;

    private static String without(String text, String... words) {
        RedactedWords redacted = RedactedWords.of(List.of(words));
        String bytes = new String(redacted.without(text.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
        assertThat(bytes).isEqualTo(redacted.without(text));
        return bytes;
    }

    @Test
    void words_become_a_mark_wherever_they_stand() {
        assertThat(without("Acme, Acmes and ACME", "Acme")).isEqualTo(MARK + ", " + MARK + "s and ACME");
    }

    @Test
    void several_words_are_found_across_line_ends_and_blanks() {
        assertThat(without(
                        "the correct horse\n    battery, correct\\nhorse battery, correct%20horse+battery",
                        "correct horse battery"))
                .isEqualTo("the " + MARK + ", " + MARK + ", " + MARK);
    }

    @Test
    void the_longer_one_goes_first() {
        assertThat(without("hunter2000 hunter", "hunter", "hunter2000")).isEqualTo(MARK + " " + MARK);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Grüße aus 東京", "naïve \"quote\"\\path", "emoji 😀 here!"})
    void letters_of_all_scripts_are_found_in_all_forms(String word) {
        String utf8 = Base64.getEncoder().encodeToString(word.getBytes(StandardCharsets.UTF_8));
        StringBuilder escaped = new StringBuilder();
        word.chars().forEach(unit -> escaped.append(unit == ' ' ? " " : "\\u%04X".formatted(unit)));
        for (String form : List.of(
                word,
                Json.line(word),
                Json.line(Json.line(word)),
                URLEncoder.encode(word, StandardCharsets.UTF_8),
                escaped.toString(),
                utf8)) {
            assertThat(without("a " + form + " b", word)).contains(MARK).hasSizeLessThan(34);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "ab", "red", "[redacted]"})
    void what_would_be_everywhere_is_refused(String word) {
        assertThatThrownBy(() -> RedactedWords.of(List.of(word)))
                .isInstanceOf(UserError.class)
                .hasMessageStartingWith("redact: ");
    }
}
