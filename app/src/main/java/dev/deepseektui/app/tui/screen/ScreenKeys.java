package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.tui.screen.ScreenTexts.say;

import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.MouseAction;
import com.googlecode.lanterna.input.MouseActionType;
import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.ScreenProgram.ScreenStep;
import dev.deepseektui.app.tui.TerminalSignal;
import dev.deepseektui.app.tui.command.AgentChoice;
import dev.deepseektui.app.tui.command.ClipboardPicture;
import dev.deepseektui.app.tui.command.FileCommands.FileChoice;
import dev.deepseektui.app.tui.command.Help;
import dev.deepseektui.app.tui.command.McpCommands;
import dev.deepseektui.app.tui.command.RewindDialog;
import dev.deepseektui.app.tui.command.SlashCommands;
import dev.deepseektui.app.tui.desk.Choice;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.desk.DeskKeys;
import dev.deepseektui.app.tui.desk.DeskKeys.Pressed;
import dev.deepseektui.app.tui.desk.Overlay;
import dev.deepseektui.app.tui.desk.Sheet;
import dev.deepseektui.app.tui.editor.Suggestions;
import dev.deepseektui.app.tui.editor.Suggestions.Suggestion;
import dev.deepseektui.app.tui.keys.KeyAction;
import dev.deepseektui.app.tui.screen.ScreenModel.DoublePress;
import dev.deepseektui.app.tui.terminal.KeyStrokes;
import dev.deepseektui.app.tui.terminal.KeyStrokes.PasteStroke;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockDetails;
import dev.deepseektui.app.tui.transcript.TranscriptView.Viewport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The effects of keys that the desk leaves to the screen. */
final class ScreenKeys {
    private static final int WHEEL_ROWS = 3;
    private static final Set<KeyAction> MEANING_MORE_TWICE = Set.of(KeyAction.CANCEL, KeyAction.INTERRUPT);

    private final SessionController controller;
    private final Completion completing;
    private final PromptSender sending;

    ScreenKeys(SessionController controller, Completion completing, PromptSender sending) {
        this.controller = controller;
        this.completing = completing;
        this.sending = sending;
    }

    ScreenStep<ScreenModel> press(ScreenModel model, KeyStroke key) {
        boolean isMouse = key instanceof MouseAction;
        if (model.letter().isPresent() && !isMouse) {
            return asText(model.withoutLetter().disturbed(), model.letter().get(), key);
        }
        boolean answers = model.isAskedInSight() && (isMouse || model.takesAnswers());
        ScreenModel now = isMouse || answers ? model : model.disturbed();
        if (model.isAskedInSight() && !answers) {
            return model.isCovering() || isStrayAnswer(model, key) ? ScreenStep.to(now) : free(now, key);
        }
        if (model.isAskedInSight()
                && !model.isCovering()
                && model.overlay().filter(Choice.class::isInstance).isPresent()
                && isText(model, key)) {
            Choice choice = (Choice) model.overlay().get();
            return choice.isLetter(key, model.desk())
                    ? ScreenStep.to(model.holding(key))
                    : free(model.disturbed(), key);
        }
        return model.overlay().isPresent() ? lay(now, model.overlay().get(), key) : free(now, key);
    }

    /** The letter that was held back answers now, where enough time went by. */
    ScreenStep<ScreenModel> answer(ScreenModel model) {
        Optional<KeyStroke> letter = model.letter().filter(held -> model.takesAnswers());
        return letter.isPresent() && model.overlay().isPresent()
                ? lay(model.withoutLetter(), model.overlay().get(), letter.get())
                : ScreenStep.to(model);
    }

    /** Treats a letter that another key follows at once, and what comes behind it, as text; Enter does not send it. */
    private ScreenStep<ScreenModel> asText(ScreenModel model, KeyStroke letter, KeyStroke next) {
        ScreenStep<ScreenModel> written = free(model, letter);
        if (isSubmit(model, next)) {
            return written;
        }
        ScreenStep<ScreenModel> both = free(written.model(), next);
        List<Effect> commands = new ArrayList<>(written.commands());
        commands.addAll(both.commands());
        return new ScreenStep<>(both.model(), commands);
    }

