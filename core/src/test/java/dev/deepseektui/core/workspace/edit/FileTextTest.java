package dev.deepseektui.core.workspace.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.testkit.Seed;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FileTextTest {
    @Test
    void a_zero_byte_means_binary() {
        assertThat(FileText.of("a\nb\0c".getBytes(StandardCharsets.UTF_8)).objection())
                .isEqualTo("holds binary data (a zero byte in line 2)");
    }

    @Test
    void another_encoding_is_no_text() {
        assertThat(FileText.of("ok\ncafé\n".getBytes(StandardCharsets.ISO_8859_1))
                        .objection())
                .isEqualTo("is not UTF-8 text (see line 2)");
    }

    @Test
    void a_character_cut_off_at_the_end_is_no_text() {
        assertThat(FileText.of(new byte[] {'a', (byte) 0xc3}).text()).isEmpty();
    }

    @Test
    void what_is_text_turns_back_into_its_bytes() {
        Random random = new Random(Seed.RUN);
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = new byte[random.nextInt(6)];
            random.nextBytes(bytes);
            FileText.of(bytes)
                    .text()
                    .ifPresent(text -> assertThat(FileText.bytes(text).orElseThrow())
                            .as("seed %d", Seed.RUN)
                            .isEqualTo(bytes));
        }
    }

    @Test
    void half_a_character_has_no_bytes() {
        assertThat(FileText.bytes("a\uD83D")).isEmpty();
    }
}
