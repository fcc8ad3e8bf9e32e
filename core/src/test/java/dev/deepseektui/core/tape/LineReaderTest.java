package dev.deepseektui.core.tape;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.testkit.Seed;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LineReaderTest {
    @Test
    void lines_come_without_their_newlines() throws Exception {
        assertThat(lines("a\n\nbc\n")).containsExactly("a", "", "bc");
    }

    @Test
    void a_last_line_without_newline_says_so() throws Exception {
        LineReader lines = reader("a\nb");
        assertThat(lines.advance() && lines.finish()).isTrue();
        assertThat(lines.advance()).isTrue();
        assertThat(lines.finish()).isFalse();
        assertThat(lines.advance()).isFalse();
        assertThat(lines.lineStart()).isEqualTo(3);
    }

    @Test
    void what_is_not_read_of_a_line_is_passed_over() throws Exception {
        LineReader lines = reader("abc\nde\n");
        lines.advance();
        assertThat(lines.read()).isEqualTo('a');
        lines.advance();
        assertThat(lines.lineStart()).isEqualTo(4);
        assertThat(lines.readAllBytes()).asString(StandardCharsets.UTF_8).isEqualTo("de");
        assertThat(lines.position()).isEqualTo(7);
    }

    @Test
    void lines_of_any_length_are_cut_like_split_cuts_them() throws Exception {
        for (long seed : Seed.some(300).toArray()) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(6); i > 0; i--) {
                text.append("x".repeat(random.nextInt(3) == 0 ? 65_530 + random.nextInt(12) : random.nextInt(5)))
                        .append('\n');
            }
            assertThat(lines(text.toString()))
                    .as("seed %d", seed)
                    .isEqualTo(text.toString().lines().toList());
        }
    }

    private static List<String> lines(String text) throws IOException {
        LineReader reader = reader(text);
        List<String> lines = new ArrayList<>();
        while (reader.advance()) {
            lines.add(new String(reader.readAllBytes(), StandardCharsets.UTF_8));
        }
        return lines;
    }

    private static LineReader reader(String text) {
        return new LineReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), 0);
    }
}
