package dev.deepseektui.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EffortTest {
    @ParameterizedTest
    @CsvSource({
        "minimal, low",
        "low, low",
        "medium, high",
        "high, high",
        "xhigh, high",
        "max, max",
        "ultra, max",
        "off, off",
        "Medium, high"
    })
    void each_spelling_becomes_one_of_what_deepseek_has(String spelling, String effort) {
        assertThat(Effort.of(spelling).word()).isEqualTo(effort);
    }

    @Test
    void all_spellings_are_known_and_no_other_word_is() {
        assertThat(Effort.SPELLINGS).allMatch(word -> Effort.find(word).isPresent());
        assertThat(Effort.find("much")).isEmpty();
        assertThat(Effort.isWord("medium")).isFalse();
    }
}
