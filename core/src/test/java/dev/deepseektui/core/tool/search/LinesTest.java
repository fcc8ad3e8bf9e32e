package dev.deepseektui.core.tool.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.testkit.Seed;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LinesTest {
    @Test
    void a_nul_is_found_wherever_it_is_and_nothing_is_taken_for_one() {
        long seed = Seed.RUN;
        Random random = new Random(seed);
        for (int length = 0; length < 40; length++) {
            byte[] bytes = new byte[length + 9];
            random.nextBytes(bytes);
            for (int i = 0; i < length; i++) {
                bytes[i] = bytes[i] == 0 ? (byte) 0x80 : bytes[i];
            }
            bytes[length] = 0;

            assertThat(Lines.hasNul(bytes, length))
                    .as("seed %d, %d bytes", seed, length)
                    .isFalse();
            assertThat(Lines.hasNul(bytes, length + 1))
                    .as("seed %d, %d bytes", seed, length)
                    .isTrue();
        }
    }
}
