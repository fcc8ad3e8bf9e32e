package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.tui.command.CommandTexts.say;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.command.SlashCommand.ArgumentOffer;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation.ChosenValue;
import dev.deepseektui.app.tui.desk.Picker;
import dev.deepseektui.app.tui.desk.Sheet;
import dev.deepseektui.app.tui.text.Theme;
import dev.deepseektui.app.tui.text.Theme.ThemeName;
import dev.deepseektui.core.base.UserError;
import java.util.Arrays;
import java.util.List;

/** Commands about the screen. */
final class ScreenCommands {
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
                say("help.title"), width -> Help.lines(invocation.desk().bindings(), width)));
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
                                say("title.theme"),
                                Arrays.stream(ThemeName.words())
                                        .map(word -> new Picker.PickerItem(word, about(word), wearing(word, invocation))
                                                .keptBy(keeping(word, invocation)))
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

    private static Effect keeping(String word, Invocation invocation) {
        return invocation.context().keep("ui.theme", word);
    }

    private static Effect wearing(String word, Invocation invocation) {
        if (!Arrays.asList(ThemeName.words()).contains(word)) {
            throw new UserError(say("theme.unknown", word, String.join(", ", ThemeName.words())));
        }
        Theme theme = Theme.of(ThemeName.of(word), invocation.context().host().environment())
                .with(invocation.desk().theme().glyphs())
                .with(invocation.desk().theme().links());
        return controls -> {
            controls.wear(theme);
            invocation.context().wearing(theme);
        };
    }
}
