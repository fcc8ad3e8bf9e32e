package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.core.event.PlanUpdated;
import dev.deepseektui.core.event.PlanUpdated.Item;
import dev.deepseektui.core.event.PlanUpdated.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The plan as it stood then: how much is done and what is next, unfolded all of it. */
record PlanContent(PlanUpdated plan) implements Content {
    @Override
    public List<Line> lines(Look look) {
        List<Line> lines = new ArrayList<>();
        lines.add(Line.of(Span.of("plan ", Role.ACCENT), Span.plain(progress()), Span.dim(now()))
                .shortenedTo(look.width()));
        if (look.unfolded()) {
            for (Item item : plan.items()) {
                Style style = item.state() == State.DONE || item.state() == State.DROPPED ? Style.DIM : Style.PLAIN;
                Margin margin = Margin.hanging(Span.of("  " + mark(item.state()) + " ", Role.ACCENT));
                lines.addAll(Wrap.words(List.of(new Span(item.text(), style)), margin, look.width()));
            }
        }
        return lines;
    }

    @Override
    public boolean canUnfold() {
        return !plan.items().isEmpty();
    }

    @Override
    public Optional<Details> details() {
        String goal = plan.goal() == null ? "" : "goal: " + plan.goal() + "\n";
        String constraints = plan.constraints().stream()
                .map(rule -> "always: " + rule + "\n")
                .collect(Collectors.joining());
        String items = plan.items().stream()
                .map(item -> mark(item.state()) + " " + item.text() + "\n")
                .collect(Collectors.joining());
        return Optional.of(new Details("plan " + progress(), goal + constraints + items));
    }

    @Override
    public Spacing spacing() {
        return Spacing.CLOSE;
    }

    private String progress() {
        long counted = plan.items().stream()
                .filter(item -> item.state() != State.DROPPED)
                .count();
        long done =
                plan.items().stream().filter(item -> item.state() == State.DONE).count();
        return done + " of " + counted + " done";
    }

    private String now() {
        return plan.items().stream()
                .filter(item -> item.state() == State.IN_PROGRESS)
                .findFirst()
                .map(item -> " · now: " + item.text())
                .orElse("");
    }

    private static String mark(State state) {
        return switch (state) {
            case PENDING -> "☐";
            case IN_PROGRESS -> "▸";
            case DONE -> "☑";
            case DROPPED -> "✗";
        };
    }
}
