package dev.deepseektui.app.tui.screen;

import com.googlecode.lanterna.input.MouseActionType;
import dev.deepseektui.app.tui.desk.Choice;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.keys.KeyAction;
import dev.deepseektui.app.tui.keys.KeyPress;
import dev.deepseektui.core.session.EngineInbox.Due;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/**
 * A table that decides which part of the screen handles a key. The first row that applies decides; no other part
 * receives the key.
 */
final class KeyTable {
    /** A part of the screen that receives keys. */
    enum KeyTarget {
        /** A typed letter that is held back. It answers a question, unless another key follows at once. */
        HELD_LETTER,
        /** A question that the user answers by typing a letter. */
        QUESTION,
        OVERLAY,
        SUGGESTIONS,
        /** The messages that wait for the running turn or for its end. */
        QUEUE,
        PANE,
        TRANSCRIPT,
        EDITOR,
        SCREEN,
        NONE
    }

    /** The actions handled by the transcript. */
    private static final Set<KeyAction> READING = EnumSet.of(
            KeyAction.PAGE_UP,
            KeyAction.PAGE_DOWN,
            KeyAction.SCROLL_UP,
            KeyAction.SCROLL_DOWN,
            KeyAction.SCROLL_TOP,
            KeyAction.SCROLL_BOTTOM,
            KeyAction.CHOOSE_OLDER,
            KeyAction.CHOOSE_NEWER,
            KeyAction.UNFOLD,
            KeyAction.COPY);

    private static final Set<KeyAction> SUGGESTING =
            EnumSet.of(KeyAction.OLDER, KeyAction.NEWER, KeyAction.COMPLETE, KeyAction.SUBMIT, KeyAction.CANCEL);
    private static final Set<KeyAction> CHOSEN_SECTION = EnumSet.of(KeyAction.SUBMIT, KeyAction.CANCEL);
    private static final Set<KeyAction> PANE = EnumSet.of(KeyAction.TOGGLE_PANE, KeyAction.CHOOSE_SECTION);
    private static final Set<KeyAction> ENDS = EnumSet.of(KeyAction.HOME, KeyAction.END);

    /** The rows for questions and overlays, which precede all other rows. */
    private static final List<Binding> ASKING = List.of(
            new Binding(KeyTarget.HELD_LETTER, (model, key) -> model.letter().isPresent() && !key.isMouse()),
            new Binding(
                    KeyTarget.NONE,
                    (model, key) -> isTooEarly(model, key) && (model.isCovering() || isStrayAnswer(model, key))),
            new Binding(
                    KeyTarget.QUESTION,
                    (model, key) -> key.isText()
                            && choice(model)
                                    .filter(choice -> choice.isLetter(key, model.desk()))
                                    .isPresent()),
            new Binding(
                    KeyTarget.OVERLAY,
                    (model, key) -> model.overlay().isPresent()
                            && !isTooEarly(model, key)
                            && !(key.isText() && choice(model).isPresent())));

    /** The rows for writing prompts and reading the transcript. */
    private static final List<Binding> WRITING = List.of(
            new Binding(KeyTarget.TRANSCRIPT, (model, key) -> key.isWheel() || isSelecting(model, key)),
            new Binding(
                    KeyTarget.SUGGESTIONS,
                    (model, key) -> model.suggestions().isPresent() && key.callsOneOf(SUGGESTING)),
            new Binding(
                    KeyTarget.QUEUE,
                    (model, key) -> key.calls(KeyAction.OLDER)
                            && model.desk().ask().isEmpty()
                            && model.queued().stream().anyMatch(entry -> entry.due() != Due.NOW)),
            new Binding(
                    KeyTarget.PANE,
                    (model, key) -> key.isMouse()
                            || key.callsOneOf(PANE)
                            || (key.callsOneOf(CHOSEN_SECTION)
                                    && model.desk().pane().hasChosen())),
            new Binding(
                    KeyTarget.TRANSCRIPT,
                    (model, key) -> key.callsOneOf(READING)
                            || (key.callsOneOf(ENDS) && model.desk().ask().isIdle())),
            new Binding(KeyTarget.EDITOR, (model, key) -> key.isText() || isForEditor(model.desk(), key)),
            new Binding(KeyTarget.SCREEN, (model, key) -> key.action().isPresent()));

    /** A row of the table: a part, and the condition under which it receives a key. */
    private record Binding(KeyTarget part, BiPredicate<ScreenModel, KeyPress> applies) {}

    private KeyTable() {}

    static KeyTarget part(ScreenModel model, KeyPress key) {
        return first(Stream.concat(ASKING.stream(), WRITING.stream()), model, key);
    }

    /** Returns the part that would handle a key if there were no question or overlay. */
    static KeyTarget writingPart(ScreenModel model, KeyPress key) {
        return first(WRITING.stream(), model, key);
    }

    private static KeyTarget first(Stream<Binding> rows, ScreenModel model, KeyPress key) {
        return rows.filter(row -> row.applies().test(model, key))
                .map(Binding::part)
                .findFirst()
                .orElse(KeyTarget.NONE);
    }

    /**
     * Returns true if the mouse is being used to select text. The button must have been pressed in the transcript; the
     * pointer may have left it since.
     */
    private static boolean isSelecting(ScreenModel model, KeyPress key) {
        return key.mouse()
                .filter(mouse -> mouse.getActionType() == MouseActionType.CLICK_DOWN
                        ? model.viewport().contains(mouse.getPosition())
                        : model.view().hasSelection())
                .isPresent();
    }

    /**
     * Returns true if the user has not paused since a question appeared, so the key is probably not meant as its
     * answer.
     */
    private static boolean isTooEarly(ScreenModel model, KeyPress key) {
        return model.isQuestionVisible() && !key.isMouse() && !model.takesAnswers();
    }

    /** Returns true if a question has just been answered and the key is probably a repetition of that answer. */
    private static boolean isStrayAnswer(ScreenModel model, KeyPress key) {
        return model.hasJustAnswered() && (key.character().isPresent() || key.calls(KeyAction.SUBMIT));
    }

    /** Returns the visible question; empty if it cannot be answered by a letter now. */
    private static Optional<Choice> choice(ScreenModel model) {
        return model.isQuestionVisible() && model.takesAnswers() && !model.isCovering()
                ? model.overlay().filter(Choice.class::isInstance).map(Choice.class::cast)
                : Optional.empty();
    }

    /**
     * Returns true if the editor handles the key. In an empty editor, {@code DELETE_OR_QUIT} quits, so the editor does
     * not handle it.
     */
    private static boolean isForEditor(Desk desk, KeyPress key) {
        return key.action().filter(desk.ask()::takes).isPresent()
                && !(key.calls(KeyAction.DELETE_OR_QUIT) && desk.ask().isIdle());
    }
}
