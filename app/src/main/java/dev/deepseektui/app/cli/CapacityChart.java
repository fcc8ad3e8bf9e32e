package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.report.CapacityTrace.CapacityStep;
import dev.deepseektui.core.context.capacity.Assessment;
import dev.deepseektui.core.context.capacity.Assessment.RiskBand;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.Observation.Trouble;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import picocli.CommandLine.Help.Ansi;

/** A chart of each turn's worst risk and slack values and of its interventions, drawn with block characters. */
final class CapacityChart {
    private static final int MAX_WIDTH = 60;
    private static final int HEIGHT = 5;
    private static final int BROADEST_BAR = 3;
    private static final String MARGIN = "%8s ";

    private final Ansi ansi;
    private final List<TurnColumn> columns;
    private final long firstTurn;
    private final long lastTurn;

    /**
     * The checkpoints in one column of the chart: those of one turn, or of several if there are more turns than
     * columns. The column shows their worst values.
     */
    private record TurnColumn(List<CapacityStep> steps) {
        private Stream<Assessment> assessments() {
            return steps.stream()
                    .flatMap(step -> Stream.ofNullable(step.evaluated().assessment()));
        }

        private Stream<Trouble> troubles() {
            return steps.stream()
                    .flatMap(step -> Stream.ofNullable(step.evaluated().trouble()));
        }

        double pFail() {
            return assessments()
                    .mapToDouble(found -> found.failure().pFail())
                    .max()
                    .orElse(Double.NaN);
        }

        double slack() {
            return assessments().mapToDouble(Assessment::slack).min().orElse(Double.NaN);
        }

        double failed() {
            return troubles().mapToDouble(Trouble::failed).max().orElse(Double.NaN);
        }

        boolean hasAlarm() {
            return troubles().anyMatch(Trouble::alarm);
        }

        RiskBand band() {
            return assessments()
                    .map(found -> found.risk().riskBand())
                    .max(Comparator.naturalOrder())
                    .orElse(RiskBand.LOW);
        }

        /**
         * Returns the letter of the first applied action, or, if none was applied, the letter of the last skipped
         * action in lower case; a space if there is neither.
         */
        char mark() {
            char mark = ' ';
            for (CapacityStep step : steps) {
                if (step.applied() != null) {
                    return step.applied().isNote() ? 'N' : letter(step.applied().action());
                }
                mark = step.skipped() == null
                        ? mark
                        : Character.toLowerCase(letter(step.skipped().action()));
            }
            return mark;
        }

        private static char letter(CapacityAction action) {
            return switch (action) {
                case NO_INTERVENTION -> ' ';
                case TARGETED_CONTEXT_REFRESH -> 'R';
                case VERIFY_WITH_TOOL_REPLAY -> 'V';
                case VERIFY_AND_REPLAN -> 'P';
                case TROUBLE_NOTE -> 'N';
            };
        }
    }

    CapacityChart(List<CapacityStep> trace, Ansi ansi) {
        this.ansi = ansi;
        this.firstTurn =
                trace.stream().mapToLong(step -> step.evaluated().turn()).min().orElse(0);
        this.lastTurn =
                trace.stream().mapToLong(step -> step.evaluated().turn()).max().orElse(0);
        long perColumn = (lastTurn - firstTurn) / MAX_WIDTH + 1;
        columns = LongStream.rangeClosed(0, (lastTurn - firstTurn) / perColumn)
                .mapToObj(place -> new TurnColumn(trace.stream()
                        .filter(step -> step.evaluated().assessment() != null
                                && (step.evaluated().turn() - firstTurn) / perColumn == place)
                        .toList()))
                .toList();
    }

