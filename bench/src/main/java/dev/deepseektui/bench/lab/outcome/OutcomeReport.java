package dev.deepseektui.bench.lab.outcome;

import dev.deepseektui.bench.lab.outcome.LabelledRun.Look.ProposedRewrite;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The quality of each signal on labelled runs.
 *
 * @param failed the number of failed runs
 * @param resolved the number of resolved runs
 * @param looks the number of observations
 * @param highestPFail the highest failure probability of all observations
 * @param worstWindows the runs by the maximum number of failed results in a window
 * @param rewrites the rewrites that the policy proposed
 * @param sources the reports by source; empty if there is only one source
 */
public record OutcomeReport(
        long failed,
        long resolved,
        long looks,
        double highestPFail,
        List<SignalFigures> signals,
        List<WorstWindow> worstWindows,
        RewriteCounts rewrites,
        Map<String, OutcomeReport> sources) {
    /**
     * The steps at which the policy proposed to rewrite the conversation.
     *
     * @param small the number of steps whose prompt was too small to be rewritten
     * @param madeInSmall the number of these steps at which the prompt was rewritten nevertheless; 0 unless there is a
     * bug
     * @param made the number of rewrites of larger prompts
     */
    public record RewriteCounts(long proposed, long small, long madeInSmall, long made) {
        static RewriteCounts of(List<LabelledRun> runs) {
            Map<ProposedRewrite, Long> counts = new EnumMap<>(ProposedRewrite.class);
            runs.stream()
                    .flatMap(run -> run.looks().stream())
                    .forEach(look -> counts.merge(look.rewrite(), 1L, Long::sum));
            long madeInSmall = counts.getOrDefault(ProposedRewrite.MADE_IN_SMALL_PROMPT, 0L);
            long small = madeInSmall + counts.getOrDefault(ProposedRewrite.LEFT_IN_SMALL_PROMPT, 0L);
            long made = counts.getOrDefault(ProposedRewrite.MADE, 0L);
            return new RewriteCounts(
                    small + made + counts.getOrDefault(ProposedRewrite.LEFT, 0L), small, madeInSmall, made);
        }
    }

    /**
     * The runs with a given number of failed results in their worst window.
     *
     * @param failedResults the number of failed results; {@link #MANY} stands for that many or more
     * @param failedRuns the number of these runs that failed
     */
    public record WorstWindow(long failedResults, long runs, long failedRuns) {
        public static final long MANY = 4;
    }

    /**
     * Creates the report and, if the runs have several sources, a report for each source.
     *
     * @param threshold the number of failed results that count as trouble
     */
    public static OutcomeReport of(List<LabelledRun> runs, long threshold) {
        Map<String, List<LabelledRun>> bySource = new TreeMap<>();
        runs.forEach(run -> bySource.computeIfAbsent(run.label().source(), first -> new ArrayList<>())
                .add(run));
        Map<String, OutcomeReport> sources = new TreeMap<>();
        if (bySource.size() > 1) {
            bySource.forEach((source, its) -> sources.put(source, flat(its, threshold, Map.of())));
        }
        return flat(runs, threshold, sources);
    }

    private static OutcomeReport flat(List<LabelledRun> runs, long threshold, Map<String, OutcomeReport> sources) {
        long failed = runs.stream().filter(LabelledRun::failed).count();
        return new OutcomeReport(
                failed,
                runs.size() - failed,
                runs.stream().mapToLong(run -> run.looks().size()).sum(),
                runs.stream()
                        .flatMap(run -> run.looks().stream())
                        .mapToDouble(LabelledRun.Look::pFail)
                        .max()
                        .orElse(0),
                Score.all(threshold).stream()
                        .map(score -> SignalFigures.of(runs, score))
                        .toList(),
                worstWindows(runs),
                RewriteCounts.of(runs),
                sources);
    }

    private static List<WorstWindow> worstWindows(List<LabelledRun> runs) {
        Map<Long, List<LabelledRun>> byWorst = new TreeMap<>();
        for (LabelledRun run : runs) {
            long worst = run.looks().stream()
                    .mapToLong(LabelledRun.Look::failed)
                    .max()
                    .orElse(0);
            byWorst.computeIfAbsent(Math.min(WorstWindow.MANY, worst), first -> new ArrayList<>())
                    .add(run);
        }
        List<WorstWindow> windows = new ArrayList<>();
        byWorst.forEach((worst, its) -> windows.add(new WorstWindow(
                worst, its.size(), its.stream().filter(LabelledRun::failed).count())));
        return windows;
    }

    public long runs() {
        return failed + resolved;
    }

    public double failedShare() {
        return runs() == 0 ? 0 : (double) failed / runs();
    }

    /** Returns the Brier score that a signal must beat: that of predicting the overall failure rate for every run. */
    public double baseBrier() {
        return failedShare() * (1 - failedShare());
    }
}
