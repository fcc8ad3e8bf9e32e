package dev.deepseektui.app.tui.command;

import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.overlay.Overlay;
import dev.deepseektui.app.tui.overlay.Sheet;
import dev.deepseektui.app.tui.pane.Section;
import dev.deepseektui.app.tui.text.Line;
import java.util.ArrayList;
import java.util.List;

/** How the work stands. */
final class WorkCommands {
    static final List<SlashCommand> ALL = List.of(
            SlashCommand.of(
                    "retry",
                    "has the last turn go on where it failed or was stopped, without another ask",
                    order -> order.stage().retry()),
            SlashCommand.of("plan", "shows the plan", order -> section(order, "Plan", "The agent has no plan yet.")),
            SlashCommand.of(
                    "jobs",
                    "shows the commands in the background and what they print, and stops one",
                    order -> JobChoice.open(order.stage())),
            SlashCommand.of(
                    "copy", "copies a block of code from the newest answers", order -> CodeChoice.open(order.stage())),
            SlashCommand.of(
                    "cost",
                    "shows what the session cost so far",
                    order -> section(order, "Cost", "Nothing was billed yet.")));

    private WorkCommands() {}

    /** What the pane says of it, at any size of the screen. */
    private static Command section(Invocation order, String title, String none) {
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
}
