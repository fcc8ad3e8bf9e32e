package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BarScaleTest {
    @Test
    void a_bar_is_as_high_as_its_value_to_an_eighth_of_a_row() {
        CapacityChart.BarScale scale = new CapacityChart.BarScale(0, 1, 2);

        assertThat(column(scale, 1)).isEqualTo("██");
        assertThat(column(scale, 0.75)).isEqualTo("▄█");
        assertThat(column(scale, 0.25)).isEqualTo(" ▄");
        assertThat(column(scale, 1.0 / 16)).isEqualTo(" ▁");
    }

    @Test
    void what_is_lowest_still_leaves_a_trace_and_what_is_unknown_none() {
        CapacityChart.BarScale scale = new CapacityChart.BarScale(0, 1, 2);

        assertThat(column(scale, 0)).isEqualTo(" ▁");
        assertThat(column(scale, -3)).isEqualTo(" ▁");
        assertThat(column(scale, 7)).isEqualTo("██");
        assertThat(column(scale, Double.NaN)).isEqualTo("  ");
    }

    @Test
    void the_scale_of_slack_holds_zero_and_every_value() {
        assertThat(CapacityChart.BarScale.around(new double[] {0.5, 2.2, Double.NaN}, 5))
                .isEqualTo(new CapacityChart.BarScale(0, 3, 5));
        assertThat(CapacityChart.BarScale.around(new double[] {-1.5}, 5))
                .isEqualTo(new CapacityChart.BarScale(-2, 0, 5));
        assertThat(CapacityChart.BarScale.around(new double[] {}, 5)).isEqualTo(new CapacityChart.BarScale(0, 1, 5));
    }

    @Test
    void the_limits_and_zero_are_labelled() {
        CapacityChart.BarScale scale = new CapacityChart.BarScale(-2, 2, 4);

        assertThat(scale.label(3)).isEqualTo("2.0");
        assertThat(scale.label(2)).isEqualTo("0.0");
        assertThat(scale.label(1)).isEmpty();
        assertThat(scale.label(0)).isEqualTo("-2.0");
    }

    private static String column(CapacityChart.BarScale scale, double value) {
        return "" + scale.block(value, 1) + scale.block(value, 0);
    }
}
