package dev.deepseektui.app.tui.pane;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.Item;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.State;
import java.util.List;
import java.util.Optional;

/** The agent's to-do list. */
public record PlanSection(List<Item> items) implements PaneSection {
    static final PlanSection NONE = new PlanSection(List.of());

    public PlanSection {
        items = List.copyOf(items);
    }

    @Override
    public PaneTopic topic() {
        return PaneTopic.PLAN;
    }

    @Override
    public Optional<Line> headline() {
        return items.isEmpty() ? Optional.empty() : Optional.of(Line.of(Span.plain(progress())));
    }

    @Override
    public List<Line> details(int width) {
        return items.stream()
                .flatMap(item -> Wrap.words(List.of(words(item)), Margin.hanging(mark(item.state())), width).stream())
                .toList();
    }

    Optional<PaneBlock> block() {
        List<Row> rows = items.stream()
                .map(item -> Row.of(mark(item.state()), words(item)))
                .toList();
        int current = 0;
        for (int at = 0; at < items.size(); at++) {
            State state = items.get(at).state();
            current = state == State.DONE || state == State.IN_PROGRESS ? at : current;
        }
        return PaneBlock.list(PaneTopic.PLAN, Line.of(Span.dim(progress())), rows, current);
    }

    /** Returns the progress and the current step; empty if no step is in progress. */
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

    /** Returns the number of completed steps and of all steps. Dropped steps are not counted. */
    public String progress() {
        return say("pane.plan.count", count(State.DONE), items.size() - count(State.DROPPED));
    }

    private long count(State state) {
        return items.stream().filter(item -> item.state() == state).count();
    }

    public static Span mark(State state) {
        return switch (state) {
            case DONE -> Span.dim("✓ ");
            case IN_PROGRESS -> Span.of("● ", Ink.ACCENT);
            case PENDING -> Span.dim("○ ");
            case DROPPED -> Span.dim("– ");
        };
    }

    private static Span words(Item item) {
        return new Span(
                item.text(),
                switch (item.state()) {
                    case DONE, DROPPED -> Style.DIM;
                    case IN_PROGRESS -> Style.PLAIN.inBold();
                    case PENDING -> Style.PLAIN;
                });
    }
}
