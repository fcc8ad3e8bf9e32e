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

/** Messages about the session and its environment. */
sealed interface SessionMsg extends Msg {
    /** The start of another session. Its transcript is still empty. */
    record SessionBegun(Transcript transcript, Pane pane, WorkStatus status) implements SessionMsg {}

    /** A new or replayed event of the tape. */
    record EventHappened(Recorded recorded) implements SessionMsg {}

    /** A part of a streamed reply, or a retry. */
    record ChatStreamed(ChatEvent event) implements SessionMsg {}

    /** A signal that the first session is open. */
    record SessionReady() implements SessionMsg {}

    /** A signal that the engine's visible entries have changed or that the engine has become idle. */
    record InboxChanged() implements SessionMsg {}

    /** A string to copy to the clipboard. */
    record TextCopied(String text) implements SessionMsg {}

    /** Any other change to the screen. */
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

    /** Creates a message that shows a line in the transcript without recording it on the tape. */
    static SessionMsg notice(String line) {
        return inTranscript(transcript -> transcript.addNotice(line));
    }

    /** Creates a message that adds the prompts of earlier sessions to the history. */
    static SessionMsg history(History read) {
        return changing(model -> model.with(model.desk().ask().knowing(read)));
    }

    /**
     * Creates a message that restores the draft of a process that was killed. If the user is already typing, the draft
     * is added to the history instead.
     */
    static SessionMsg draft(String text) {
        return changing(model -> {
            PromptEditor ask = model.desk().ask();
            return ask.isIdle()
                    ? model.with(ask.holding(text)).noticing(say("screen.draft.restored"))
                    : model.with(ask.remembering(text));
        });
    }
}
