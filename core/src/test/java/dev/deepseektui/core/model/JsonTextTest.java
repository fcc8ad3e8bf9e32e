package dev.deepseektui.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonTextTest {
    @Test
    void an_array_is_its_values_joined() throws IOException {
        assertThat(written(JsonText.arrayOf(List.of(utf8("{\"a\":1}"), utf8("\"é\"")))))
                .isEqualTo("[{\"a\":1},\"é\"]");
        assertThat(written(JsonText.arrayOf(List.of()))).isEqualTo("[]");
    }

    @Test
    void nothing_is_empty_and_an_empty_array_is_not() {
        assertThat(JsonText.NONE.isEmpty()).isTrue();
        assertThat(JsonText.arrayOf(List.of()).isEmpty()).isFalse();
    }

    private static String written(JsonText text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        text.writeTo(out);
        assertThat(text.length()).isEqualTo(out.size());
        return out.toString(StandardCharsets.UTF_8);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
