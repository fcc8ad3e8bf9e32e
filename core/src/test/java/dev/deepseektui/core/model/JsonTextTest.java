package dev.deepseektui.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonTextTest {
    @Test
    void pieces_are_written_one_behind_the_other() throws IOException {
        JsonText text = JsonText.ofPieces(List.of(utf8("[{\"a\":1}"), utf8(",\"é\"]")));

        assertThat(written(text)).isEqualTo("[{\"a\":1},\"é\"]");
        assertThat(text.bytes()).isEqualTo(utf8("[{\"a\":1},\"é\"]"));
    }

    @Test
    void nothing_is_empty_and_an_empty_array_is_not() {
        assertThat(JsonText.NONE.isEmpty()).isTrue();
        assertThat(JsonText.of("[]").isEmpty()).isFalse();
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
