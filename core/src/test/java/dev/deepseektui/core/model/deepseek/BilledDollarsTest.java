package dev.deepseektui.core.model.deepseek;

import static dev.deepseektui.core.model.deepseek.Reception.finish;
import static dev.deepseektui.core.model.deepseek.Reception.stream;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.model.Dialect;
import dev.deepseektui.core.tape.event.TokenUsage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The cost reported by OpenRouter is used if it is plausible; other servers' costs are ignored. */
class BilledDollarsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"cost\":0.0012 | 0.0012",
                "\"cost\":0 | 0.0",
                "\"cost\":0.95,\"is_byok\":false,\"cost_details\":{\"upstream_inference_cost\":0.95} | 0.95",
                "\"cost\":0.25,\"cost_details\":{\"upstream_inference_cost\":null} | 0.25",
                "\"cost\":0.05,\"is_byok\":true,\"cost_details\":{\"upstream_inference_cost\":1} | 1.05"
            })
    void a_charge_is_taken_as_it_is_and_with_an_own_key_the_makers_stands_beside_it(String fields, double dollars) {
        assertThat(billed(fields)).isEqualTo(dollars);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"cost\":-0.01",
                "\"cost\":NaN",
                "\"cost\":Infinity",
                "\"cost\":1e300",
                "\"cost\":1000.01",
                "\"cost\":\"0.01\"",
                "\"cost\":null",
                "\"cost\":{\"total\":1}",
                "\"cost\":0,\"is_byok\":true",
                "\"cost\":0,\"is_byok\":true,\"cost_details\":{\"upstream_inference_cost\":-1}",
                "\"total_cost\":1"
            })
    void what_cannot_be_right_is_not_said(String fields) {
        assertThat(billed(fields)).isNull();
        assertThat(usage(Dialect.OPENROUTER, fields).prompt()).isEqualTo(7);
    }

    @Test
    void nobody_knows_in_what_money_another_server_counts() {
        assertThat(usage(Dialect.OPENAI, "\"cost\":0.5").billed()).isNull();
        assertThat(usage(Dialect.DEEPSEEK, "\"cost\":0.5").billed()).isNull();
    }

    private static @Nullable Double billed(String fields) {
        return usage(Dialect.OPENROUTER, fields).billed();
    }

    private static TokenUsage usage(Dialect dialect, String fields) {
        String last = "{\"choices\":[],\"usage\":{\"prompt_tokens\":7," + fields + "}}";
        return new Reception()
                .of(dialect)
                .reply(stream(finish("stop"), last, "[DONE]"))
                .usage();
    }
}
