package dev.deepseektui.app.tui.command;

import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.overlay.DiffText;
import dev.deepseektui.app.tui.overlay.Sheet;
import java.util.List;

/** What becomes of the workspace's files. */
final class FileCommands {
    private static final String DRAFT = """
            Draft an AGENTS.md for this workspace: what an agent that works here must know and could not guess. \
            Look at the README, the build files, the tests and the layout of the code first. If there is an AGENTS.md already, \
            keep what is right in it. Say in few lines what this is, how to build it and run one test, where things are, \
            which conventions hold and which traps there are. Name only commands that you found in the files. \
            Then write it to AGENTS.md in the workspace's root.""";

    static final List<SlashCommand> ALL = List.of(
            SlashCommand.of(
                    "files", "chooses a file of the workspace to mention", order -> FileChoice.open(order.stage())),
            SlashCommand.of("diff", "shows what became of the agent's files this session", FileCommands::diff),
            SlashCommand.of("undo", "takes back the files of the last turn that changed any", FileCommands::undo),
            new SlashCommand(
                    "rewind",
                    "[TURN]",
                    "goes back to before an ask: the conversation, the files, or both",
                    FileCommands::rewind),
            SlashCommand.of(
                    "init",
                    "has the agent draft an AGENTS.md",
                    order -> order.stage().ask(DRAFT)));

    private FileCommands() {}

    private static Command diff(Invocation order) {
        CommandContext stage = order.stage();
        return stage.aside(session -> {
            String diff = session.resources().files().diff();
            if (diff.isEmpty()) {
                stage.tell("No file is other than before the agent's first change.");
            } else {
                stage.open(Sheet.of("Changed this session", DiffText.of(diff)));
            }
        });
    }

    private static Command rewind(Invocation order) {
        return order.argument()
                .map(turn -> RewindDialog.to(SessionCommands.turn("rewind", turn), order.stage()))
                .orElseGet(() -> RewindDialog.choose(order.stage()));
    }

    private static Command undo(Invocation order) {
        return order.stage().betweenTurns(session -> RewindDialog.undo(session, order.stage()));
    }
}
