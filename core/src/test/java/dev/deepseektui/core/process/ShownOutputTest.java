package dev.deepseektui.core.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.KnownKeys;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShownOutputTest {
    private static final int BOTH = 2 * ShownOutput.HALF;

    @Test
    void a_short_output_is_shown_whole() {
        String text = "x".repeat(BOTH - 1) + "\n";

        assertThat(shown(text)).isEqualTo(new ShownOutput(text, false, false));
    }

    @Test
    void a_longer_one_is_cut_between_lines() {
        String text = lines(3000);

        ShownOutput shown = shown(text);

        assertThat(shown.isCut()).isTrue();
        String[] parts = shown.text().split("\n\\[… cut here: there are [0-9,]+ bytes in all …]\n");
        assertThat(parts).hasSize(2);
        assertThat(text).startsWith(parts[0] + "\n").endsWith("\n" + parts[1]);
        assertThat(parts[0].length()).isBetween(ShownOutput.HALF - 20, ShownOutput.HALF);
        assertThat(parts[1].length()).isBetween(ShownOutput.HALF - 20, ShownOutput.HALF);
    }

    @Test
    void an_output_beyond_what_is_held_shows_its_start_and_its_end() {
        String text = lines(100_000);

        ShownOutput shown = shown(text);

        assertThat(shown.text()).startsWith("line 0\nline 1\n").endsWith("line 99998\nline 99999\n");
        assertThat(shown.text().length()).isLessThan(BOTH + 100);
    }

    @Test
    void one_huge_line_is_cut_between_characters() {
        ShownOutput shown = shown("語".repeat(2_000_000));

        assertThat(shown.text()).matches("語{2730}\n\\[… cut here: there are 6,000,000 bytes in all …]\n語{2730}");
    }

    @Test
    void a_progress_bar_counts_as_its_last_state() {
        String bar = IntStream.range(0, 3000)
                .mapToObj(i -> "\r%d of 3000".formatted(i))
                .collect(Collectors.joining());

        assertThat(shown("start" + bar + "\nend\n")).isEqualTo(new ShownOutput("2999 of 3000\nend\n", false, false));
    }

    @Test
    void a_binary_output_is_named() {
        assertThat(shown(new byte[] {0x7f, 'E', 'L', 'F', 2, 1}).text())
                .isEqualTo("[ELF program or library, 6 bytes: not shown]");
        byte[] random = new byte[10_000];
        new Random(1).nextBytes(random);
        random[0] = 'x';
        assertThat(shown(random)).isEqualTo(new ShownOutput("[binary data, 10,000 bytes: not shown]", true, false));
    }

    @Test
    void a_binary_output_after_much_text_is_named_too() {
        byte[] bytes = new byte[1_000_000];
        new Random(1).nextBytes(bytes);
        byte[] text = lines(10_000).getBytes(StandardCharsets.UTF_8);
        System.arraycopy(text, 0, bytes, 0, text.length);

        assertThat(shown(bytes).text()).isEqualTo("[binary data, 1,000,000 bytes: not shown]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"src/main.c\0src/other.c\0", "caf\u00e9 \u4e2d\u6587 \ud83d\ude00", "\u001b[31mred\u001b[0m", ""
            })
    void text_with_a_few_odd_bytes_is_text(String text) {
        assertThat(shown(text).isCut()).isFalse();
    }

    @Test
    void latin_1_is_text_with_marks() {
        assertThat(shown("une journée d'été\n".getBytes(StandardCharsets.ISO_8859_1))
                        .text())
                .isEqualTo("une journ\ufffde d'\ufffdt\ufffd\n");
    }

    private static String lines(int count) {
        return IntStream.range(0, count).mapToObj(i -> "line " + i + "\n").collect(Collectors.joining());
    }

    private static ShownOutput shown(String text) {
        return shown(text.getBytes(StandardCharsets.UTF_8));
    }

    private static ShownOutput shown(byte[] bytes) {
        Capture capture = new Capture(Path.of(System.getProperty("java.io.tmpdir")), KnownKeys.NONE);
        capture.append(bytes, bytes.length);
        return ShownOutput.of(capture.raw());
    }
}
