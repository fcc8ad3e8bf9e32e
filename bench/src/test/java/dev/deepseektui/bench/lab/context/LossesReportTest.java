package dev.deepseektui.bench.lab.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import dev.deepseektui.bench.lab.context.LossesReport.Comparison;
import dev.deepseektui.bench.lab.context.ReplayTally.RewriteSize;
import java.util.Collections;
import java.util.List;
import java.util.stream.DoubleStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class LossesReportTest {
    private static final Offset<Double> EXACT = within(1e-9);

    private static SessionLosses session(long usedLater, long lost, double cost, String... causes) {
        return new SessionLosses(
                "a",
                10,
                usedLater,
                lost,
                cost,
                2.0,
                1_000,
                100,
                0,
                100,
                200,
                List.of(causes).stream()
                        .map(cause -> new RewriteSize(cause, 90, 40))
                        .toList());
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    @Test
    void interval_of_a_mean_is_the_same_each_time() {
        List<Double> values =
                DoubleStream.iterate(0, value -> value + 0.05).limit(21).boxed().toList();
        Interval interval = Interval.of(values, LossesReportTest::mean);

        assertThat(interval.value()).isCloseTo(0.5, EXACT);
        assertThat(interval.low()).isBetween(0.3, 0.45);
        assertThat(interval.high()).isBetween(0.55, 0.7);
        assertThat(Interval.of(values, LossesReportTest::mean)).isEqualTo(interval);
    }

    @Test
    void shares_are_those_of_all_sessions_together() {
        LossesReport report = new LossesReport("a", List.of(session(90, 0, 1), session(10, 5, 2)));

        assertThat(report.lostShare().value()).isCloseTo(0.05, EXACT);
        assertThat(report.lostShare().low()).isCloseTo(0, EXACT);
        assertThat(report.lostShare().high()).isCloseTo(0.5, EXACT);
        assertThat(report.costToAppendOnly().value()).isCloseTo(0.75, EXACT);
    }

    @Test
    void many_rewrites_in_one_session_do_not_narrow_the_interval() {
        LossesReport one = new LossesReport("a", List.of(session(100, 10, 1)));
        String[] causes = Collections.nCopies(50, "compaction:hard").toArray(new String[0]);
        LossesReport many = new LossesReport("a", List.of(session(100, 10, 1, causes), session(100, 30, 1)));

        assertThat(one.lostShare()).isEqualTo(new Interval(0.1, 0.1, 0.1));
        assertThat(many.lostShare().low()).isCloseTo(0.1, EXACT);
        assertThat(many.lostShare().high()).isCloseTo(0.3, EXACT);
        assertThat(many.causes()).containsExactly(entry("compaction:hard", 50L));
    }

    @Test
    void comparison_pairs_each_session_with_itself() {
        LossesReport cheap = new LossesReport("cheap", List.of(session(100, 20, 1), session(100, 40, 10)));
        LossesReport dear = new LossesReport("dear", List.of(session(100, 10, 1.1), session(100, 30, 11)));
        Comparison change = dear.against(cheap);

        assertThat(change.costPercent().low()).isCloseTo(10, EXACT);
        assertThat(change.costPercent().high()).isCloseTo(10, EXACT);
        assertThat(change.lostPoints().value()).isCloseTo(-10, EXACT);
        assertThat(change.lostPoints().high()).isCloseTo(-10, EXACT);
    }

    @Test
    void unknown_price_makes_the_cost_unknown() {
        SessionLosses unknown = new SessionLosses("a", 1, 0, 0, null, null, 0, 0, 0, 0, 0, List.of());

        assertThat(new LossesReport("a", List.of(unknown)).costToAppendOnly().value())
                .isNaN();
        assertThat(new LossesReport("a", List.of(unknown)).lostShare().value()).isZero();
    }
}
