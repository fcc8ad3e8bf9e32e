package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.tui.command.CommandTexts.say;

import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.overlay.Overlay;
import dev.deepseektui.app.tui.overlay.Sheet;
import dev.deepseektui.app.tui.pane.Pane;
import dev.deepseektui.app.tui.pane.Section;
import dev.deepseektui.app.tui.text.Line;
import java.util.ArrayList;
import java.util.List;

/** Commands for the current work: plan, jobs, agents, cost and retry. */
final class WorkCommands {
    static final List<SlashCommand> ALL = List.of(
            SlashCommand.of("retry", order -> order.stage().retry()),
            SlashCommand.of("todo", order -> section(order, Pane.Topic.PLAN, "todo.none")),
            SlashCommand.of("jobs", order -> JobChoice.open(order.stage())),
            SlashCommand.of("agents", order -> AgentChoice.open(order.stage())),
            SlashCommand.of("copy", order -> CodeChoice.open(order.stage())),
            SlashCommand.of("cost", order -> section(order, Pane.Topic.COST, "cost.none")));

    private WorkCommands() {}

    /** Opens a section of the status pane, at any size of the screen. */
    private static Command section(Invocation order, Pane.Topic topic, String none) {
        return order.desk()
                .pane()
                .showing(topic)
                .map(section -> order.showing(sheet(section)))
                .orElseGet(() -> order.telling(say(none)));
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
