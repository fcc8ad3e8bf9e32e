package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.tui.screen.ScreenTexts.say;

import dev.deepseektui.app.phrase.Phrasebook;
import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.Step;
import dev.deepseektui.app.tui.command.CommandInput;
import dev.deepseektui.app.tui.command.Showing;
import dev.deepseektui.app.tui.command.SlashCommands;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.keys.Action;
import dev.deepseektui.app.tui.transcript.Messages;
import dev.deepseektui.core.base.SecretPatterns;
import dev.deepseektui.core.base.UserError;
import java.util.ArrayList;
import java.util.List;

/** Where what was written goes: an order is carried out at once, an ask or a shell command waits for the turn that runs. */
final class Sending {
    private static final String SHELL = "!";

    private final SessionController controller;
    private final BackgroundJobs jobs;

    Sending(SessionController controller, BackgroundJobs jobs) {
        this.controller = controller;
        this.jobs = jobs;
    }

    Step<ScreenModel> send(ScreenModel model) {
        Desk desk = model.desk();
        String text = desk.ask().ask();
        model.view().toEnd();
        if (SlashCommands.holdsSecret(text)) {
            ScreenModel forgotten = model.with(desk.with(desk.ask().forgetting()));
            return Step.to(SecretPatterns.apiKey(text)
                    .map(key -> forgotten.showing(KeyQuestion.of(key, text, controller)))
                    .orElseGet(() -> forgotten.noticing(say("login.key"))));
        }
        ScreenModel sent = model.with(desk.with(desk.ask().sent()));
        if (text.strip().equals(SHELL)) {
            return Step.to(model.noticing(say("shell.empty")));
        }
        // A name that is not the program's own may be a saved prompt of the session that is being opened.
        boolean mayBeSaved = controller.isOpening() && !SlashCommands.isKnown(text);
        if (isOrder(text) && !mayBeSaved) {
            return order(model, sent, text);
        }
        boolean waits = desk.status().isBusy()
                || controller.isOpening()
                || !model.queued().isEmpty();
        return waits
                ? Step.to(sent.queueing(text), jobs.remember(text))
                : Step.to(sent, jobs.remember(text), command(text));
    }

    private boolean isOrder(String text) {
        return SlashCommands.isOrder(text) && !controller.savedPrompts().isAsked(text);
    }

    /** What cannot be carried out stays in the editor. */
    private Step<ScreenModel> order(ScreenModel model, ScreenModel sent, String text) {
        try {
            Command command = SlashCommands.carryOut(
                    text, new CommandInput(model.desk(), model.transcript().messages(), controller));
            return command instanceof Showing showing
                    ? Step.to(sent.showing(showing.overlay()), jobs.remember(text))
                    : Step.to(sent, jobs.remember(text), command);
        } catch (UserError error) {
            Phrasebook.said(error).forEach(model.transcript()::fail);
            return Step.to(model.again());
        }
    }

    /** Holds on to the chosen block, or lets go of it. */
    Step<ScreenModel> pin(ScreenModel model) {
        String name = model.view().name(model.viewport()).orElse("");
        if (name.isEmpty()) {
            return Step.to(model.noticing(model.desk()
                    .bindings()
                    .key(Action.CHOOSE_OLDER)
                    .map(key -> say("pin.choose_with", key))
                    .orElseGet(() -> say("pin.choose"))));
        }
        Messages messages = model.transcript().messages();
        boolean holds = messages.isPinned(name);
        String text = (holds ? "/unpin " : "/pin ") + name;
        return Step.to(model, SlashCommands.carryOut(text, new CommandInput(model.desk(), messages, controller)));
    }

    private Command command(String text) {
        return text.startsWith(SHELL)
                ? controller.run(text.substring(SHELL.length()).strip())
                : controller.ask(text);
    }

    /** The engine is free: what was queued first is next. Without a session it goes back into the editor. */
    Step<ScreenModel> next(ScreenModel model) {
        if (model.queued().isEmpty()) {
            return Step.to(model, jobs.survey());
        }
        if (controller.session().isEmpty()) {
            return Step.to(takingAllBack(model));
        }
        String text = model.queued().get(0);
        ScreenModel rest = model.queued(model.queued().subList(1, model.queued().size()));
        return isOrder(text) ? order(takingAllBack(model), rest, text) : Step.to(rest, command(text));
    }

    /** The ask that was queued last is written again. */
    static ScreenModel takingLastBack(ScreenModel model) {
        int last = model.queued().size() - 1;
        Desk desk = model.desk();
        return model.with(desk.with(desk.ask().holding(model.queued().get(last))))
                .queued(model.queued().subList(0, last));
    }

    /** All that is queued is written again, before what is being written. */
    static ScreenModel takingAllBack(ScreenModel model) {
        if (model.queued().isEmpty()) {
            return model;
        }
        List<String> texts = new ArrayList<>(model.queued());
        Desk desk = model.desk();
        if (!desk.ask().isBlank()) {
            texts.add(desk.ask().ask());
        }
        return model.with(desk.with(desk.ask().holding(String.join("\n", texts))))
                .queued(List.of());
    }
}
