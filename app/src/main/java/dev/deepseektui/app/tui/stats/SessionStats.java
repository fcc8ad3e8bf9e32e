package dev.deepseektui.app.tui.stats;

import static dev.deepseektui.app.tui.stats.StatsTexts.say;

import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.report.figures.CallFigures;
import dev.deepseektui.app.report.figures.RequestFigures;
import dev.deepseektui.app.report.figures.Rewrite;
import dev.deepseektui.app.report.figures.SessionFigures;
import dev.deepseektui.app.report.figures.SessionFigures.Prompts;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Glyphs;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.core.message.CallEnding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** A session in small pictures: a row for each thing over its requests, and bars for tools and files. */
public final class SessionStats {
    private static final int MOST_BARS = 6;
    private static final int LABEL = 10;
    private static final int SMALLEST = 8;
    private static final int MOST_WORDS = 38;
    private static final int MOST_NAME = 28;

    private final SessionFigures figures;
    private final Prompts prompts;
    private final CellChart chart;
    private final int width;
    private final List<Line> lines = new ArrayList<>();

    private SessionStats(SessionFigures figures, Glyphs glyphs, int width) {
        this.figures = figures;
        this.prompts = figures.prompts();
        this.chart = new CellChart(glyphs);
        this.width = width;
    }

    public static String title() {
        return say("title");
    }

    public static List<Line> lines(SessionFigures figures, Glyphs glyphs, int width) {
        if (figures.prompts().requests().isEmpty()) {
            return List.of(Line.of(Span.dim(say("none"))));
        }
        SessionStats stats = new SessionStats(figures, glyphs, width);
        stats.requests();
        stats.strain();
        stats.tools();
        stats.files();
        return stats.lines;
    }

    private void requests() {
        List<Double> tokens = prompts.requests().stream()
                .map(request -> (double) request.parts().total())
                .toList();
        spark(
                "prompt",
                tokens,
                say("prompt.most", count(Math.round(tokens.get(tokens.size() - 1))), count(Math.round(most(tokens)))));
        if (!prompts.rewrites().isEmpty()) {
            long freed = prompts.rewrites().stream().mapToLong(Rewrite::freed).sum();
            under(say("rewrites", prompts.rewrites().size(), count(freed)));
        }
        figures.usage()
                .hitRatio()
                .ifPresent(ratio -> spark("cache", hits(), say("cache.share", Math.round(100 * ratio))));
        cost();
        times();
    }

    private List<Double> hits() {
        return prompts.requests().stream()
                .map(RequestFigures::usage)
                .map(usage -> usage.hit() == null || usage.miss() == null || usage.hit() + usage.miss() == 0
                        ? 0.0
                        : (double) usage.hit() / (usage.hit() + usage.miss()))
                .toList();
    }

    private void cost() {
        List<Double> dollars =
                prompts.cost().stream().map(at -> at.parts().dollars()).toList();
        Double whole = figures.usage().cost();
        spark("cost", dollars, whole == null ? say("cost.unknown") : Figures.dollars(whole));
    }

    private void times() {
        List<Double> millis = prompts.requests().stream()
                .map(RequestFigures::took)
                .filter(Objects::nonNull)
                .map(took -> (double) took.toMillis())
                .toList();
        if (!millis.isEmpty()) {
            double median = millis.stream().sorted().toList().get(millis.size() / 2);
            spark("answers", millis, say("answers.time", time(median), time(most(millis))));
        }
    }

    private void strain() {
        List<Double> pressure = prompts.strain().stream()
                .map(one -> one.pressure() == null ? 0.0 : one.pressure())
                .toList();
        if (most(pressure) > 0) {
            spark("pressure", pressure, say("pressure.most", String.format(Locale.ROOT, "%.1f", most(pressure))));
        }
        List<Double> failed = prompts.strain().stream()
                .map(one -> one.failed() == null ? 0.0 : one.failed())
                .toList();
        if (most(failed) > 0) {
            spark("failed", failed, say("failed.most", Math.round(most(failed))));
        }
    }

    private void tools() {
        Map<String, List<CallFigures>> byTool = figures.work().calls().stream()
                .collect(Collectors.groupingBy(CallFigures::tool, LinkedHashMap::new, Collectors.toList()));
        List<Bar> bars = byTool.entrySet().stream()
                .map(tool -> new Bar(tool.getKey(), millis(tool.getValue()), words(tool.getValue())))
                .toList();
        bars("tools", bars);
    }

    private static double millis(List<CallFigures> calls) {
        return calls.stream()
                .map(call -> call.span().length())
                .mapToLong(Duration::toMillis)
                .sum();
    }

    private static String words(List<CallFigures> calls) {
        long failed = calls.stream()
                .filter(call -> call.ending() == CallEnding.Kind.FAILED)
                .count();
        return say(failed == 0 ? "tool" : "tool.failed", calls.size(), time(millis(calls)), failed);
    }

    private void files() {
        List<Bar> bars = prompts.files().stream()
                .map(file -> new Bar(file.path(), file.tokens(), say("file", count(file.tokens()))))
                .toList();
        bars("files", bars);
    }

    private record Bar(String name, double value, String words) {}

    private void bars(String title, List<Bar> all) {
        if (all.isEmpty()) {
            return;
        }
        List<Bar> bars = all.stream()
                .sorted(Comparator.comparingDouble(Bar::value).reversed())
                .limit(MOST_BARS)
                .toList();
        int names = Math.min(
                Math.min(MOST_NAME, width / 3),
                bars.stream().mapToInt(bar -> Cells.width(bar.name())).max().orElse(0));
        int words =
                bars.stream().mapToInt(bar -> Cells.width(bar.words())).max().orElse(0);
        int room = width - names - words - 3;
        double most = Math.max(1e-9, bars.get(0).value());
        lines.add(Line.EMPTY);
        lines.add(Line.of(Span.bold(say(title))).shortenedTo(width));
        for (Bar bar : bars) {
            Line name = Line.of(Span.plain(bar.name())).shortenedTo(names);
            String drawn = room < SMALLEST ? "" : chart.bar(bar.value() / most, room);
            String gap = room < SMALLEST ? " " : " ".repeat(Math.max(1, room - Cells.width(drawn) + 1));
            lines.add(name.followedBy(Line.of(
                            Span.plain(" ".repeat(names - name.width() + 1)),
                            Span.of(drawn, Role.ACCENT),
                            Span.dim(gap + bar.words())))
                    .shortenedTo(width));
        }
    }

    private void spark(String name, List<Double> numbers, String words) {
        String label = say(name);
        int room = width - LABEL - Math.min(MOST_WORDS, Cells.width(words)) - 2;
        String drawn = room < SMALLEST ? "" : chart.spark(numbers, room) + "  ";
        lines.add(Line.of(
                        Span.plain(label + " ".repeat(Math.max(1, LABEL - Cells.width(label)))),
                        Span.of(drawn, Role.ACCENT),
                        Span.dim(words))
                .shortenedTo(width));
    }

    private void under(String words) {
        lines.add(Line.of(Span.dim(" ".repeat(LABEL) + words)).shortenedTo(width));
    }

    private static double most(List<Double> numbers) {
        return numbers.stream().mapToDouble(one -> one).max().orElse(0);
    }

    private static String count(long tokens) {
        return Figures.count(tokens);
    }

    private static String time(double millis) {
        return Figures.seconds(Math.round(millis));
    }
}
