package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.report.ServerLines;
import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.command.CommandContext.HostServices;
import dev.deepseektui.app.tui.command.SlashCommand.ArgumentOffer;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation.ChosenValue;
import dev.deepseektui.app.tui.desk.LineInput.SecretInput;
import dev.deepseektui.app.tui.desk.Picker;
import dev.deepseektui.app.tui.desk.Sheet;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Theme;
import dev.deepseektui.app.tui.text.Theme.ThemeName;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.tool.mcp.McpServers;
import dev.deepseektui.core.tool.mcp.ServerView;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;

/** Commands about the program: settings, login, diagnosis, the screen, and MCP servers. */
public final class ProgramCommands {
    private static final String LOGIN = "login";

    static final List<SlashCommand> ALL = List.of(
            SlashCommand.of(LOGIN, ProgramCommands::login),
            SlashCommand.of("config", invocation -> sheet(invocation, "config.title", HostServices::settings)),
            SlashCommand.of("doctor", invocation -> sheet(invocation, "doctor.title", HostServices::checkup)));

    private ProgramCommands() {}

    /** Returns whether a text is {@code /login} followed by a key, which must be neither stored nor shown. */
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

    /** Commands about MCP servers and their tools. */
    public static final class McpServerCommands {
        static final List<SlashCommand> ALL =
                List.of(new SlashCommand("mcp", "[restart NAME|take]", McpServerCommands::mcp));

        private McpServerCommands() {}

        private static Effect mcp(Invocation invocation) {
            String[] words = invocation.words().strip().split("\\s+", 2);
            CommandContext context = invocation.context();
            return switch (words[0].toLowerCase(Locale.ROOT)) {
                case "" ->
                    context.aside(session -> context.open(
                            Sheet.of(say("command.mcp.title"), String.join("\n", ServerLines.of(views(session))))));
                case "restart" ->
                    context.aside(session -> {
                        String name = words.length > 1 ? words[1].strip() : "";
                        if (!servers(session).map(all -> all.restart(name)).orElse(false)) {
                            throw new UserError(say("command.mcp.unknown", name));
                        }
                        context.tell(say("command.mcp.restarting", name));
                    });
                case "take" -> take(context);
                default -> throw new UserError(say("command.mcp.usage", words[0]));
            };
        }

        public static Effect take(CommandContext context) {
            return context.atBoundary(session ->
                    context.tell(say(session.takeForeignTools() ? "command.mcp.taken" : "command.mcp.known")));
        }

        private static Optional<McpServers> servers(Session session) {
            return session.servers();
        }

        private static List<ServerView> views(Session session) {
            return servers(session).map(McpServers::views).orElse(List.of());
        }
    }

    /** Commands about the screen. */
    static final class ScreenCommands {
        private static final ArgumentOffer THEMES = ArgumentOffer.of(
                List.of(ThemeName.words()), desk -> desk.theme().name().word());

        static final List<SlashCommand> ALL = List.of(
                SlashCommand.of("help", ScreenCommands::help),
                new SlashCommand("theme", "[NAME]", THEMES, ScreenCommands::theme),
                SlashCommand.of("exit", invocation -> Effect.QUIT),
                SlashCommand.of("quit", invocation -> Effect.QUIT));

        private ScreenCommands() {}

        private static Effect help(Invocation invocation) {
            return invocation.showing(Sheet.of(
                    say("command.help.title"),
                    width -> Help.lines(invocation.desk().bindings(), width)));
        }

        private static Effect theme(Invocation invocation) {
            ChosenValue chosen = ChosenValue.of(invocation);
            String current = THEMES.current(invocation.desk());
            if (chosen.keepsCurrent()) {
                return keeping(current, invocation);
            }
            return chosen.word()
                    .map(word -> chosen.doing(wearing(word, invocation), keeping(word, invocation)))
                    .orElseGet(() -> invocation.showing(Picker.of(
                                    say("command.title.theme"),
                                    Arrays.stream(ThemeName.words())
                                            .map(word -> new Picker.PickerItem(
                                                            word, about(word), wearing(word, invocation))
                                                    .keptBy(keeping(word, invocation)))
                                            .toList())
                            .current(item -> item.words().equals(current))));
        }

        private static String about(String word) {
            return switch (ThemeName.of(word)) {
                case AUTO -> say("command.theme.auto");
                case DARK -> say("command.theme.dark");
                case LIGHT -> say("command.theme.light");
                case MONO -> say("command.theme.mono");
                case HIGH_CONTRAST -> say("command.theme.high_contrast");
            };
        }

        private static Effect keeping(String word, Invocation invocation) {
            return invocation.context().keep("ui.theme", word);
        }

        private static Effect wearing(String word, Invocation invocation) {
            if (!Arrays.asList(ThemeName.words()).contains(word)) {
                throw new UserError(say("command.theme.unknown", word, String.join(", ", ThemeName.words())));
            }
            Theme theme = Theme.of(
                            ThemeName.of(word), invocation.context().host().environment())
                    .with(invocation.desk().theme().glyphs())
                    .with(invocation.desk().theme().links());
            return controls -> {
                controls.wear(theme);
                invocation.context().wearing(theme);
            };
        }
    }
}