    List<String> lines() {
        double[] pFail = columns.stream().mapToDouble(TurnColumn::pFail).toArray();
        double[] slack = columns.stream().mapToDouble(TurnColumn::slack).toArray();
        List<String> lines = new ArrayList<>();
        lines.add(say("cli.chart.p_fail"));
        lines.addAll(rows(new BarScale(0, 1, HEIGHT), pFail, CapacityChart::colour));
        lines.add(say("cli.chart.slack"));
        lines.addAll(rows(BarScale.around(slack, HEIGHT), slack, CapacityChart::colour));
        double[] failed = columns.stream().mapToDouble(TurnColumn::failed).toArray();
        if (Arrays.stream(failed).anyMatch(most -> most > 0)) {
            lines.add(say("cli.chart.trouble"));
            lines.addAll(rows(BarScale.around(failed, HEIGHT), failed, column -> column.hasAlarm() ? "red" : "green"));
        }
        lines.add(String.format(Locale.ROOT, MARGIN, "turn") + turns());
        String marks = marks();
        if (!marks.isBlank()) {
            lines.add(String.format(Locale.ROOT, MARGIN, "action") + marks);
            lines.add(say("cli.chart.legend"));
        }
        return lines;
    }

    private List<String> rows(BarScale scale, double[] values, Function<TurnColumn, String> colour) {
        List<String> rows = new ArrayList<>();
        for (int row = HEIGHT - 1; row >= 0; row--) {
            StringBuilder line = new StringBuilder(String.format(Locale.ROOT, MARGIN, scale.label(row)));
            for (int i = 0; i < values.length; i++) {
                String bar = String.valueOf(scale.block(values[i], row)).repeat(barWidth());
                line.append(coloured(bar, colour.apply(columns.get(i))));
            }
            rows.add(line.toString().stripTrailing());
        }
        return rows;
    }

    /** Returns the width of a bar in characters. Bars are wider if there are only a few columns. */
    private int barWidth() {
        return Math.max(1, Math.min(BROADEST_BAR, MAX_WIDTH / columns.size()));
    }

    private static String colour(TurnColumn column) {
        return switch (column.band()) {
            case LOW -> "green";
            case MEDIUM -> "yellow";
            case HIGH -> "red";
        };
    }

    private String coloured(String bar, String colour) {
        return bar.isBlank() || !ansi.enabled() ? bar : ansi.string("@|" + colour + " " + bar + "|@");
    }

    private String turns() {
        String last = Long.toString(lastTurn);
        String first = Long.toString(firstTurn);
        int gap = columns.size() * barWidth() - first.length() - last.length();
        return firstTurn == lastTurn ? first : first + (gap > 0 ? " ".repeat(gap) : "–") + last;
    }

    private String marks() {
        StringBuilder marks = new StringBuilder();
        columns.forEach(column -> marks.append(String.valueOf(column.mark()).repeat(barWidth())));
        return marks.toString().stripTrailing();
    }

    /**
     * A vertical scale for bars drawn in eighths of a character. A NaN value has no bar.
     *
     * @param height the height of the chart in rows
     */
    record BarScale(double bottom, double top, int height) {
        private static final String EIGHTHS = " ▁▂▃▄▅▆▇█";

        /** Returns a scale that includes all values and zero. */
        static BarScale around(double[] values, int height) {
            double[] numbers =
                    Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray();
            double lowest = Math.floor(Math.min(0, Arrays.stream(numbers).min().orElse(0)));
            double highest = Math.ceil(Math.max(
                    Math.max(0, lowest + 1), Arrays.stream(numbers).max().orElse(1)));
            return new BarScale(lowest, highest, height);
        }

        /**
         * Returns the character that draws a bar in a row, counted from the bottom. A bar is at least one eighth high.
         */
        char block(double value, int row) {
            if (Double.isNaN(value)) {
                return ' ';
            }
            long eighths = Math.max(1, Math.round((value - bottom) / (top - bottom) * height * 8));
            return EIGHTHS.charAt((int) Math.min(8, Math.max(0, eighths - row * 8L)));
        }

        /**
         * Returns the label of a row: the limits of the scale at the top and bottom row, and zero at its row between
         * them; empty for other rows.
         */
        String label(int row) {
            if (row == height - 1) {
                return number(top);
            }
            if (row == 0) {
                return number(bottom);
            }
            return row == Math.floor(-bottom / (top - bottom) * height) ? number(0) : "";
        }

        private static String number(double value) {
            return String.format(Locale.ROOT, "%.1f", value);
        }
    }
}
