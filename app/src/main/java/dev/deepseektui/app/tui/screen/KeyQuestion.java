package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.tui.screen.ScreenTexts.say;

import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.command.CommandContext;
import dev.deepseektui.app.tui.command.SlashCommands;
import dev.deepseektui.app.tui.overlay.Choice;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Wrap;
import java.util.List;

/** The question that is shown in place of sending a text that holds what looks like an API key. It does not show the key. */
final class KeyQuestion {
    private KeyQuestion() {}

    static Choice of(String key, String text, CommandContext context) {
        String rest = SlashCommands.isOrder(text) ? "" : text.replace(key, "").strip();
        Choice.Option discard = Choice.answer("n", say("key.discard"), controls -> {});
        return Choice.of(
                say("key.title"),
                width -> Wrap.words(List.of(Span.plain(say("key.text"))), Margin.NONE, width),
                List.of(
                        Choice.answer("y", say("key.store"), storing(key, rest, context)),
                        Choice.answer("e", say("key.edit"), controls -> context.recall(text)),
                        discard),
                discard);
    }

    /** Stores the key, and puts the rest of the message back to be sent. */
    private static Command storing(String key, String rest, CommandContext context) {
        return controls -> {
            if (!rest.isEmpty()) {
                context.recall(rest);
            }
            context.logIn(key).perform(controls);
        };
    }
}
