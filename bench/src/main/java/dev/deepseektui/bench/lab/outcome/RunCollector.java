package dev.deepseektui.bench.lab.outcome;

import dev.deepseektui.bench.lab.outcome.LabelledRun.Look;
import dev.deepseektui.core.context.capacity.Assessment;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings;
import dev.deepseektui.core.context.capacity.Observation.Checkpoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A collector of the controller's decisions after each step, grouped by run. Observations before a request are ignored:
 * with them, steps would be counted twice.
 */
public final class RunCollector {
    private final CapacitySettings settings;
    private final Map<String, List<Look>> looks = new LinkedHashMap<>();

    public RunCollector(CapacitySettings settings) {
        this.settings = settings;
    }

    public void add(String series, CheckpointEvaluated evaluated) {
        Assessment assessment = evaluated.assessment();
        if (evaluated.checkpoint() != Checkpoint.PRE_REQUEST && assessment != null) {
            looks.computeIfAbsent(series, first -> new ArrayList<>()).add(Look.of(assessment, evaluated, settings));
        }
    }

    /** Returns the runs that have a label. */
    public List<LabelledRun> runs(Map<String, RunLabel> labels) {
        List<LabelledRun> runs = new ArrayList<>();
        looks.forEach((series, seen) -> {
            RunLabel label = labels.get(series);
            if (label != null) {
                runs.add(new LabelledRun(label, seen));
            }
        });
        return runs;
    }

    public long unlabelled(Map<String, RunLabel> labels) {
        return looks.keySet().stream()
                .filter(series -> !labels.containsKey(series))
                .count();
    }
}
