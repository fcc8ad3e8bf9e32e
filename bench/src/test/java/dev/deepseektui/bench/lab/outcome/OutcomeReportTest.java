package dev.deepseektui.bench.lab.outcome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.deepseektui.bench.lab.outcome.LabelledRun.Look;
import dev.deepseektui.bench.lab.outcome.LabelledRun.Look.ProposedRewrite;
import dev.deepseektui.bench.lab.outcome.OutcomeReport.WorstWindow;
import dev.deepseektui.bench.lab.outcome.TrialReport.Arm;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutcomeReportTest {
    private final List<LabelledRun> runs = new ArrayList<>();

    /** Adds a run with these numbers of recent failed results after each step; p_fail is a tenth of the number. */
    private OutcomeReportTest run(boolean resolved, String task, long... failed) {
        List<Look> looks = new ArrayList<>();
        for (int i = 0; i < failed.length; i++) {
            looks.add(new Look(
                    failed[i] / 10.0,
                    failed[i] > 3,
                    failed[i],
                    failed[i] / 8.0,
                    failed[i] >= 3 && i >= 2,
                    ProposedRewrite.NONE));
        }
        runs.add(new LabelledRun(new RunLabel("run" + runs.size(), resolved, "agent", task, "here", ""), looks));
        return this;
    }

    private SignalFigures trouble() {
        return OutcomeReport.of(runs, 3).signals().get(1);
    }

    @Test
    void alarms_have_a_place_in_failed_runs_and_a_lead_before_their_end() {
        run(false, "t", 0, 3, 1, 0)
                .run(false, "t", 0, 0, 0, 3)
                .run(false, "t", 0)
                .run(true, "t", 3, 0);

        assertThat(trouble().alarmsFailed()).isEqualTo(2);
        assertThat(trouble().alarmsResolved()).isEqualTo(1);
        assertThat(trouble().place()).isEqualTo(0.75);
        assertThat(trouble().lead()).isEqualTo(1);
    }

    @Test
    void the_alarm_that_acts_waits_for_the_turn() {
        run(false, "t", 0, 3, 1, 0).run(false, "t", 0, 0, 0, 3);

        assertThat(OutcomeReport.of(runs, 3).signals().get(2).alarmsFailed()).isEqualTo(1);
    }

    @Test
    void the_area_under_the_curve_counts_ties_for_half() {
        run(false, "t", 2).run(false, "t", 1).run(true, "t", 1).run(true, "t", 0);

        assertThat(trouble().aucEnd()).isEqualTo((1 + 1 + 0.5 + 1) / 4);
    }

    @Test
    void at_a_step_only_runs_that_got_there_are_compared() {
        run(false, "t", 1, 1, 1, 1, 1, 9).run(true, "t", 0, 0, 0, 0, 2).run(false, "t", 7);

        assertThat(trouble().auc().get(5)).isEqualTo(0);
        assertThat(trouble().auc().get(10)).isNull();
    }

    @Test
    void within_a_task_runs_are_compared_at_equal_length_too() {
        run(false, "a", 1, 1, 5).run(true, "a", 2, 2).run(true, "b", 9).run(false, "c", 0);

        assertThat(trouble().withinTask()).isEqualTo(new WithinTask(1, 1.0, 0.0, null));
    }

    @Test
    void odds_within_a_task_are_of_alarms() {
        run(false, "a", 3)
                .run(false, "a", 3)
                .run(false, "a", 0)
                .run(true, "a", 3)
                .run(true, "a", 0);

        assertThat(trouble().withinTask().odds()).isCloseTo(2.0, within(1e-9));
    }

    @Test
    void as_a_probability_a_signal_is_compared_with_what_came() {
        run(false, "t", 8, 8).run(true, "t", 0, 0).run(true, "t", 4, 4);

        assertThat(trouble().brier()).isCloseTo(0.25 / 3, within(1e-9));
        assertThat(trouble().ece()).isCloseTo(0.5 / 3, within(1e-9));
        assertThat(OutcomeReport.of(runs, 3).baseBrier()).isCloseTo(2.0 / 9, within(1e-9));
    }

    @Test
    void the_worst_windows_tell_how_many_of_such_runs_failed() {
        run(false, "t", 0, 5, 1).run(false, "t", 9).run(true, "t", 0);

        assertThat(OutcomeReport.of(runs, 3).worstWindows())
                .containsExactly(new WorstWindow(0, 1, 0), new WorstWindow(4, 2, 2));
    }

    @Test
    void where_one_kind_of_run_is_missing_nothing_is_made_up() {
        run(false, "t", 1);

        assertThat(trouble().aucEnd()).isNull();
        assertThat(trouble().place()).isNull();
        assertThat(trouble().withinTask().concordance()).isNull();
        assertThat(OutcomeReport.of(List.of(), 3).runs()).isZero();
    }

    @Test
    void a_trial_says_how_likely_its_difference_is_by_chance() {
        assertThat(TrialReport.of(new Arm(3, 1), new Arm(1, 3)).p()).isCloseTo(0.4857, within(1e-4));
        assertThat(TrialReport.of(new Arm(10, 0), new Arm(0, 10)).p()).isCloseTo(1.0825e-5, within(1e-8));
        assertThat(TrialReport.of(new Arm(2, 0), new Arm(0, 0)).p()).isEqualTo(1);
        assertThat(TrialReport.of(List.of())).isEmpty();
    }
}
