package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.ScreenLoop.ScreenStep;
import dev.deepseektui.app.tui.command.CommandContext;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation.ShowOverlay;
import dev.deepseektui.app.tui.command.SlashCommands;
import dev.deepseektui.app.tui.desk.Choice;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.keys.KeyAction;
import dev.deepseektui.app.tui.transcript.MessageNames;
import dev.deepseektui.core.base.SecretPatterns;
import dev.deepseektui.core.base.UserError;
import java.util.ArrayList;
import java.util.List;

/** A sender of typed text. Slash commands run at once; messages and shell commands go to the engine. */
record PromptSender(SessionController controller, BackgroundJobs jobs) {
    ScreenStep<ScreenModel> send(ScreenModel model) {
        Desk desk = model.desk();
        String text = desk.ask().ask();
        model.view().toEnd();
        if (SlashCommands.holdsSecret(text)) {
            ScreenModel forgotten = model.with(desk.ask().forgetting());
            return ScreenStep.to(SecretPatterns.apiKey(text)
                    .map(key -> forgotten.showing(keyQuestion(key, text, controller)))
                    .orElseGet(() -> forgotten.noticing(say("screen.login.key"))));
        }
        ScreenModel sent = model.with(desk.ask().sent());
        if (text.strip().equals(SessionController.SHELL)) {
            return ScreenStep.to(model.noticing(say("screen.shell.empty")));
        }
        // While a session is being opened, its saved prompts are unknown, so an unknown name may be one of them.
        boolean mayBeSaved = controller.isOpening() && !SlashCommands.isKnown(text);
        if (isCommand(text) && !mayBeSaved) {
            return runCommand(model, sent, text);
        }
        controller.submit(text);
        return ScreenStep.to(shown(sent), jobs.remember(text));
    }

    private boolean isCommand(String text) {
        return SlashCommands.isCommand(text) && !controller.savedPrompts().isAsked(text);
    }

    private ScreenStep<ScreenModel> runCommand(ScreenModel model, ScreenModel sent, String text) {
        try {
            Effect command = SlashCommands.dispatch(
                    text, model.desk(), model.transcript().messages(), controller);
            return command instanceof ShowOverlay showing
                    ? ScreenStep.to(sent.showing(showing.overlay()), jobs.remember(text))
                    : ScreenStep.to(sent, jobs.remember(text), command);
        } catch (UserError error) {
            error.lines().forEach(model.transcript()::fail);
            return ScreenStep.to(model.again());
        }
    }

    /** Pins the selected block, or unpins it if it is pinned. */
    ScreenStep<ScreenModel> pin(ScreenModel model) {
        String name = model.view().name(model.viewport()).orElse("");
        if (name.isEmpty()) {
            return ScreenStep.to(model.noticing(model.desk()
                    .bindings()
                    .key(KeyAction.CHOOSE_OLDER)
                    .map(key -> say("screen.pin.choose_with", key))
                    .orElseGet(() -> say("screen.pin.choose"))));
        }
        MessageNames messages = model.transcript().messages();
        boolean holds = messages.isPinned(name);
        String text = (holds ? "/unpin " : "/pin ") + name;
        return ScreenStep.to(model, SlashCommands.dispatch(text, model.desk(), messages, controller));
    }

    /** Shows the visible entries of the engine's inbox and whether the engine works. */
    private ScreenModel shown(ScreenModel model) {
        ScreenModel next = model.queued(controller.inbox().visible());
        if (controller.inbox().isIdle()) {
            return next.with(next.desk().status().idle());
        }
        return next.queued().isEmpty() || next.desk().status().isBusy()
                ? next
                : next.running(say(controller.isOpening() ? "pane.opening" : "pane.sending"));
    }

    ScreenStep<ScreenModel> inboxChanged(ScreenModel model) {
        if (!controller.inbox().isIdle()) {
            return ScreenStep.to(shown(model));
        }
        model.transcript().endCommand();
        return ScreenStep.to(shown(model), jobs.survey());
    }

    /** Moves the last queued message back to the editor. */
    ScreenModel restoreLastQueued(ScreenModel model) {
        return controller
                .inbox()
                .takeBackLast()
                .map(last -> shown(model.with(model.desk().ask().holding(last))))
                .orElseGet(() -> shown(model));
    }

    /** Moves all queued messages back to the editor, before the text that is already there. */
    ScreenModel restoreAllQueued(ScreenModel model) {
        return shown(writing(model, controller.inbox().takeBackAll()));
    }

    /** Inserts messages into the editor, before the text that is already there. */
    static ScreenModel writing(ScreenModel model, List<String> before) {
        if (before.isEmpty()) {
            return model;
        }
        List<String> texts = new ArrayList<>(before);
        Desk desk = model.desk();
        if (!desk.ask().isBlank()) {
            texts.add(desk.ask().ask());
        }
        return model.with(desk.ask().holding(String.join("\n", texts)));
    }

    /**
     * Returns the question that is asked instead of sending text that seems to contain an API key. The question does
     * not show the key.
     */
    private static Choice keyQuestion(String key, String text, CommandContext context) {
        String rest = SlashCommands.isCommand(text) ? "" : text.replace(key, "").strip();
        return Choice.of(
                say("screen.key.title"),
                say("screen.key.text"),
                Choice.answer("y", say("screen.key.store"), storing(key, rest, context)),
                Choice.answer("e", say("screen.key.edit"), controls -> context.recall(text)),
                Choice.answer("n", say("screen.key.discard"), controls -> {}));
    }

    /** Stores the key. If the message contains other text, puts that text back into the editor. */
    private static Effect storing(String key, String rest, CommandContext context) {
        return controls -> {
            if (!rest.isEmpty()) {
                context.recall(rest);
            }
            context.logIn(key).perform(controls);
        };
    }
}
