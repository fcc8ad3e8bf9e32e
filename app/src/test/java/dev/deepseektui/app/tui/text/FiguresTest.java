package dev.deepseektui.app.tui.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FiguresTest {
    @Test
    void counts_are_short() {
        assertThat(List.of(0L, 999L, 1_000L, 9_949L, 9_950L, 41_234L, 999_499L, 999_500L, 1_230_000L))
                .extracting(Figures::count)
                .containsExactly("0", "999", "1.0k", "9.9k", "10k", "41k", "999k", "1.0M", "1.2M");
    }

    @Test
    void sizes_times_and_costs_have_their_units() {
        assertThat(Figures.bytes(213)).isEqualTo("213 B");
        assertThat(Figures.bytes(12_400)).isEqualTo("12 KB");
        assertThat(Figures.bytes(3 << 20)).isEqualTo("3.0 MB");
        assertThat(Figures.seconds(12)).isEqualTo("12 ms");
        assertThat(Figures.seconds(104)).isEqualTo("0.1 s");
        assertThat(Figures.seconds(12_900)).isEqualTo("12 s");
        assertThat(Figures.seconds(125_000)).isEqualTo("2 min 5 s");
        assertThat(Figures.dollars(0.0123)).isEqualTo("$0.012");
        assertThat(Figures.dollars(1.239)).isEqualTo("$1.24");
    }
}
