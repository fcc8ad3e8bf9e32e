package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.ScreenProgram.ScreenStep;
import dev.deepseektui.app.tui.command.AgentChoice;
import dev.deepseektui.app.tui.command.FileCommands.ClipboardPicture;
import dev.deepseektui.app.tui.command.FileCommands.FileChoice;
import dev.deepseektui.app.tui.command.Help;
import dev.deepseektui.app.tui.command.ProgramCommands.McpServerCommands;
import dev.deepseektui.app.tui.command.RewindDialog;
import dev.deepseektui.app.tui.command.SlashCommands;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.desk.Sheet;
import dev.deepseektui.app.tui.keys.KeyAction;
import dev.deepseektui.app.tui.screen.ScreenModel.DoublePress;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockDetails;
import java.util.Optional;

/** The actions of the screen itself: sending, cancelling, quitting, and whatever no other part takes. */
final class ScreenActions {
    private final SessionController controller;
    private final PromptSender sender;

    ScreenActions(SessionController controller, PromptSender sender) {
        this.controller = controller;
        this.sender = sender;
    }

    ScreenStep<ScreenModel> perform(ScreenModel model, KeyAction action) {
        return switch (action) {
            case SUBMIT -> submit(model);
            case CANCEL -> cancel(model, action);
            case INTERRUPT -> interrupt(model, action);
            case DELETE_OR_QUIT -> ScreenStep.to(model, Effect.QUIT);
            case SUSPEND -> ScreenStep.to(model, Effect.SUSPEND);
            case REDRAW -> ScreenStep.to(model, Effect.REDRAW);
            case CYCLE_MODE -> ScreenStep.to(model, controller.cycleMode());
            case HELP ->
                ScreenStep.to(model.showing(Sheet.of(
                        say("screen.help"), width -> Help.keys(model.desk().bindings(), width))));
            case TOGGLE_MOUSE -> toggleMouse(model);
            case PIN -> sender.pin(model);
            case MENTION_FILE -> ScreenStep.to(model, FileChoice.open(controller));
            case PASTE_PICTURE -> ScreenStep.to(model, ClipboardPicture.insert(controller));
            case EDIT_OUTSIDE ->
                ScreenStep.to(
                        model.suggesting(Optional.empty()),
                        controller.editOutside(model.desk().ask().ask()));
            case TAKE_TOOLS -> ScreenStep.to(model, McpServerCommands.take(controller));
            default -> ScreenStep.to(model);
        };
    }

    private ScreenStep<ScreenModel> submit(ScreenModel model) {
        Desk desk = model.desk();
        if (desk.ask().isBlank()) {
            Optional<BlockDetails> details = model.view().details(model.viewport());
            Optional<Integer> agent = details.flatMap(BlockDetails::agent);
            if (agent.isPresent()) {
                return ScreenStep.to(model, AgentChoice.show(controller, agent.get()));
            }
            return ScreenStep.to(details.map(all -> model.showing(Sheet.of(all.title(), all.text())))
                    .orElse(model));
        }
        return sender.send(model);
    }

    private ScreenStep<ScreenModel> cancel(ScreenModel model, KeyAction action) {
        model.view().chooseNone();
        boolean second = model.presses().isSecond(action);
        ScreenModel next = model.with(model.presses().after(action));
        if (model.desk().status().isBusy()) {
            return ScreenStep.to(sender.takingAllBack(next), controller.cancel());
        }
        return second && model.desk().ask().isEmpty()
                ? ScreenStep.to(next, RewindDialog.choose(controller))
                : ScreenStep.to(next);
    }

    private ScreenStep<ScreenModel> interrupt(ScreenModel model, KeyAction action) {
        Desk desk = model.desk();
        if (!desk.ask().isEmpty()) {
            boolean holdsSecret = SlashCommands.holdsSecret(desk.ask().ask());
            return ScreenStep.to(model.with(desk.with(
                            holdsSecret ? desk.ask().forgetting() : desk.ask().cleared()))
                    .with(DoublePress.NONE)
                    .suggesting(Optional.empty()));
        }
        if (model.presses().isSecond(action)) {
            return ScreenStep.to(model, Effect.QUIT);
        }
        ScreenModel next = model.with(model.presses().after(action));
        if (!desk.status().isBusy()) {
            return ScreenStep.to(next);
        }
        ScreenModel stopped = sender.takingAllBack(next);
        // If new text was typed, the next press clears it, so the notice about quitting is left out.
        return ScreenStep.to(
                stopped.desk().ask().isEmpty() ? stopped : stopped.with(DoublePress.NONE), controller.cancel());
    }

    private static ScreenStep<ScreenModel> toggleMouse(ScreenModel model) {
        boolean owns = !model.ownsMouse();
        String words = say(owns ? "screen.mouse.ours" : "screen.mouse.theirs");
        return ScreenStep.to(
                model.owningMouse(owns).noticing(words), owns ? Effect.CAPTURE_MOUSE : Effect.RELEASE_MOUSE);
    }
}
