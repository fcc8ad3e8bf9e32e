package dev.deepseektui.app.tui.pane;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.pane.PaneSection.Gauge;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Style.Ink;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExactFiguresTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "999, 999",
        "1000, 1.0k",
        "9949, 9.9k",
        "9950, 10k",
        "131072, 131k",
        "999499, 999k",
        "999500, 1.00M",
        "1048576, 1.05M"
    })
    void counts_have_three_digits_at_most(long count, String written) {
        assertThat(Figures.exactCount(count)).isEqualTo(written);
    }

    @Test
    void shares_are_rounded_down_so_that_all_is_all() {
        assertThat(Figures.percent(0.999)).isEqualTo("99 %");
        assertThat(Figures.percent(1)).isEqualTo("100 %");
        assertThat(Figures.percent(0.29)).isEqualTo("29 %");
        assertThat(Figures.percent(1.237)).isEqualTo("123 %");
    }

    @ParameterizedTest
    @CsvSource({"0, $0.000", "0.00042, $0.0004", "0.0123, $0.012", "0.75, $0.750", "12.345, $12.35"})
    void small_sums_have_more_digits(double sum, String written) {
        assertThat(Figures.exactDollars(sum)).isEqualTo(written);
    }

    @ParameterizedTest
    @CsvSource({"-5, 0 s", "59, 59 s", "65, 1 m 05 s", "7380, 2 h 03 m"})
    void time_is_as_long_as_it_needs(long seconds, String written) {
        assertThat(Figures.elapsed(Duration.ofSeconds(seconds))).isEqualTo(written);
    }

    @Test
    void a_gauge_is_drawn_to_its_share_by_half_cells() {
        assertThat(Gauge.line(0.37, 10, Ink.ACCENT).text()).isEqualTo("━━━╸──────");
        assertThat(Gauge.line(0.5, 4, Ink.ACCENT).text()).isEqualTo("━━──");
        assertThat(Gauge.line(7, 3, Ink.ACCENT).text()).isEqualTo("━━━");
        assertThat(Gauge.line(-1, 3, Ink.ACCENT).text()).isEqualTo("───");
    }

    @Test
    void a_sparkline_spans_from_the_least_to_the_greatest() {
        assertThat(Gauge.sparkline(List.of(-1.0, 0.0, 1.0, 3.0))).isEqualTo("▁▃▅█");
        assertThat(Gauge.sparkline(List.of(2.0, 2.0))).isEqualTo("▅▅");
        assertThat(Gauge.sparkline(List.of())).isEmpty();
    }
}
