package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.tui.command.CommandTexts.say;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation.ChosenValue;
import dev.deepseektui.app.tui.command.SlashCommand.Offer;
import dev.deepseektui.app.tui.desk.Picker;
import dev.deepseektui.app.tui.desk.Sheet;
import dev.deepseektui.app.tui.text.Theme;
import dev.deepseektui.app.tui.text.Theme.ThemeName;
import dev.deepseektui.core.base.UserError;
import java.util.Arrays;
import java.util.List;

/** Commands about the screen. */
final class ScreenCommands {
    private static final Offer THEMES =
            Offer.of(List.of(ThemeName.words()), desk -> desk.theme().name().word());

    static final List<SlashCommand> ALL = List.of(
            SlashCommand.of("help", ScreenCommands::help),
            new SlashCommand("theme", "[NAME]", THEMES, ScreenCommands::theme),
            SlashCommand.of("exit", order -> Effect.QUIT),
            SlashCommand.of("quit", order -> Effect.QUIT));

    private ScreenCommands() {}

    private static Effect help(Invocation order) {
        return order.showing(
                Sheet.of(say("help.title"), width -> Help.lines(order.desk().bindings(), width)));
    }

    private static Effect theme(Invocation order) {
        ChosenValue chosen = ChosenValue.of(order);
        String current = THEMES.current(order.desk());
        if (chosen.keepsCurrent()) {
            return keeping(current, order);
        }
        return chosen.word()
                .map(word -> chosen.doing(wearing(word, order), keeping(word, order)))
                .orElseGet(() -> order.showing(Picker.of(
                                say("title.theme"),
                                Arrays.stream(ThemeName.words())
                                        .map(word -> new Picker.Item(word, about(word), wearing(word, order))
                                                .keptBy(keeping(word, order)))
                                        .toList())
                        .current(item -> item.words().equals(current))));
    }

    private static String about(String word) {
        return switch (ThemeName.of(word)) {
            case AUTO -> say("theme.auto");
            case DARK -> say("theme.dark");
            case LIGHT -> say("theme.light");
            case MONO -> say("theme.mono");
            case HIGH_CONTRAST -> say("theme.high_contrast");
        };
    }

    private static Effect keeping(String word, Invocation order) {
        return order.stage().keep("ui.theme", word);
    }

    private static Effect wearing(String word, Invocation order) {
        if (!Arrays.asList(ThemeName.words()).contains(word)) {
            throw new UserError(say("theme.unknown", word, String.join(", ", ThemeName.words())));
        }
        Theme theme = Theme.of(ThemeName.of(word), order.stage().premises().environment())
                .with(order.desk().theme().glyphs())
                .with(order.desk().theme().links());
        return controls -> {
            controls.wear(theme);
            order.stage().wearing(theme);
        };
    }
}
