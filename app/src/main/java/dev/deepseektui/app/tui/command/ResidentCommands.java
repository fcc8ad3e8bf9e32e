package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.tui.command.CommandTexts.say;

import dev.deepseektui.app.report.CacheTable;
import dev.deepseektui.app.report.ResidentTable;
import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.overlay.Sheet;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.core.cost.CacheRecord;
import java.util.List;

/** Which files stay whole in the prompt, and what the provider's cache makes of that. */
final class ResidentCommands {
    static final List<SlashCommand> ALL = List.of(
            SlashCommand.of("resident", ResidentCommands::resident), SlashCommand.of("cache", ResidentCommands::cache));

    private ResidentCommands() {}

    private static Command resident(Invocation order) {
        CommandContext stage = order.stage();
        return stage.atBoundary(session -> session.residents()
                .ifPresentOrElse(
                        residents -> stage.open(sheet(say("resident.title"), new ResidentTable(residents).lines())),
                        () -> stage.tell(say("resident.off"))));
    }

    private static Command cache(Invocation order) {
        CommandContext stage = order.stage();
        return stage.atBoundary(session -> {
            CacheRecord cache = session.state().cache();
            stage.open(sheet(say("cache.title"), new CacheTable(cache.requests(), cache.anomalies()).lines()));
        });
    }

    private static Sheet sheet(String title, List<String> texts) {
        List<Line> lines = texts.stream().map(text -> Line.of(Span.plain(text))).toList();
        return Sheet.of(title, width -> lines);
    }
}
