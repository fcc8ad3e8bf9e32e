package dev.deepseektui.app.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.log.RollingLog.KeyMask;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyMaskTest {
    private final KeyMask mask = new KeyMask(List.of("known", "known-and-longer", "k"));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "the key sk-0123456789abcdef is wrong | the key *** is wrong",
                "ghp_0123456789abcdefghij and AKIAIOSFODNN7EXAMPLE | *** and ***",
                "Authorization: Bearer abc.def-123 | Authorization: Bearer ***",
                "DEEPSEEK_API_KEY=hunter2 | DEEPSEEK_API_KEY=***",
                "{\"api_key\": \"hunter2\"} | {\"api_key\": \"***\"}",
                "http://user:hunter2@proxy:8080/ | http://***@proxy:8080/",
                "known-and-longer, known | ***, ***",
            })
    void keys_are_masked(String text, String masked) {
        assertThat(mask.in(text)).isEqualTo(masked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "at dev.deepseektui.core.conversation.tokens.TokenStream.next(TokenStream.java:64)",
                "java.lang.IllegalStateException: 12 tokens: too many",
                "https://api.deepseek.com/v1",
                "ask k once more"
            })
    void what_is_no_key_stays(String text) {
        assertThat(mask.in(text)).isEqualTo(text);
    }
}
