package dev.deepseektui.app.tui.command;

import dev.deepseektui.app.report.CapacityTable;
import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.overlay.Overlay;
import dev.deepseektui.app.tui.overlay.Sheet;
import dev.deepseektui.app.tui.pane.Section;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.core.capacity.CheckpointEvaluated;
import dev.deepseektui.core.ground.UserError;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.tape.TapeReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** How the work stands. */
final class WorkCommands {
    static final List<SlashCommand> ALL = List.of(
            SlashCommand.of("plan", "shows the plan", order -> section(order, "PLAN", "The agent has no plan yet.")),
            SlashCommand.of(
                    "jobs",
                    "shows the commands in the background",
                    order -> section(order, "JOBS", "No command is in the background.")),
            SlashCommand.of(
                    "cost",
                    "shows what the session cost so far",
                    order -> section(order, "COST", "Nothing was billed yet.")),
            SlashCommand.of("capacity", "shows what the capacity controller saw and decided", WorkCommands::capacity));

    private static final int MOST_CHECKPOINTS = 200;

    private WorkCommands() {}

    /** What the pane says of it, at any size of the screen. */
    private static Command section(Order order, String title, String none) {
        return order.desk()
                .pane()
                .showing(title)
                .map(section -> order.showing(sheet(section)))
                .orElseGet(() -> order.telling(none));
    }

    private static Overlay sheet(Section section) {
        return Sheet.of(section.title(), width -> {
            List<Line> lines = new ArrayList<>();
            section.headline().ifPresent(lines::add);
            lines.addAll(section.details(width));
            return lines;
        });
    }

    private static Command capacity(Order order) {
        Stage stage = order.stage();
        return stage.aside(session -> {
            List<Line> lines = checkpoints(session);
            stage.open(Sheet.of("Capacity", width -> lines));
        });
    }

    /** The last, with a head above them. */
    private static List<Line> checkpoints(Session session) {
        Deque<CheckpointEvaluated> last = new ArrayDeque<>();
        try (TapeReader events = session.chronicle().tape().read(0)) {
            events.forEachRemaining(recorded -> {
                if (recorded.event() instanceof CheckpointEvaluated evaluated) {
                    last.addLast(evaluated);
                    if (last.size() > MOST_CHECKPOINTS) {
                        last.removeFirst();
                    }
                }
            });
        }
        if (last.isEmpty()) {
            throw new UserError("There are no checkpoints yet: ask something first.");
        }
        List<Line> lines = new ArrayList<>();
        lines.add(Line.of(Span.of(CapacityTable.head(), Role.HEADING)));
        last.forEach(evaluated -> lines.add(Line.of(Span.plain(CapacityTable.row(evaluated)))));
        return lines;
    }
}
