package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.AppMessages.keyOf;
import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.report.ServerLines;
import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.command.CommandContext.HostServices;
import dev.deepseektui.app.tui.command.ModelCommands.SettingValues;
import dev.deepseektui.app.tui.command.SlashCommand.ArgumentOffer;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation;
import dev.deepseektui.app.tui.desk.LineInput.SecretInput;
import dev.deepseektui.app.tui.desk.Sheet;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Theme;
import dev.deepseektui.app.tui.text.Theme.ThemeName;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tool.mcp.McpServers;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/** Commands for deepseek-tui itself: settings, login and diagnosis. */
public final class ProgramCommands {
    private static final String LOGIN = "login";

    static final List<SlashCommand> ALL = List.of(
            SlashCommand.of(LOGIN, ProgramCommands::login),
            SlashCommand.of("config", invocation -> sheet(invocation, "config.title", HostServices::settings)),
            SlashCommand.of("doctor", invocation -> sheet(invocation, "doctor.title", HostServices::checkup)));

    private ProgramCommands() {}

    /** Returns true if the text is {@code /login} followed by a key. Such text must be neither stored nor shown. */
    static boolean holdsSecret(String text) {
        return text.strip().matches("(?s)/" + LOGIN + "\\s.+");
    }

    private static Effect login(Invocation invocation) {
        return invocation.showing(SecretInput.of(
                say("command.login.title"),
                say("command.login.about"),
                typed -> invocation.context().logIn(typed)));
    }

    private static Effect sheet(Invocation invocation, String title, Function<HostServices, List<String>> lines) {
        CommandContext context = invocation.context();
        return context.aside(
                session -> context.open(Sheet.of(say("command." + title), broken(lines.apply(context.host())))));
    }

    private static IntFunction<List<Line>> broken(List<String> lines) {
        Margin margin = new Margin(Line.EMPTY, Line.of(Span.plain("    ")));
        return width -> lines.stream()
                .flatMap(String::lines)
                .flatMap(line -> Wrap.words(List.of(Span.plain(line)), margin, width).stream())
                .toList();
    }

    /** Commands for MCP servers and their tools. */
    public static final class McpServerCommands {
        static final List<SlashCommand> ALL =
                List.of(new SlashCommand("mcp", "[restart NAME|take]", McpServerCommands::mcp));

        private McpServerCommands() {}

        private static Effect mcp(Invocation invocation) {
            CommandContext context = invocation.context();
            return switch (invocation.first()) {
                case "" ->
                    invocation.sheet(
                            say("command.mcp.title"),
                            session -> String.join(
                                    "\n",
                                    ServerLines.of(session.servers()
                                            .map(McpServers::views)
                                            .orElse(List.of()))));
                case "restart" ->
                    context.aside(session -> {
                        String name = invocation.rest();
                        if (!session.servers().map(all -> all.restart(name)).orElse(false)) {
                            throw new UserError(say("command.mcp.unknown", name));
                        }
                        context.showLine(say("command.mcp.restarting", name));
                    });
                case "take" -> take(context);
                default -> throw invocation.mistake("command.mcp.usage");
            };
        }

        public static Effect take(CommandContext context) {
            return context.atBoundary(session ->
                    context.showLine(say(session.takeForeignTools() ? "command.mcp.taken" : "command.mcp.known")));
        }
    }

    /** Commands for the screen. */
    static final class ScreenCommands {
        private static final SettingValues THEMES = new SettingValues(
                "theme",
                "ui.theme",
                ArgumentOffer.of(
                        List.of(ThemeName.words()), desk -> desk.theme().name().word()),
                word -> say("command.theme." + keyOf(ThemeName.of(word))),
                UnaryOperator.identity());
        static final List<SlashCommand> ALL = List.of(
                SlashCommand.of("help", ScreenCommands::help),
                new SlashCommand(
                        "theme",
                        "[NAME]",
                        THEMES.offer(),
                        invocation -> ModelCommands.oneOf(invocation, THEMES, ScreenCommands::wearing)),
                SlashCommand.of("exit", invocation -> Effect.QUIT),
                SlashCommand.of("quit", invocation -> Effect.QUIT));

        private ScreenCommands() {}

        private static Effect help(Invocation invocation) {
            return invocation.showing(Sheet.of(
                    say("command.help.title"),
                    width -> Help.commandsFirst(invocation.desk().bindings(), width)));
        }

        private static Effect wearing(Invocation invocation, String word) {
            Theme worn = invocation.desk().theme();
            Theme theme = Theme.of(
                            ThemeName.of(word), invocation.context().host().environment())
                    .with(worn.glyphs())
                    .with(worn.links());
            return controls -> {
                controls.wear(theme);
                invocation.context().wearing(theme);
            };
        }
    }
}
