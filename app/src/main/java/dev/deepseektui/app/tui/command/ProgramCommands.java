package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.tui.command.CommandTexts.say;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.command.CommandContext.HostServices;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation;
import dev.deepseektui.app.tui.desk.LineInput.SecretInput;
import dev.deepseektui.app.tui.desk.Sheet;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

/** Commands about settings, login and diagnosis. */
final class ProgramCommands {
    private static final String LOGIN = "login";

    static final List<SlashCommand> ALL = List.of(
            SlashCommand.of(LOGIN, ProgramCommands::login),
            SlashCommand.of("config", invocation -> sheet(invocation, "config.title", HostServices::settings)),
            SlashCommand.of("doctor", invocation -> sheet(invocation, "doctor.title", HostServices::checkup)));

    private ProgramCommands() {}

    /** Whether a text holds a secret that must neither be kept nor shown: a key behind the command that asks for it. */
    static boolean holdsSecret(String text) {
        return text.strip().matches("(?s)/" + LOGIN + "\\s.+");
    }

    private static Effect login(Invocation invocation) {
        return invocation.showing(SecretInput.of(
                say("login.title"),
                say("login.about"),
                typed -> invocation.context().logIn(typed)));
    }

    private static Effect sheet(Invocation invocation, String title, Function<HostServices, List<String>> lines) {
        CommandContext context = invocation.context();
        return context.aside(session -> context.open(Sheet.of(say(title), broken(lines.apply(context.host())))));
    }

    private static IntFunction<List<Line>> broken(List<String> lines) {
        Margin margin = new Margin(Line.EMPTY, Line.of(Span.plain("    ")));
        return width -> lines.stream()
                .flatMap(String::lines)
                .flatMap(line -> Wrap.words(List.of(Span.plain(line)), margin, width).stream())
                .toList();
    }
}
