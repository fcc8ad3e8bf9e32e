package dev.deepseektui.bench.lab.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.deepseektui.bench.lab.outcome.LabelLines;
import dev.deepseektui.bench.lab.outcome.OutcomeReport;
import dev.deepseektui.bench.lab.outcome.OutcomeReport.RewriteCounts;
import dev.deepseektui.bench.lab.outcome.RunCollector;
import dev.deepseektui.bench.lab.outcome.RunLabel;
import dev.deepseektui.bench.lab.outcome.SignalFigures;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The figures in docs/capacity.md, from public runs whose licence allows them to be included here. */
class PublicRunsTest {
    private static InputStream resource(String name) throws IOException {
        return MaybeCompressed.read(
                Objects.requireNonNull(PublicRunsTest.class.getResourceAsStream("agent-runs/" + name)));
    }

    private static OutcomeReport report(String... settings) throws IOException {
        RunCollector runs = new RunCollector(CapacitySettings.of(Replays.config(settings)));
        Replays.of(resource("observations.jsonl.gz"), settings)
                .forEach(replayed -> runs.add(replayed.series(), replayed.now()));
        Map<String, RunLabel> labels = LabelLines.read("labels", resource("labels.jsonl.gz"));
        assertThat(runs.unlabelled(labels)).isZero();
        return OutcomeReport.of(runs.runs(labels), 3);
    }

    @Test
    void the_figures_of_the_documentation() throws Exception {
        OutcomeReport report = report();
        SignalFigures pressure = report.signals().get(0);
        SignalFigures trouble = report.signals().get(1);

        assertThat(report.failed()).isEqualTo(66);
        assertThat(report.resolved()).isEqualTo(45);
        assertThat(report.highestPFail()).isLessThan(0.34);
        assertThat(pressure.alarmsFailed() + pressure.alarmsResolved()).isZero();
        assertThat(trouble.alarmsFailed()).isEqualTo(6);
        assertThat(trouble.alarmsResolved()).isEqualTo(1);
        assertThat(Objects.requireNonNull(pressure.brier())).isGreaterThan(report.baseBrier());
    }

    @Test
    void nothing_that_rewrites_is_done_in_any_of_them() throws Exception {
        assertThat(Replays.of(resource("observations.jsonl.gz")))
                .extracting(replayed -> replayed.now().decision().action().word())
                .doesNotContain("TargetedContextRefresh", "VerifyAndReplan");
    }

    /** Even if every step is a risk, a prompt below 40 % of the budget is not rewritten. */
    @Test
    void no_small_prompt_is_rewritten() throws Exception {
        RewriteCounts usual = report().rewrites();
        RewriteCounts nervous =
                report("low_risk_max=0.0", "medium_risk_max=1.0").rewrites();

        assertThat(usual.madeInSmall()).isZero();
        assertThat(nervous.small()).isGreaterThan(100);
        assertThat(nervous.madeInSmall()).isZero();
    }

    @Test
    void other_settings_give_other_figures() throws Exception {
        assertThat(report("low_risk_max=0.001").signals().get(0).alarmsFailed()).isGreaterThan(30);
        assertThat(report().baseBrier()).isCloseTo(66.0 * 45 / 111 / 111, within(1e-9));
    }
}
