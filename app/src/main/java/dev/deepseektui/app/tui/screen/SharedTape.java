package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.tui.screen.ScreenTexts.say;

import dev.deepseektui.app.tui.transcript.Transcript.TapeSource;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.Tape.TapeReader;
import org.jspecify.annotations.Nullable;

/** The session's tape, once there is one. The engine's thread gives it, the screen's reads it. */
final class SharedTape implements TapeSource {
    private final boolean isReopened;
    private volatile @Nullable Tape tape;

    /** {@code isReopened}: its session was open until a moment ago, and is opened with other settings. */
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
            throw new UserError(say("session.opening"));
        }
        return opened.read(offset);
    }
}
