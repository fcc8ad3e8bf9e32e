package dev.deepseektui.core.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.testkit.Seed;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OutputCutTest {
    private byte[] stored = new byte[0];
    private final OutputCut cut = new OutputCut(
            bytes -> {
                stored = bytes;
                return "id";
            },
            KnownKeys.NONE);

    @Test
    void what_is_not_over_16_KB_stays_as_it_is() {
        ToolOutcome outcome = ToolOutcome.of(Status.OK, "x".repeat(16 * 1024));

        assertThat(cut.apply(outcome)).isSameAs(outcome);
    }

    @Test
    void what_is_over_is_whole_lines_of_head_and_tail_and_stored() {
        String text = "0123456789abcdef\n".repeat(2_000);

        ToolOutcome bounded = cut.apply(ToolOutcome.of(Status.OK, text));

        assertThat(stored).asString().isEqualTo(text);
        assertThat(bounded.artifact()).isEqualTo("id");
        assertThat(bounded.truncated()).isTrue();
        assertThat(bounded.text().lines().filter(line -> !line.startsWith("[…")))
                .containsOnly("0123456789abcdef", "");
    }

    @Test
    void one_that_names_its_store_already_is_left_alone() {
        ToolOutcome outcome = ToolOutcome.of(Status.OK, "x".repeat(100_000)).storedAs("own");

        assertThat(cut.apply(outcome)).isSameAs(outcome);
    }

    @Test
    void no_character_is_cut_in_two_wherever_lines_end() {
        for (long seed : Seed.some(200).toArray()) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder();
            while (text.length() < 20_000) {
                text.appendCodePoint(random.nextInt(5) == 0 ? 0x1f600 + random.nextInt(40) : 'é' + random.nextInt(9));
                if (random.nextInt(3_000) == 0) {
                    text.append('\n');
                }
            }

            String bounded =
                    cut.apply(ToolOutcome.of(Status.OK, text.toString())).text();

            assertThat(bounded).as("seed %d", seed).doesNotContain("\ufffd");
            assertThat(bounded.getBytes(StandardCharsets.UTF_8).length)
                    .as("seed %d", seed)
                    .isLessThan(16 * 1024 + 200);
        }
    }
}
