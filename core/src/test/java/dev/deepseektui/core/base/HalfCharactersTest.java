package dev.deepseektui.core.base;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HalfCharactersTest {
    @Test
    void a_text_is_cut_before_a_character_that_would_be_split() {
        assertThat(HalfCharacters.start("ab🙂cd", 3)).isEqualTo("ab");
        assertThat(HalfCharacters.start("ab🙂cd", 4)).isEqualTo("ab🙂");
        assertThat(HalfCharacters.start("🙂", 1)).isEmpty();
    }

    @Test
    void a_text_that_is_short_enough_stays() {
        assertThat(HalfCharacters.start("ab🙂", 4)).isEqualTo("ab🙂");
        assertThat(HalfCharacters.start("", 0)).isEmpty();
    }
}
