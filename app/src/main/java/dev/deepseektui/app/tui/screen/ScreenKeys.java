package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.AppMessages.say;

import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.MouseAction;
import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.ScreenLoop.ScreenStep;
import dev.deepseektui.app.tui.TerminalSignal;
import dev.deepseektui.app.tui.command.FileCommands;
import dev.deepseektui.app.tui.command.FileCommands.ClipboardImage;
import dev.deepseektui.app.tui.command.Help;
import dev.deepseektui.app.tui.command.ProgramCommands.McpServerCommands;
import dev.deepseektui.app.tui.command.RewindDialog;
import dev.deepseektui.app.tui.command.SlashCommands;
import dev.deepseektui.app.tui.command.WorkCommands.AgentChoice;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.desk.Overlay;
import dev.deepseektui.app.tui.desk.Sheet;
import dev.deepseektui.app.tui.editor.Suggestions;
import dev.deepseektui.app.tui.editor.Suggestions.Suggestion;
import dev.deepseektui.app.tui.keys.KeyAction;
import dev.deepseektui.app.tui.keys.KeyPress;
import dev.deepseektui.app.tui.screen.KeyTable.KeyTarget;
import dev.deepseektui.app.tui.screen.ScreenModel.DoublePress;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockDetails;
import dev.deepseektui.app.tui.transcript.TranscriptView;
import dev.deepseektui.app.tui.transcript.TranscriptView.Viewport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The effects of keys on the parts chosen by {@link KeyTable}. */
record ScreenKeys(SessionController controller, Completion completion, PromptSender sender) {
    private static final Set<KeyAction> MEANING_MORE_TWICE = Set.of(KeyAction.CANCEL, KeyAction.INTERRUPT);

    ScreenStep<ScreenModel> press(ScreenModel model, KeyStroke stroke) {
        KeyPress key = KeyPress.of(stroke, model.desk().bindings());
        if (!key.isMouse()) {
            model.view().clearSelection();
        }
        KeyTarget part = KeyTable.part(model, key);
        return switch (part) {
            case HELD_LETTER ->
                letterAsText(model.withoutLetter().disturbed(), model.letter().orElseThrow(), key);
            case QUESTION -> ScreenStep.to(model.holding(stroke));
            case OVERLAY -> overlay(model.isQuestionVisible() || key.isMouse() ? model : model.disturbed(), key);
            default -> take(key.isMouse() ? model : model.disturbed(), key, part);
        };
    }

    /** Answers the visible question with the held letter if the delay has passed. */
    ScreenStep<ScreenModel> answerWithHeldLetter(ScreenModel model) {
        Optional<KeyStroke> letter = model.letter().filter(held -> model.takesAnswers());
        return letter.isPresent() && model.overlay().isPresent()
                ? overlay(
                        model.withoutLetter(),
                        KeyPress.of(letter.get(), model.desk().bindings()))
                : ScreenStep.to(model);
    }

    /**
     * Inserts a held letter as text, together with the key that followed it at once. Enter is ignored, so that the text
     * is not sent.
     */
    private ScreenStep<ScreenModel> letterAsText(ScreenModel model, KeyStroke letter, KeyPress next) {
        ScreenStep<ScreenModel> written =
                write(model, KeyPress.of(letter, model.desk().bindings()));
        return next.calls(KeyAction.SUBMIT) ? written : written.followedBy(write(written.model(), next));
    }

    private ScreenStep<ScreenModel> write(ScreenModel model, KeyPress key) {
        return take(model, key, KeyTable.writingPart(model, key));
    }

    private ScreenStep<ScreenModel> overlay(ScreenModel model, KeyPress key) {
        Overlay.Reaction reaction = model.overlay().orElseThrow().press(key, model.desk());
        ScreenModel next = model.answered(reaction.next());
        boolean interrupts = model.isQuestionVisible()
                && reaction.next().isEmpty()
                && model.desk().status().isBusy()
                && key.calls(KeyAction.INTERRUPT);
        if (!interrupts) {
            return new ScreenStep<>(next, reaction.commands());
        }
        // The cancellation comes first, so that the waiting call ends as cancelled and not as refused.
        List<Effect> commands = new ArrayList<>(List.of(controller.cancel()));
        commands.addAll(reaction.commands());
        return new ScreenStep<>(sender.restoreAllQueued(next), commands);
    }

    private ScreenStep<ScreenModel> take(ScreenModel model, KeyPress key, KeyTarget part) {
        boolean mayBeSecond = key.isWheel() || key.callsOneOf(MEANING_MORE_TWICE);
        ScreenModel now = mayBeSecond ? model : model.with(DoublePress.NONE);
        return switch (part) {
            case SUGGESTIONS -> suggest(now, key);
            case QUEUE -> ScreenStep.to(sender.restoreLastQueued(now));
            case PANE -> ScreenStep.to(now.with(now.desk().afterPaneKey(key)));
            case TRANSCRIPT -> read(key.isWheel() ? now : now.withoutChosenSection(), key);
            case EDITOR -> completion.after(now, now.with(now.desk().edited(key)));
            case SCREEN -> perform(now.withoutChosenSection(), key.action().orElseThrow());
            case NONE, HELD_LETTER, QUESTION, OVERLAY -> ScreenStep.to(now);
        };
    }

