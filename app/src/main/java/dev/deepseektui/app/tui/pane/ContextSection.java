package dev.deepseektui.app.tui.pane;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.core.budget.Fullness;
import dev.deepseektui.core.budget.PressureLevel;
import dev.deepseektui.core.budget.PressureThresholds;
import dev.deepseektui.core.budget.PromptSize;
import dev.deepseektui.core.event.Rebased;
import dev.deepseektui.core.event.RequestSent;
import dev.deepseektui.core.event.RequestSent.Parts;
import dev.deepseektui.core.event.TapeEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How full is the prompt, what is it made of, and what happens when it grows?
 *
 * @param budget 0 until it is known
 * @param parts absent between a rebase and the next measurement: only the sum is known then
 */
record ContextSection(
        PressureThresholds thresholds,
        long tokens,
        long budget,
        @Nullable PromptSize parts) implements Section {
    private static final int COLUMNS_FOR_ALL = 80;
    private static final int GAUGE = 10;
    private static final int SHORT_GAUGE = 6;

    static ContextSection of(PressureThresholds thresholds) {
        return new ContextSection(thresholds, 0, 0, null);
    }

    @Override
    public String title() {
        return "CONTEXT";
    }

    @Override
    public Section after(News news) {
        if (news instanceof News.Measured measured) {
            return measured(measured.fullness());
        }
        return news instanceof News.Happened happened
                ? after(happened.recorded().event())
                : this;
    }

    private Section after(TapeEvent event) {
        if (event instanceof RequestSent sent && sent.parts() != null) {
            Parts sentParts = sent.parts();
            PromptSize size =
                    new PromptSize(sentParts.header(), sentParts.base(), sentParts.slot(), sentParts.body(), 0);
            return measured(new Fullness(size, sentParts.budget()));
        }
        return event instanceof Rebased rebased ? new ContextSection(thresholds, rebased.after(), budget, null) : this;
    }

    private Section measured(Fullness fullness) {
        return new ContextSection(thresholds, fullness.size().total(), fullness.budget(), fullness.size());
    }

    private double ratio() {
        return (double) tokens / budget;
    }

    @Override
    public Optional<Line> headline() {
        return budget == 0
                ? Optional.empty()
                : Optional.of(
                        Line.of(percent(), Span.dim("  " + Figures.count(tokens) + " of " + Figures.count(budget))));
    }

    @Override
    public Optional<Line> brief(int columns) {
        return budget == 0
                ? Optional.empty()
                : Optional.of(Gauge.line(ratio(), columns < COLUMNS_FOR_ALL ? SHORT_GAUGE : GAUGE, role())
                        .followedBy(Line.of(Span.dim(" " + Figures.percent(ratio())))));
    }

    @Override
    public List<Line> details(int width) {
        List<Line> lines = new ArrayList<>();
        lines.add(Gauge.line(ratio(), width, role()));
        lines.addAll(Wrap.words(List.of(Span.dim(outlook())), Margin.NONE, width));
        if (parts != null) {
            lines.addAll(Wrap.words(split(parts), Margin.NONE, width));
        }
        return lines;
    }

    private Span percent() {
        return Span.of(Figures.percent(ratio()), role());
    }

    private PressureLevel level() {
        return thresholds.level(ratio());
    }

    private Role role() {
        return switch (level()) {
            case NONE -> Role.ACCENT;
            case SOFT, HARD -> Role.ATTENTION;
            case EMERGENCY -> Role.FAILURE;
        };
    }

    private String outlook() {
        return switch (level()) {
            case NONE -> next(PressureLevel.SOFT, thresholds.soft());
            case SOFT -> "soft is due; " + next(PressureLevel.HARD, thresholds.hard());
            case HARD -> "hard is due; " + next(PressureLevel.EMERGENCY, thresholds.emergency());
            case EMERGENCY -> "emergency is due";
        };
    }

    private String next(PressureLevel level, double at) {
        long room = Math.max(0, (long) Math.ceil(at * budget) - tokens);
        return "%s at %s, in %s"
                .formatted(level.name().toLowerCase(Locale.ROOT), Figures.percent(at), Figures.count(room));
    }

    /** What is not there is not named. */
    private static List<Span> split(PromptSize size) {
        List<Span> spans = new ArrayList<>();
        part(spans, "header", size.header());
        part(spans, "resident", size.base());
        part(spans, "slot", size.slot());
        part(spans, "body", size.body());
        part(spans, "draft", size.draft());
        return spans;
    }

    private static void part(List<Span> spans, String name, long tokens) {
        if (tokens > 0) {
            spans.add(Span.dim(spans.isEmpty() ? name + " " : " · " + name + " "));
            spans.add(Span.plain(Figures.count(tokens)));
        }
    }
}
