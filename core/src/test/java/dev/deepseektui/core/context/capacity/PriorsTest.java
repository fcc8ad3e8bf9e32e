package dev.deepseektui.core.context.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.capacity.Assessment.Prior;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings.Priors;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PriorsTest {
    @ParameterizedTest
    @CsvSource({
        "deepseek-v3.2-reasoner, 4.1, deepseek_v3_2_reasoner_prior",
        "DeepSeek-V3_2-Reasoning, 4.1, deepseek_v3_2_reasoner_prior",
        "deepseek-reasoner, 4.1, deepseek_v3_2_reasoner_prior",
        "vendor/deepseek-v3-2-reason, 4.1, deepseek_v3_2_reasoner_prior",
        "reason/deepseek-v3-2, 3.9, deepseek_v3_2_chat_prior",
        "deepseek_v3_2_chat, 3.9, deepseek_v3_2_chat_prior",
        "a/b/DEEPSEEK-CHAT, 3.9, deepseek_v3_2_chat_prior",
        "deepseek-flash, 3.8, fallback_default_prior",
        "deepseek-v4-reason, 3.8, fallback_default_prior",
        "'', 3.8, fallback_default_prior"
    })
    void the_first_row_of_the_table_that_fits_wins(String model, double prior, String row) {
        assertThat(with(Map.of()).of(model)).isEqualTo(new Prior(prior, row));
    }

    @Test
    void an_exact_id_wins_over_patterns_and_the_table() {
        Priors priors = with(Map.of("deepseek-v4-pro", 4.3, "deepseek-v4-*", 4.2, "deepseek-chat", 3.0));

        assertThat(priors.of("deepseek-ai/DeepSeek-V4-Pro")).isEqualTo(new Prior(4.3, "deepseek-v4-pro"));
        assertThat(priors.of("deepseek-chat")).isEqualTo(new Prior(3.0, "deepseek-chat"));
    }

    @Test
    void the_longest_pattern_wins() {
        Priors priors = with(Map.of("*", 1.0, "deepseek-*", 2.0, "deepseek-v?-*", 3.0));

        assertThat(priors.of("deepseek-v4-flash").row()).isEqualTo("deepseek-v?-*");
        assertThat(priors.of("deepseek-flash").row()).isEqualTo("deepseek-*");
        assertThat(priors.of("llama").row()).isEqualTo("*");
    }

    @Test
    void a_pattern_may_name_the_vendor() {
        assertThat(with(Map.of("Acme/*", 2.0)).of("acme/deepseek-chat").cHat()).isEqualTo(2.0);
    }

    @Test
    void all_but_stars_and_question_marks_means_itself() {
        assertThat(with(Map.of("v4.pro*", 2.0)).of("v4xpro").row()).isEqualTo("fallback_default_prior");
    }

    private static Priors with(Map<String, Double> own) {
        return new Priors(own, 4.1, 3.9, 3.8);
    }
}