    /**
     * Handles a key while suggestions are shown. Enter inserts the selected suggestion, or sends the text if it is
     * already complete.
     */
    private ScreenStep<ScreenModel> suggest(ScreenModel model, KeyPress key) {
        Suggestions suggestions = model.suggestions().orElseThrow();
        if (!key.calls(KeyAction.SUBMIT)) {
            return completion.act(model, suggestions, key.action().orElseThrow());
        }
        if (suggestions.isFileWritten()) {
            return sender.send(model.suggesting(Optional.empty()));
        }
        Suggestion chosen = suggestions.current();
        return chosen.isWhole()
                ? sender.send(
                        Completion.written(model, suggestions, chosen.text().strip()))
                : completion.completed(model, suggestions);
    }

    /** Performs an action of the screen itself, such as sending, cancelling or quitting. */
    private ScreenStep<ScreenModel> perform(ScreenModel model, KeyAction action) {
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
                        say("screen.help"), width -> Help.keysFirst(model.desk().bindings(), width))));
            case TOGGLE_MOUSE -> toggleMouse(model);
            case PIN -> sender.pin(model);
            case MENTION_FILE -> ScreenStep.to(model, FileCommands.mention(controller));
            case PASTE_PICTURE -> ScreenStep.to(model, ClipboardImage.insert(controller));
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
            return ScreenStep.to(sender.restoreAllQueued(next), controller.cancel());
        }
        return second && model.desk().ask().isEmpty()
                ? ScreenStep.to(next, RewindDialog.choose(controller))
                : ScreenStep.to(next);
    }

    private ScreenStep<ScreenModel> interrupt(ScreenModel model, KeyAction action) {
        Desk desk = model.desk();
        if (!desk.ask().isEmpty()) {
            boolean holdsSecret = SlashCommands.holdsSecret(desk.ask().ask());
            return ScreenStep.to(model.with(
                            holdsSecret ? desk.ask().forgetting() : desk.ask().cleared())
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
        ScreenModel stopped = sender.restoreAllQueued(next);
        // If text was moved back to the editor, the next press clears it and does not quit, so no notice about quitting
        // is shown.
        return ScreenStep.to(
                stopped.desk().ask().isEmpty() ? stopped : stopped.with(DoublePress.NONE), controller.cancel());
    }

    private static ScreenStep<ScreenModel> toggleMouse(ScreenModel model) {
        boolean owns = !model.ownsMouse();
        String words = say(owns ? "screen.mouse.ours" : "screen.mouse.theirs");
        return ScreenStep.to(
                model.owningMouse(owns).noticing(words), owns ? Effect.CAPTURE_MOUSE : Effect.RELEASE_MOUSE);
    }

    private static final int WHEEL_ROWS = 3;

    private static ScreenStep<ScreenModel> read(ScreenModel model, KeyPress key) {
        if (key.mouse().isPresent()) {
            return mouse(model, key.mouse().get());
        }
        Viewport at = model.viewport();
        int page = Math.max(1, at.area().height - 2);
        switch (key.action().orElseThrow()) {
            case PAGE_UP -> model.view().scroll(-page, at);
            case PAGE_DOWN -> model.view().scroll(page, at);
            case SCROLL_UP -> model.view().scroll(-1, at);
            case SCROLL_DOWN -> model.view().scroll(1, at);
            case SCROLL_TOP, HOME -> model.view().toStart(at);
            case SCROLL_BOTTOM, END -> model.view().toEnd();
            case CHOOSE_OLDER -> model.view().chooseOlder(at);
            case CHOOSE_NEWER -> model.view().chooseNewer(at);
            case UNFOLD -> model.view().toggleFold(at);
            case COPY -> {
                return copy(model);
            }
            default -> throw new IllegalArgumentException("no key of the transcript: " + key);
        }
        return ScreenStep.to(model.again());
    }

    private static ScreenStep<ScreenModel> mouse(ScreenModel model, MouseAction mouse) {
        TranscriptView view = model.view();
        Viewport at = model.viewport();
        switch (mouse.getActionType()) {
            case SCROLL_UP -> view.scroll(-WHEEL_ROWS, at);
            case SCROLL_DOWN -> view.scroll(WHEEL_ROWS, at);
            case CLICK_DOWN -> view.beginSelection(mouse.getPosition(), at);
            case DRAG -> view.extendSelection(mouse.getPosition(), at);
            case CLICK_RELEASE -> {
                String text = view.selectedText(at);
                if (!text.isEmpty()) {
                    return copying(model.again(), text);
                }
                view.clearSelection();
            }
            default -> {
                return ScreenStep.to(model);
            }
        }
        return ScreenStep.to(model.again());
    }

    /** Copies the selected block. If none is selected, selects and copies the lowest visible one. */
    private static ScreenStep<ScreenModel> copy(ScreenModel model) {
        Optional<BlockDetails> chosen = model.view().details(model.viewport());
        if (chosen.isEmpty()) {
            model.view().chooseOlder(model.viewport());
            chosen = model.view().details(model.viewport());
        }
        String text = chosen.map(BlockDetails::text).orElse("");
        return text.isEmpty()
                ? ScreenStep.to(model.again().noticing(say("screen.copy.nothing")))
                : copying(model.again(), text);
    }

    static ScreenStep<ScreenModel> copying(ScreenModel model, String text) {
        return text.length() > TerminalSignal.MAX_COPIED
                ? ScreenStep.to(model.noticing(say("screen.copy.long")))
                : ScreenStep.to(
                        model.noticing(say("screen.copy.done", text.codePointCount(0, text.length()))),
                        controls -> controls.copy(text));
    }
}
