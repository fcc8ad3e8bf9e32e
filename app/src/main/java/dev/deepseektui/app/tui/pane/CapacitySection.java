package dev.deepseektui.app.tui.pane;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.report.InterventionWords;
import dev.deepseektui.app.tui.pane.Pane.PaneNews;
import dev.deepseektui.app.tui.pane.PaneSection.Gauge;
import dev.deepseektui.app.tui.pane.PaneSection.PaneTopic;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import dev.deepseektui.core.context.capacity.Assessment;
import dev.deepseektui.core.context.capacity.Assessment.Risk;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionSkipped;
import dev.deepseektui.core.context.capacity.Observation.Trouble;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The capacity controller's last findings and their reasons.
 *
 * @param before the findings of the checkpoint before the last
 * @param slacks of the last observations, newest last
 * @param skipped the skipped intervention of the last checkpoint
 */
record CapacitySection(
        @Nullable CheckpointEvaluated last,
        @Nullable Assessment before,
        List<Double> slacks,
        @Nullable InterventionApplied applied,
        @Nullable InterventionSkipped skipped)
        implements PaneSection {
    static final CapacitySection NONE = new CapacitySection(null, null, List.of(), null, null);

    private static final int MOST_SLACKS = 16;
    private static final long LEAST_TROUBLE = 2;

    CapacitySection {
        slacks = List.copyOf(slacks);
    }

    @Override
    public PaneTopic topic() {
        return PaneTopic.FOCUS;
    }

    @Override
    public CapacitySection after(PaneNews news) {
        return news instanceof PaneNews.EventNews happened
                ? after(happened.recorded().event())
                : this;
    }

    private CapacitySection after(TapeEvent event) {
        if (event instanceof InterventionApplied intervention) {
            return new CapacitySection(last, before, slacks, intervention, null);
        }
        if (event instanceof InterventionSkipped nothing) {
            return new CapacitySection(last, before, slacks, applied, nothing);
        }
        return event instanceof CheckpointEvaluated evaluated ? evaluated(evaluated) : this;
    }

    private CapacitySection evaluated(CheckpointEvaluated evaluated) {
        Assessment found = evaluated.assessment();
        Assessment previous = last == null || last.assessment() == null ? before : last.assessment();
        List<Double> more = new ArrayList<>(slacks);
        if (found != null) {
            more.add(found.slack());
        }
        return new CapacitySection(
                evaluated, previous, more.subList(Math.max(0, more.size() - MOST_SLACKS), more.size()), applied, null);
    }

    @Override
    public Optional<Line> headline() {
        if (last == null) {
            return Optional.empty();
        }
        Assessment found = last.assessment();
        return Optional.of(
                found == null
                        ? Line.of(Span.dim(CapacityWords.reason(last.decision().reason())))
                        : Line.of(band(found.risk()), Span.plain(dynamics(found.risk()))));
    }

    @Override
    public List<Line> details(int width) {
        Assessment found = last == null ? null : last.assessment();
        List<Line> lines = new ArrayList<>();
        if (last != null && found != null) {
            lines.addAll(wrapped(
                    width,
                    Span.dim(say("pane.capacity.slack")),
                    Span.plain(Figures.decimal(found.slack()) + " "),
                    slackLine()));
            lines.addAll(trouble(width));
            lines.addAll(wrapped(
                    width,
                    Span.dim(say("pane.capacity.h")),
                    Span.plain(Figures.decimal(found.pressure().hHat())),
                    Span.dim(say("pane.capacity.c")),
                    Span.plain(Figures.decimal(found.prior().cHat())),
                    Span.dim(say(
                            "pane.capacity.model",
                            CapacityWords.prior(found.prior().row())))));
            lines.addAll(moved(found, width));
            Optional<String> next =
                    skipped == null ? CapacityWords.next(last.decision()) : Optional.of(CapacityWords.skipped(skipped));
            next.ifPresent(words -> lines.addAll(wrapped(width, Span.plain(words))));
        }
        if (applied != null) {
            lines.addAll(wrapped(width, Span.dim(CapacityWords.last(applied))));
        }
        return lines;
    }

    private List<Line> moved(Assessment found, int width) {
        if (before == null) {
            return List.of();
        }
        List<Line> lines = new ArrayList<>();
        CapacityWords.pressureMovedBy(before, found)
                .ifPresent(words -> lines.addAll(wrapped(width, Span.plain(words))));
        CapacityWords.riskMovedBy(before, found).ifPresent(words -> lines.addAll(wrapped(width, Span.plain(words))));
        return lines;
    }

    private Span slackLine() {
        return Span.of(Gauge.sparkline(slacks), Ink.ACCENT);
    }

    private static List<Line> wrapped(int width, Span... spans) {
        return Wrap.words(List.of(spans), Margin.NONE, width);
    }

    /** Returns the line about trouble, if there is enough to show. */
    private List<Line> trouble(int width) {
        Trouble trouble = last == null ? null : last.trouble();
        if (trouble == null || trouble.failed() < LEAST_TROUBLE) {
            return List.of();
        }
        return wrapped(
                width,
                Span.dim(say("pane.capacity.trouble")),
                Span.of(InterventionWords.trouble(trouble), trouble.alarm() ? Ink.FAILURE : Ink.TEXT));
    }

    private static String dynamics(Risk risk) {
        if (risk.forced()) {
            return say("pane.risk.after_errors");
        }
        return risk.severe() ? say("pane.risk.severe") : "";
    }

    private static Span band(Risk risk) {
        return Span.of(
                say("pane.capacity.risk", CapacityWords.band(risk.riskBand())),
                switch (risk.riskBand()) {
                    case LOW -> Ink.TEXT;
                    case MEDIUM -> Ink.ATTENTION;
                    case HIGH -> Ink.FAILURE;
                });
    }
}
