package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.report.CapacityTrace.CapacityStep;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacitySignal;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionSkipped;
import dev.deepseektui.core.context.capacity.CapacityEvents.NoOp;
import dev.deepseektui.core.context.capacity.CapacityKeys;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings;
import dev.deepseektui.core.context.capacity.CapacityPolicy;
import dev.deepseektui.core.context.capacity.CapacityState;
import dev.deepseektui.core.context.capacity.Observation;
import dev.deepseektui.core.context.capacity.Observation.Checkpoint;
import dev.deepseektui.core.context.capacity.Observation.Inputs;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Help.Ansi;

class CapacityChartTest {
    @TempDir
    Path home;

    @Test
    void many_turns_share_columns() {
        assertThat(new CapacityChart(trace(1, 5_000), Ansi.OFF).lines())
                .hasSizeBetween(13, 15)
                .allSatisfy(line -> assertThat(line).hasSizeLessThan(80))
                .anySatisfy(line -> assertThat(line).startsWith("    turn 1 ").endsWith(" 5000"));
    }

    @Test
    void one_turn_is_a_chart_too() {
        assertThat(new CapacityChart(trace(7, 7), Ansi.OFF).lines()).contains("    turn 7");
    }

    @Test
    void colours_say_the_risk_where_there_are_colours() {
        assertThat(new CapacityChart(trace(1, 40), Ansi.ON).lines())
                .anyMatch(line -> line.contains("\u001b[31m"))
                .anyMatch(line -> line.contains("\u001b[32m"));
        assertThat(new CapacityChart(trace(1, 40), Ansi.OFF).lines()).noneMatch(line -> line.contains("\u001b"));
    }

    @Test
    void checkpoints_without_numbers_leave_a_gap() {
        List<CapacityStep> trace = new ArrayList<>(trace(1, 3));
        trace.add(new CapacityStep(evaluated(5, null), null, null));

        assertThat(new CapacityChart(trace, Ansi.OFF).lines()).contains("    turn 1             5");
    }

    @Test
    void what_was_done_is_marked_and_what_came_to_nothing_in_small() {
        CheckpointEvaluated selected = evaluated(2, 0.5);
        List<CapacityStep> trace = List.of(
                new CapacityStep(evaluated(1, 0.5), null, null),
                new CapacityStep(
                        selected,
                        new InterventionApplied(2, CapacityAction.VERIFY_AND_REPLAN, null, null, null, null),
                        null),
                new CapacityStep(
                        evaluated(3, 0.5),
                        null,
                        new InterventionSkipped(
                                3, CapacityAction.TARGETED_CONTEXT_REFRESH, NoOp.NOTHING_TO_REFRESH, null)));

        assertThat(new CapacityChart(trace, Ansi.OFF).lines()).contains("  action    PPPrrr");
    }

    @Test
    void trouble_stands_under_the_pressure_of_the_same_turns_and_its_note_is_marked() {
        CheckpointEvaluated red = troubled(2, 6);
        List<CapacityStep> trace = List.of(
                new CapacityStep(troubled(1, 0), null, null),
                new CapacityStep(
                        red,
                        new InterventionApplied(
                                2, CapacityAction.VERIFY_WITH_TOOL_REPLAY, null, null, null, CapacitySignal.TROUBLE),
                        null),
                new CapacityStep(troubled(3, 1), null, null));

        List<String> lines = new CapacityChart(trace, Ansi.OFF).lines();
        int trouble = lines.indexOf("trouble, highest number of failed results in each turn");
        assertThat(lines.subList(trouble + 1, trouble + 6))
                .containsExactly(
                        "     6.0    ███",
                        "            ███",
                        "            ███",
                        "            ███",
                        "     0.0 ▁▁▁███▇▇▇");
        assertThat(lines).contains("  action    NNN");
        assertThat(new CapacityChart(trace, Ansi.ON).lines()).anyMatch(line -> line.contains("\u001b[31m███"));
    }

    @Test
    void without_failures_there_is_no_chart_of_trouble() {
        assertThat(new CapacityChart(trace(1, 3), Ansi.OFF).lines()).noneMatch(line -> line.startsWith("trouble"));
    }

    private CheckpointEvaluated troubled(long turn, long failed) {
        Inputs inputs = new Inputs(30L, 4L, 4L, 0.5, failed, 8L, null);
        return policy().decide(
                        new Observation(Checkpoint.POST_TOOL, turn, "deepseek-flash", inputs, false),
                        new CapacityState());
    }

    private List<CapacityStep> trace(long first, long last) {
        List<CapacityStep> trace = new ArrayList<>();
        for (long turn = first; turn <= last; turn++) {
            trace.add(new CapacityStep(evaluated(turn, 2.0 * turn / last), null, null));
        }
        return trace;
    }

    private CheckpointEvaluated evaluated(long turn, @Nullable Double fullness) {
        Inputs inputs = new Inputs(30L, 4L, 4L, fullness, null, null, null);
        return policy().decide(
                        new Observation(Checkpoint.POST_TOOL, turn, "deepseek-flash", inputs, false),
                        new CapacityState());
    }

    private CapacityPolicy policy() {
        ConfigSources nothing =
                new ConfigSources(new DeepseekHome(home), Optional.empty(), Optional.empty(), Map.of(), List.of());
        return new CapacityPolicy(CapacitySettings.of(ConfigLoader.load(CapacityKeys.ALL, nothing)));
    }
}
