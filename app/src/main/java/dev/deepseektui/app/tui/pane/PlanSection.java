package dev.deepseektui.app.tui.pane;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.pane.Pane.PaneNews;
import dev.deepseektui.app.tui.pane.PaneSection.PaneBlock;
import dev.deepseektui.app.tui.pane.PaneSection.PaneTopic;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.Item;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The agent's to-do list. */
record PlanSection(List<Item> items) implements PaneSection {
    static final PlanSection NONE = new PlanSection(List.of());

    PlanSection {
        items = List.copyOf(items);
    }

    @Override
    public PaneTopic topic() {
        return PaneTopic.PLAN;
    }

    @Override
    public PlanSection after(PaneNews news) {
        return news instanceof PaneNews.EventNews happened
                        && happened.recorded().event() instanceof PlanUpdated updated
                ? new PlanSection(updated.items())
                : this;
    }

    @Override
    public Optional<Line> headline() {
        return items.isEmpty() ? Optional.empty() : Optional.of(Line.of(Span.plain(count())));
    }

    @Override
    public List<Line> details(int width) {
        List<Line> lines = new ArrayList<>();
        for (Item item : items) {
            Style style = style(item.state());
            Margin mark = Margin.hanging(markOf(item.state()));
            lines.addAll(Wrap.words(List.of(new Span(item.text(), style)), mark, width));
        }
        return lines;
    }

    Optional<PaneBlock> block() {
        if (items.isEmpty()) {
            return Optional.empty();
        }
        List<Row> rows = new ArrayList<>();
        int current = 0;
        for (Item item : items) {
            if (item.state() == State.DONE || item.state() == State.IN_PROGRESS) {
                current = rows.size();
            }
            rows.add(Row.of(markOf(item.state()), new Span(item.text(), style(item.state()))));
        }
        return Optional.of(PaneBlock.list(PaneTopic.PLAN, Line.of(Span.dim(count())), rows, current));
    }

    private static Span markOf(State state) {
        return state == State.IN_PROGRESS ? Span.of(mark(state), Ink.ACCENT) : Span.dim(mark(state));
    }

    /** Returns the progress and the current step; empty without one. */
    Optional<String> current() {
        List<Item> counted =
                items.stream().filter(item -> item.state() != State.DROPPED).toList();
        for (int at = 0; at < counted.size(); at++) {
            if (counted.get(at).state() == State.IN_PROGRESS) {
                return Optional.of(say(
                        "pane.plan.current",
                        at + 1,
                        counted.size(),
                        counted.get(at).text()));
            }
        }
        return Optional.empty();
    }

    private String count() {
        return say("pane.plan.count", count(State.DONE), items.size() - count(State.DROPPED));
    }

    private long count(State state) {
        return items.stream().filter(item -> item.state() == state).count();
    }

    private static String mark(State state) {
        return switch (state) {
            case DONE -> "✓ ";
            case IN_PROGRESS -> "● ";
            case PENDING -> "○ ";
            case DROPPED -> "– ";
        };
    }

    private static Style style(State state) {
        return switch (state) {
            case DONE, DROPPED -> Style.DIM;
            case IN_PROGRESS -> Style.PLAIN.inBold();
            case PENDING -> Style.PLAIN;
        };
    }
}