    private static boolean isText(ScreenModel model, KeyStroke key) {
        boolean isWritten = key instanceof PasteStroke || KeyStrokes.text(key).isPresent();
        return isWritten && model.desk().bindings().action(key).isEmpty();
    }

    private static boolean isSubmit(ScreenModel model, KeyStroke key) {
        return model.desk().bindings().action(key).equals(Optional.of(KeyAction.SUBMIT));
    }

    /** Meant for the question before, by somebody who pressed it twice; anything else is written as if nobody asked yet. */
    private static boolean isStrayAnswer(ScreenModel model, KeyStroke key) {
        boolean isLetter = KeyStrokes.text(key).isPresent();
        return model.hasJustAnswered() && (isLetter || isSubmit(model, key));
    }

    private ScreenStep<ScreenModel> lay(ScreenModel model, Overlay overlay, KeyStroke key) {
        Overlay.Reaction reaction = overlay.press(key, model.desk());
        ScreenModel next = model.answered(reaction.next());
        boolean interrupts = model.isAskedInSight()
                && reaction.next().isEmpty()
                && model.desk().status().isBusy()
                && model.desk().bindings().action(key).equals(Optional.of(KeyAction.INTERRUPT));
        if (!interrupts) {
            return new ScreenStep<>(next, reaction.commands());
        }
        // First, so that what waits for the answer is cancelled rather than refused.
        List<Effect> commands = new ArrayList<>(List.of(controller.cancel()));
        commands.addAll(reaction.commands());
        return new ScreenStep<>(sending.takingAllBack(next), commands);
    }

    private ScreenStep<ScreenModel> free(ScreenModel model, KeyStroke key) {
        if (key instanceof MouseAction mouse && isWheel(mouse)) {
            int rows = mouse.getActionType() == MouseActionType.SCROLL_UP ? -WHEEL_ROWS : WHEEL_ROWS;
            model.view().scroll(rows, model.viewport());
            return ScreenStep.to(model.again());
        }
        Optional<KeyAction> action = model.desk().bindings().action(key);
        ScreenModel pressed =
                action.filter(MEANING_MORE_TWICE::contains).isPresent() ? model : model.with(DoublePress.NONE);
        return action.flatMap(called -> first(pressed, called)).orElseGet(() -> write(pressed, key));
    }

    /** What comes before the editor. */
    private Optional<ScreenStep<ScreenModel>> first(ScreenModel model, KeyAction action) {
        Optional<Suggestions> suggestions = model.suggestions();
        if (suggestions.isPresent()) {
            return action == KeyAction.SUBMIT
                    ? Optional.of(take(model, suggestions.get()))
                    : completing.act(model, suggestions.get(), action);
        }
        boolean takesBack = action == KeyAction.OLDER
                && model.desk().ask().isEmpty()
                && !model.queued().isEmpty();
        return takesBack ? Optional.of(ScreenStep.to(sending.takingLastBack(model))) : Optional.empty();
    }

    /** A command that needs nothing more is sent at once, as is what ends in the whole name of a file. */
    private ScreenStep<ScreenModel> take(ScreenModel model, Suggestions suggestions) {
        if (suggestions.isFileWritten()) {
            return sending.send(model.suggesting(Optional.empty()));
        }
        Suggestion chosen = suggestions.current();
        return chosen.isWhole()
                ? sending.send(
                        Completion.written(model, suggestions, chosen.text().strip()))
                : completing.completed(model, suggestions);
    }

    private ScreenStep<ScreenModel> write(ScreenModel model, KeyStroke key) {
        Pressed pressed = DeskKeys.press(model.desk(), key);
        ScreenModel next = model.with(pressed.desk());
        return pressed.left().isPresent() ? act(next, pressed.left().get()) : completing.after(model, next);
    }

    private static boolean isWheel(MouseAction mouse) {
        return mouse.getActionType() == MouseActionType.SCROLL_UP
                || mouse.getActionType() == MouseActionType.SCROLL_DOWN;
    }

