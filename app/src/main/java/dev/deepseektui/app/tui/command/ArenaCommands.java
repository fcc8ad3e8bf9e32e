package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.tui.command.CommandTexts.say;

import dev.deepseektui.app.report.ArenaTable;
import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.overlay.Sheet;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import java.util.List;

/** What is injected beside the conversation. */
final class ArenaCommands {
    static final List<SlashCommand> ALL = List.of(SlashCommand.of("arena", ArenaCommands::show));

    private ArenaCommands() {}

    private static Command show(Invocation order) {
        CommandContext stage = order.stage();
        return stage.atBoundary(session -> {
            List<Line> lines = new ArenaTable(session.arena())
                    .lines().stream().map(line -> Line.of(Span.plain(line))).toList();
            stage.open(Sheet.of(say("arena.title"), width -> lines));
        });
    }
}
