package dev.deepseektui.app.tui.command;

import dev.deepseektui.app.tui.Command;
import java.util.List;

/** Commands about the workspace's files. */
final class FileCommands {
    private static final String DRAFT = """
            Draft an AGENTS.md for this workspace: what an agent that works here must know and could not guess. \
            Look at the README, the build files, the tests and the layout of the code first. If there is an AGENTS.md already, \
            keep what is right in it. Say in few lines what this is, how to build it and run one test, where things are, \
            which conventions hold and which traps there are. Name only commands that you found in the files. \
            Then write it to AGENTS.md in the workspace's root.""";

    static final List<SlashCommand> ALL = List.of(
            SlashCommand.of("files", order -> FileChoice.open(order.stage())),
            SlashCommand.of("diff", order -> DiffChoice.open(order.stage())),
            SlashCommand.of("undo", FileCommands::undo),
            new SlashCommand("rewind", "[TURN]", FileCommands::rewind),
            SlashCommand.of("init", order -> order.stage().ask(DRAFT)));

    private FileCommands() {}

    private static Command rewind(Invocation order) {
        return order.argument()
                .map(turn -> RewindDialog.to(SessionCommands.turn("rewind", turn), order.stage()))
                .orElseGet(() -> RewindDialog.choose(order.stage()));
    }

    private static Command undo(Invocation order) {
        return order.stage().betweenTurns(session -> RewindDialog.undo(session, order.stage()));
    }
}
