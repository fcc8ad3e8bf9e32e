package dev.deepseektui.app.report;

import dev.deepseektui.app.report.chart.Caption;
import dev.deepseektui.app.report.chart.Clock;
import dev.deepseektui.app.report.chart.Figure;
import dev.deepseektui.app.report.chart.LegendEntry;
import dev.deepseektui.app.report.chart.LegendEntry.Shape;
import dev.deepseektui.app.report.chart.Timeline;
import dev.deepseektui.app.report.chart.Timeline.Bar;
import dev.deepseektui.app.report.chart.Timeline.Lane;
import dev.deepseektui.app.report.figures.AgentFigures;
import dev.deepseektui.app.report.figures.CallFigures;
import dev.deepseektui.app.report.figures.RequestFigures;
import dev.deepseektui.app.report.figures.SessionFigures;
import dev.deepseektui.app.report.figures.Span;
import dev.deepseektui.app.report.figures.TurnFigures;
import dev.deepseektui.app.report.figures.WorkClock;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.message.CallEnding;
import dev.deepseektui.core.task.Excerpt;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A session's turns, answers, tools and agents over its time at work. */
final class SessionTimeline {
    private static final int MOST_LANES = 6;
    private static final int LONGEST_ASK = 120;
    private static final List<LegendEntry> KEYS = List.of(
            new LegendEntry("Turn", "header", Shape.AREA),
            new LegendEntry("Answer", "replies", Shape.AREA),
            new LegendEntry("Tool", "results", Shape.AREA),
            new LegendEntry("Failed", "failed", Shape.AREA),
            new LegendEntry("Agent", "summary", Shape.AREA));

    private final SessionFigures figures;
    private final WorkClock clock;

    SessionTimeline(SessionFigures figures) {
        this.figures = figures;
        this.clock =
                WorkClock.of(figures.usage().turns(), figures.usage().span().to());
    }

    Figure figure() {
        List<Lane> lanes = new ArrayList<>();
        lanes.add(new Lane(
                "Turns", figures.usage().turns().stream().map(this::turn).toList()));
        lanes.add(new Lane(
                "Answers",
                figures.prompts().requests().stream()
                        .filter(request -> request.took() != null)
                        .map(this::answer)
                        .toList()));
        lanes.addAll(
                beside("Tools", figures.work().calls().stream().map(this::call).toList()));
        lanes.addAll(beside(
                "Agents", figures.work().agents().stream().map(this::agent).toList()));
        return new Timeline(
                new Caption(
                        "What ran when",
                        "Time at work, without the time between turns. A bar leads to its place in the transcript."),
                keys(lanes),
                lanes,
                clock.total());
    }

    /** Only what is there. */
    private static List<LegendEntry> keys(List<Lane> lanes) {
        return KEYS.stream()
                .filter(key -> lanes.stream()
                        .flatMap(lane -> lane.bars().stream())
                        .anyMatch(bar -> bar.style().equals(key.style())))
                .toList();
    }

    private Bar turn(TurnFigures turn) {
        Span span =
                new Span(turn.from(), turn.to() == null ? figures.usage().span().to() : turn.to());
        String words = "Turn " + turn.number() + ": " + Excerpt.of(SafeText.line(turn.asked()), LONGEST_ASK);
        return bar(span, "header", new Words(words, Long.toString(turn.number())), TranscriptHtml.turn(turn.number()));
    }

    private Bar answer(RequestFigures request) {
        Span span = new Span(
                request.sent(),
                request.took() == null ? request.sent() : request.sent().plus(request.took()));
        return bar(
                span,
                "replies",
                new Words("Answer to request " + request.number(), ""),
                TranscriptHtml.turn(request.turn()));
    }

    private Bar call(CallFigures call) {
        String about = call.about().isEmpty() ? call.tool() : call.tool() + " " + SafeText.line(call.about());
        return bar(
                call.span(),
                call.ending() == CallEnding.Kind.FAILED ? "failed" : "results",
                new Words(about, call.tool()),
                TranscriptHtml.call(call.number()));
    }

    private Bar agent(AgentFigures agent) {
        String name = agent.name() + " " + agent.number();
        return bar(
                agent.span(),
                "summary",
                new Words("Agent " + name + ": " + agent.ending(), name),
                TranscriptHtml.turn(agent.turn()));
    }

    /** What is said of a bar to whoever points at it, and what stands in it where there is room. */
    private record Words(String whole, String label) {}

    private Bar bar(Span span, String style, Words words, String anchor) {
        double from = clock.at(span.from());
        double to = Math.max(from, clock.at(span.to()));
        return new Bar(from, to, style, words.whole() + ", " + Clock.words(to - from), words.label(), anchor);
    }

    /** Bars that overlap stand in lanes below each other; what finds none any more goes into the last. */
    private static List<Lane> beside(String name, List<Bar> bars) {
        List<List<Bar>> lanes = new ArrayList<>();
        List<Bar> ordered =
                bars.stream().sorted(Comparator.comparingDouble(Bar::from)).toList();
        for (Bar bar : ordered) {
            lane(lanes, bar).add(bar);
        }
        List<Lane> named = new ArrayList<>();
        for (List<Bar> lane : lanes) {
            named.add(new Lane(named.isEmpty() ? name : "", lane));
        }
        return named;
    }

    private static List<Bar> lane(List<List<Bar>> lanes, Bar bar) {
        for (List<Bar> lane : lanes) {
            if (lane.get(lane.size() - 1).to() <= bar.from()) {
                return lane;
            }
        }
        if (lanes.size() == MOST_LANES) {
            return lanes.get(MOST_LANES - 1);
        }
        lanes.add(new ArrayList<>());
        return lanes.get(lanes.size() - 1);
    }
}