    private ScreenStep<ScreenModel> act(ScreenModel model, KeyAction action) {
        return switch (action) {
            case SUBMIT -> submit(model);
            case CANCEL -> cancel(model, action);
            case INTERRUPT -> interrupt(model, action);
            case DELETE_OR_QUIT -> ScreenStep.to(model, Effect.QUIT);
            case SUSPEND -> ScreenStep.to(model, Effect.SUSPEND);
            case REDRAW -> ScreenStep.to(model, Effect.REDRAW);
            case CYCLE_MODE -> ScreenStep.to(model, controller.cycleMode());
            case HELP ->
                ScreenStep.to(model.showing(
                        Sheet.of(say("help"), width -> Help.keys(model.desk().bindings(), width))));
            case TOGGLE_MOUSE -> toggleMouse(model);
            case COPY -> copy(model);
            case PIN -> sending.pin(model);
            case MENTION_FILE -> ScreenStep.to(model, FileChoice.open(controller));
            case PASTE_PICTURE -> ScreenStep.to(model, ClipboardPicture.insert(controller));
            case EDIT_OUTSIDE ->
                ScreenStep.to(
                        model.suggesting(Optional.empty()),
                        controller.editOutside(model.desk().ask().ask()));
            case TAKE_TOOLS -> ScreenStep.to(model, McpCommands.take(controller));
            case UNFOLD -> {
                model.view().toggleFold(model.viewport());
                yield ScreenStep.to(model.again());
            }
            default -> scroll(model, action);
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
        return sending.send(model);
    }

    private ScreenStep<ScreenModel> cancel(ScreenModel model, KeyAction action) {
        model.view().chooseNone();
        boolean second = model.presses().isSecond(action);
        ScreenModel next = model.with(model.presses().after(action));
        if (model.desk().status().isBusy()) {
            return ScreenStep.to(sending.takingAllBack(next), controller.cancel());
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
        ScreenModel stopped = sending.takingAllBack(next);
        // With something written again the next one clears that, so none is to say that it quits.
        return ScreenStep.to(
                stopped.desk().ask().isEmpty() ? stopped : stopped.with(DoublePress.NONE), controller.cancel());
    }

    private static ScreenStep<ScreenModel> toggleMouse(ScreenModel model) {
        boolean owns = !model.ownsMouse();
        String words = say(owns ? "mouse.ours" : "mouse.theirs");
        return ScreenStep.to(
                model.owningMouse(owns).noticing(words), owns ? Effect.CAPTURE_MOUSE : Effect.RELEASE_MOUSE);
    }

    private static ScreenStep<ScreenModel> copy(ScreenModel model) {
        Optional<BlockDetails> chosen = model.view().details(model.viewport());
        if (chosen.isEmpty()) {
            model.view().chooseOlder(model.viewport());
            chosen = model.view().details(model.viewport());
        }
        String text = chosen.map(BlockDetails::text).orElse("");
        boolean fits = text.length() <= TerminalSignal.MOST_COPIED;
        ScreenModel said = model.again()
                .noticing(text.isEmpty() ? say("copy.nothing") : fits ? say("copy.done") : say("copy.long"));
        return text.isEmpty() || !fits
                ? ScreenStep.to(said)
                : ScreenStep.to(said, controls -> controls.signal(TerminalSignal.clipboard(text)));
    }

    private static ScreenStep<ScreenModel> scroll(ScreenModel model, KeyAction action) {
        Viewport at = model.viewport();
        int page = Math.max(1, at.area().height - 2);
        switch (action) {
            case PAGE_UP -> model.view().scroll(-page, at);
            case PAGE_DOWN -> model.view().scroll(page, at);
            case SCROLL_UP -> model.view().scroll(-1, at);
            case SCROLL_DOWN -> model.view().scroll(1, at);
            case SCROLL_TOP -> model.view().toStart(at);
            case SCROLL_BOTTOM -> model.view().toEnd();
            case CHOOSE_OLDER -> model.view().chooseOlder(at);
            case CHOOSE_NEWER -> model.view().chooseNewer(at);
            default -> {
                return ScreenStep.to(model);
            }
        }
        return ScreenStep.to(model.again());
    }
}
