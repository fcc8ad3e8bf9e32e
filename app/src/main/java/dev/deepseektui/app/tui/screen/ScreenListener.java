package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.log.ProgramLog;
import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.transcript.Transcript.TapeSource;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.SessionResumed;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A listener that forwards the session's events to the screen. */
record ScreenListener(Consumer<Msg> screen, SharedTape shared, ProgramLog defects) implements SessionListener {
    @Override
    public void opened(Tape tape) {
        shared.become(tape);
    }

    @Override
    public void replayed(Recorded event) {
        screen.accept(new SessionMsg.EventHappened(event));
    }

    @Override
    public void recorded(Recorded event) {
        // deepseek-tui itself reopened this session, so no notice about resuming it is shown.
        if (!(shared.isReopened() && event.event() instanceof SessionResumed)) {
            screen.accept(new SessionMsg.EventHappened(event));
        }
    }

    @Override
    public void streamed(ChatEvent event) {
        screen.accept(new SessionMsg.ChatStreamed(event));
    }

    @Override
    public void preparing(String what) {
        screen.accept(SessionMsg.changing(model -> model.running(what)));
    }

    @Override
    public void progress(String callId, String text) {
        screen.accept(SessionMsg.inTranscript(transcript -> transcript.appendOutput(callId, text)));
    }

    @Override
    public void inAgent(AgentStarted agent, Recorded event) {
        screen.accept(SessionMsg.inTranscript(transcript -> transcript.followAgent(agent, event)));
    }

    @Override
    public void defect(String where, RuntimeException error) {
        defects.defect(where, error);
    }

    /**
     * A handle for the session's tape, which is absent until the session is open. The engine's thread sets the tape;
     * the screen's thread reads it.
     */
    static final class SharedTape implements TapeSource {
        private final boolean isReopened;
        private volatile @Nullable Tape tape;

        /**
         * Creates an empty handle.
         *
         * @param isReopened true if the session was closed only to be reopened with other settings
         */
        SharedTape(boolean isReopened) {
            this.isReopened = isReopened;
        }

        boolean isReopened() {
            return isReopened;
        }

        void become(Tape opened) {
            tape = opened;
        }

        @Override
        public TapeReader read(long offset) {
            Tape opened = tape;
            if (opened == null) {
                throw new UserError(say("screen.session.opening"));
            }
            return opened.read(offset);
        }
    }
}
