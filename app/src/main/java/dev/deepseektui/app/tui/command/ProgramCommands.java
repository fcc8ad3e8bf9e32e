package dev.deepseektui.app.tui.command;

import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.overlay.Sheet;
import java.util.List;
import java.util.function.Function;

/** How the program itself is set and whether it is well. */
final class ProgramCommands {
    static final List<SlashCommand> ALL = List.of(
            SlashCommand.of(
                    "config",
                    "shows every setting and where it came from",
                    order -> sheet(order, "Settings", Premises::settings)),
            SlashCommand.of(
                    "doctor",
                    "looks for what may keep the program from working here",
                    order -> sheet(order, "Doctor", Premises::checkup)));

    private ProgramCommands() {}

    private static Command sheet(Invocation order, String title, Function<Premises, List<String>> lines) {
        CommandContext stage = order.stage();
        return stage.aside(session -> stage.open(Sheet.of(title, String.join("\n", lines.apply(stage.premises())))));
    }
}
