package dev.deepseektui.app.tui.pane;

import static dev.deepseektui.app.tui.pane.PaneTexts.say;

import dev.deepseektui.app.tui.keys.Action;
import dev.deepseektui.app.tui.keys.KeyBindings;
import dev.deepseektui.app.tui.keys.KeyWords;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.core.approval.ApprovalMode;
import java.util.ArrayList;
import java.util.List;

/** Mode, model and fullness in the lowest row. */
public final class StatusRow {
    private static final int COLUMNS_FOR_MODEL = 80;
    private static final int COLUMNS_FOR_PANE = 110;
    private static final int LONGEST_NAME = 32;
    private static final Span BETWEEN = Span.dim(" · ");

    private StatusRow() {}

    /**
     * The room for the status row.
     *
     * @param columns of the screen
     * @param width of the row
     */
    public record Extent(int columns, int width, boolean isPaneShown) {}

    public static Row of(Status status, Pane pane, KeyBindings bindings, Extent extent) {
        List<Line> facts = extent.isPaneShown() ? List.of() : pane.brief(extent.columns());
        Line right = facts.isEmpty() && extent.columns() >= COLUMNS_FOR_MODEL
                ? KeyWords.of(bindings)
                        .and(Action.CYCLE_MODE, say("key.mode"))
                        .and(Action.HELP, say("key.keys"))
                        .line()
                : joined(facts);
        List<Line> left = left(status, extent, facts);
        while (left.size() > 1 && joined(left).width() + right.width() + 2 > extent.width()) {
            left.remove(left.size() - 1);
        }
        return Row.of(joined(left)).right(right);
    }

    /** On a wide screen the pane says the branch, and before there is a pane the card does. */
    private static List<Line> left(Status status, Extent extent, List<Line> facts) {
        List<Line> parts = new ArrayList<>();
        parts.add(Line.of(mode(status.mode())));
        if (extent.columns() >= COLUMNS_FOR_MODEL) {
            parts.add(
                    status.standIn().isPresent()
                            ? Line.of(Span.of(say("status.no_key"), Role.ATTENTION))
                            : name(status.model()));
            if (!facts.isEmpty() || (extent.columns() < COLUMNS_FOR_PANE && !extent.isPaneShown())) {
                status.branch().ifPresent(branch -> parts.add(name(branch)));
            }
        }
        return parts;
    }

    /** Names may be of any length, and must not drive out what is said of the mode. */
    private static Line name(String name) {
        return Line.of(Span.dim(name)).shortenedTo(LONGEST_NAME);
    }

    private static Span mode(String word) {
        Style style = switch (word) {
            case "plan" -> Style.of(Role.ACCENT);
            case "auto" -> Style.of(Role.ATTENTION);
            case "full" -> Style.of(Role.FAILURE).inBold();
            default -> Style.PLAIN;
        };
        return new Span(ApprovalMode.find(word).map(ApprovalMode::label).orElse(word), style);
    }

    private static Line joined(List<Line> parts) {
        List<Span> spans = new ArrayList<>();
        for (Line part : parts) {
            if (!spans.isEmpty()) {
                spans.add(BETWEEN);
            }
            spans.addAll(part.spans());
        }
        return new Line(spans);
    }
}
