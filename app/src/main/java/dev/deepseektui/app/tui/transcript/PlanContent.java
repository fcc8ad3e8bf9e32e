package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.tui.transcript.TranscriptTexts.say;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.transcript.Column.Beside;
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
        boolean isBeside = look.column().beside() == Beside.PANE;
        if (isBeside && !look.unfolded()) {
            int steps = plan.items().size();
            return List.of(Line.of(Span.dim(say("planned", steps))).shortenedTo(look.width()));
        }
        List<Line> lines = new ArrayList<>();
        lines.add(Line.of(Span.bold(say("plan")), Span.dim("  " + progress())));
        for (Item item : plan.items()) {
            Margin margin = Margin.hanging(mark(item.state()), Span.plain(" "));
            lines.addAll(Wrap.words(List.of(new Span(item.text(), style(item.state()))), margin, look.width()));
        }
        return lines;
    }

    /** Whether a plan has the same steps, whatever became of them. */
    boolean hasStepsOf(PlanContent other) {
        return texts().equals(other.texts());
    }

    private List<String> texts() {
        return plan.items().stream().map(Item::text).toList();
    }

    @Override
    public boolean canUnfold() {
        return !plan.items().isEmpty();
    }

    @Override
    public Optional<Details> details() {
        String goal = plan.goal() == null ? "" : say("plan.goal", plan.goal());
        String constraints = plan.constraints().stream()
                .map(rule -> say("plan.always", rule))
                .collect(Collectors.joining());
        String items = plan.items().stream()
                .map(item -> mark(item.state()).text() + " " + item.text() + "\n")
                .collect(Collectors.joining());
        return Optional.of(new Details(say("plan") + " " + progress(), goal + constraints + items));
    }

    /** A list of steps is no line among others. */
    @Override
    public Spacing spacing(Column column) {
        return column.beside() == Beside.PANE ? Spacing.CLOSE : Spacing.APART;
    }

    private String progress() {
        long counted = plan.items().stream()
                .filter(item -> item.state() != State.DROPPED)
                .count();
        long done =
                plan.items().stream().filter(item -> item.state() == State.DONE).count();
        return say("plan.progress", done, counted);
    }

    private static Span mark(State state) {
        return switch (state) {
            case PENDING -> Span.plain("○");
            case IN_PROGRESS -> Span.of("●", Role.ACCENT);
            case DONE -> Span.dim("✓");
            case DROPPED -> Span.dim("–");
        };
    }

    private static Style style(State state) {
        return switch (state) {
            case PENDING -> Style.PLAIN;
            case IN_PROGRESS -> Style.PLAIN.inBold();
            case DONE, DROPPED -> Style.DIM;
        };
    }
}
