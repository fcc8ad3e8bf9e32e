package dev.deepseektui.app.tui.command;

import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.overlay.HiddenLine;
import dev.deepseektui.app.tui.overlay.Sheet;
import java.util.List;
import java.util.function.Function;

/** How the program itself is set and whether it is well. */
final class ProgramCommands {
    private static final String LOGIN = "login";

    static final List<SlashCommand> ALL = List.of(
            SlashCommand.of(
                    LOGIN,
                    "asks for an API key, without showing it, and stores it for you alone",
                    ProgramCommands::login),
            SlashCommand.of(
                    "config",
                    "shows every setting and where it came from",
                    order -> sheet(order, "Settings", Premises::settings)),
            SlashCommand.of(
                    "doctor",
                    "looks for what may keep the program from working here",
                    order -> sheet(order, "Doctor", Premises::checkup)));

    private ProgramCommands() {}

    /** Whether a text holds a secret that must neither be kept nor shown: a key behind the command that asks for it. */
    static boolean holdsSecret(String text) {
        return text.strip().matches("(?s)/" + LOGIN + "\\s.+");
    }

    private static Command login(Invocation order) {
        return order.showing(HiddenLine.of(
                "API key",
                "It is not shown, and stored for you alone.",
                typed -> order.stage().logIn(typed)));
    }

    private static Command sheet(Invocation order, String title, Function<Premises, List<String>> lines) {
        CommandContext stage = order.stage();
        return stage.aside(session -> stage.open(Sheet.of(title, String.join("\n", lines.apply(stage.premises())))));
    }
}
