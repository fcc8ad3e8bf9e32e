package dev.deepseektui.app.tui.command;

import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.ScreenCommand;
import dev.deepseektui.app.tui.command.SlashCommand.Offer;
import dev.deepseektui.app.tui.overlay.Picker;
import dev.deepseektui.app.tui.overlay.Sheet;
import dev.deepseektui.app.tui.theme.Theme;
import dev.deepseektui.app.tui.theme.ThemeName;
import dev.deepseektui.core.base.UserError;
import java.util.Arrays;
import java.util.List;

/** What concerns the screen. */
final class ScreenCommands {
    private static final Offer THEMES =
            Offer.of(List.of(ThemeName.words()), desk -> desk.theme().name().word());

    static final List<SlashCommand> ALL = List.of(
            SlashCommand.of("help", "shows the commands and the keys", ScreenCommands::help),
            new SlashCommand(
                    "theme",
                    "[NAME]",
                    "changes the colours until the end; --save keeps them",
                    THEMES,
                    ScreenCommands::theme),
            SlashCommand.of("exit", "quits", order -> ScreenCommand.QUIT),
            SlashCommand.of("quit", "quits, as /exit does", order -> ScreenCommand.QUIT));

    private ScreenCommands() {}

    private static Command help(Invocation order) {
        return order.showing(Sheet.of("Help", width -> Help.lines(order.desk().bindings(), width)));
    }

    private static Command theme(Invocation order) {
        Chosen chosen = Chosen.of(order);
        String current = THEMES.current(order.desk());
        if (chosen.keepsCurrent()) {
            return keeping(current, order);
        }
        return chosen.word()
                .map(word -> chosen.doing(wearing(word, order), keeping(word, order)))
                .orElseGet(() -> order.showing(Picker.of(
                                "Theme",
                                Arrays.stream(ThemeName.words())
                                        .map(word -> new Picker.Item(word, about(word), wearing(word, order))
                                                .keptBy(keeping(word, order)))
                                        .toList())
                        .current(item -> item.words().equals(current))));
    }

    private static String about(String word) {
        return switch (ThemeName.of(word)) {
            case AUTO -> "dark or light, as the terminal's ground is";
            case DARK -> "for a dark ground";
            case LIGHT -> "for a light ground";
            case MONO -> "no colours: bold, underlined and reversed";
            case HIGH_CONTRAST -> "white on black, nothing dim";
        };
    }

    private static Command keeping(String word, Invocation order) {
        return order.stage().keep("ui.theme", word);
    }

    private static Command wearing(String word, Invocation order) {
        if (!Arrays.asList(ThemeName.words()).contains(word)) {
            throw new UserError("/theme " + word + ": there are " + String.join(", ", ThemeName.words()));
        }
        Theme theme = Theme.of(ThemeName.of(word), order.stage().premises().environment())
                .with(order.desk().theme().glyphs());
        return controls -> {
            controls.wear(theme);
            order.stage().wearing(theme);
        };
    }
}
