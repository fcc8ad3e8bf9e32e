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
import java.util.Optional;

/** A sender of typed text. Slash commands run at once; messages and shell commands are queued while a turn runs. */
record PromptSender(SessionController controller, BackgroundJobs jobs) {
    private static final String SHELL = "!";

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
        if (text.strip().equals(SHELL)) {
            return ScreenStep.to(model.noticing(say("screen.shell.empty")));
        }
        // While a session is being opened, its saved prompts are unknown, so an unknown name may be one of them.
        boolean mayBeSaved = controller.isOpening() && !SlashCommands.isKnown(text);
        if (isCommand(text) && !mayBeSaved) {
            return runCommand(model, sent, text);
        }
        boolean waits = desk.status().isBusy()
                || controller.isOpening()
                || !model.queued().isEmpty();
        return waits
                ? ScreenStep.to(queueing(sent, text), jobs.remember(text))
                : ScreenStep.to(sent, jobs.remember(text), command(text));
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

    private Effect command(String text) {
        return isShellCommand(text)
                ? controller.run(text.substring(SHELL.length()).strip())
                : controller.ask(text);
    }

    private static boolean isShellCommand(String text) {
        return text.startsWith(SHELL);
    }

    /**
     * Returns true if the text is neither a slash command nor a shell command. Only then may the running turn receive
     * it.
     */
    static boolean isMessage(String text) {
        return !isShellCommand(text) && !SlashCommands.isCommand(text);
    }

    private ScreenModel queueing(ScreenModel model, String text) {
        controller.queued().add(text);
        return shown(model);
    }

    ScreenModel shown(ScreenModel model) {
        return model.queued(controller.queued().all());
    }

    /**
     * Sends the next queued message. Called when the engine is idle. If no session is open, moves all queued messages
     * back to the editor.
     */
    ScreenStep<ScreenModel> next(ScreenModel model) {
        if (controller.session().isEmpty()) {
            return ScreenStep.to(restoreAllQueued(model), jobs.survey());
        }
        Optional<String> first = controller.queued().takeFirst();
        ScreenModel rest = shown(model);
        return first.map(text -> isCommand(text)
                        ? runCommand(writing(rest, List.of(text)), rest, text)
                        : ScreenStep.to(rest, command(text)))
                .orElseGet(() -> ScreenStep.to(rest, jobs.survey()));
    }

    /** Moves the last queued message back to the editor. */
    ScreenModel restoreLastQueued(ScreenModel model) {
        return controller
                .queued()
                .takeLast()
                .map(last -> shown(model.with(model.desk().ask().holding(last))))
                .orElseGet(() -> shown(model));
    }

    /** Moves all queued messages back to the editor, before the text that is already there. */
    ScreenModel restoreAllQueued(ScreenModel model) {
        return shown(writing(model, controller.queued().takeAll()));
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
