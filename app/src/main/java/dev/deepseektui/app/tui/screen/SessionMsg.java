package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.editor.History;
import dev.deepseektui.app.tui.editor.PromptEditor;
import dev.deepseektui.app.tui.pane.Pane;
import dev.deepseektui.app.tui.pane.WorkStatus;
import dev.deepseektui.app.tui.transcript.Transcript;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.tape.event.Recorded;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Messages about the session and its surroundings. */
sealed interface SessionMsg extends Msg {
    /** The start of another, empty session on the screen. */
    record SessionBegun(Transcript transcript, Pane pane, WorkStatus status) implements SessionMsg {}

    /** An event of the tape, new or replayed. */
    record EventHappened(Recorded recorded) implements SessionMsg {}

    /** A part of an answer, or a retry. */
    record ChatStreamed(ChatEvent event) implements SessionMsg {}

    /** The session that the screen began with is open. */
    record SessionReady() implements SessionMsg {}

    /** The running turn took a queued message. */
    record QueueChanged() implements SessionMsg {}

    /** The engine is idle. */
    record EngineIdle() implements SessionMsg {}

    /** A text is copied to the clipboard. */
    record TextCopied(String text) implements SessionMsg {}

    /** Any other change of the screen. */
    record ModelChanged(UnaryOperator<ScreenModel> change) implements SessionMsg {}

    static SessionMsg changing(UnaryOperator<ScreenModel> change) {
        return new ModelChanged(change);
    }

    static SessionMsg inTranscript(Consumer<Transcript> change) {
        return changing(model -> {
            change.accept(model.transcript());
            return model.again();
        });
    }

    /** Returns a line for the user that is not on the tape. */
    static SessionMsg notice(String line) {
        return inTranscript(transcript -> transcript.tell(line));
    }

    /** Returns the prompts of earlier sessions. */
    static SessionMsg history(History read) {
        return changing(model -> model.with(model.desk().ask().knowing(read)));
    }

    /** Returns the draft of a process that was killed; a draft that was begun already stays, and the history leads to the restored one. */
    static SessionMsg draft(String text) {
        return changing(model -> {
            PromptEditor ask = model.desk().ask();
            return ask.isIdle()
                    ? model.with(ask.holding(text)).noticing(say("screen.draft.restored"))
                    : model.with(ask.remembering(text));
        });
    }
}
