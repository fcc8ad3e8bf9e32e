package dev.deepseektui.app.tui.screen;

import com.googlecode.lanterna.input.KeyStroke;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.desk.DeskView.FootContents;
import dev.deepseektui.app.tui.desk.Overlay;
import dev.deepseektui.app.tui.editor.PromptEditor;
import dev.deepseektui.app.tui.editor.Suggestions;
import dev.deepseektui.app.tui.keys.KeyAction;
import dev.deepseektui.app.tui.pane.WorkStatus;
import dev.deepseektui.app.tui.screen.ScreenView.Foot;
import dev.deepseektui.app.tui.transcript.Transcript;
import dev.deepseektui.app.tui.transcript.TranscriptView;
import dev.deepseektui.app.tui.transcript.TranscriptView.Viewport;
import dev.deepseektui.core.session.EngineInbox.WaitingText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The screen's state. The transcript is mutable, because it is large; a change to it still requires a new model so that
 * a frame is drawn.
 *
 * @param queued the prompts and commands whose work has not begun, oldest first
 * @param above the layers above the transcript
 */
record ScreenModel(
        Desk desk,
        TranscriptView view,
        List<WaitingText> queued,
        ScreenLayers above,
        DoublePress presses,
        Uptime time,
        boolean ownsMouse) {
    /**
     * The layers above the transcript.
     *
     * @param question the pending question, above everything else
     * @param overlay the overlay that the user opened
     * @param suggestions the suggestions for the typed text
     * @param pause the pause in typing that is required before keys answer the question
     * @param letter the held letter, which answers the question unless another key follows at once
     * @param notice a message shown until the next key; empty if there is none
     */
    record ScreenLayers(
            Optional<Overlay> question,
            Optional<Overlay> overlay,
            Optional<Suggestions> suggestions,
            TypingPause pause,
            Optional<KeyStroke> letter,
            String notice) {
        static final ScreenLayers NOTHING = new ScreenLayers(
                Optional.empty(), Optional.empty(), Optional.empty(), TypingPause.LONG, Optional.empty(), "");

        ScreenLayers with(Optional<Overlay> asked, TypingPause next) {
            return new ScreenLayers(asked, overlay, suggestions, next, Optional.empty(), notice);
        }

        ScreenLayers showing(Optional<Overlay> next) {
            return new ScreenLayers(question, next, suggestions, pause, letter, notice);
        }

        ScreenLayers suggesting(Optional<Suggestions> next) {
            return new ScreenLayers(question, overlay, next, pause, letter, notice);
        }

        ScreenLayers with(TypingPause next) {
            return new ScreenLayers(question, overlay, suggestions, next, letter, notice);
        }

        ScreenLayers holding(Optional<KeyStroke> next) {
            return new ScreenLayers(question, overlay, suggestions, pause, next, notice);
        }

        ScreenLayers noticing(String words) {
            return new ScreenLayers(question, overlay, suggestions, pause, letter, words);
        }
    }

    /**
     * The screen loop's start time and uptime.
     *
     * @param up the time since the start, as of the last tick
     */
    record Uptime(Instant started, Duration up) {}

    ScreenModel {
        queued = List.copyOf(queued);
    }

    static ScreenModel of(Desk desk, Transcript transcript, Instant started) {
        return new ScreenModel(
                desk,
                new TranscriptView(transcript),
                List.of(),
                ScreenLayers.NOTHING,
                DoublePress.NONE,
                new Uptime(started, Duration.ZERO),
                false);
    }

    Transcript transcript() {
        return view.transcript();
    }

    Optional<Overlay> overlay() {
        return isQuestionVisible() ? above.question() : above.overlay();
    }

    boolean isQuestionVisible() {
        return above.question().isPresent() && above.pause().visible();
    }

    /** Returns true if the question hides an overlay that would otherwise receive keys. */
    boolean isCovering() {
        return isQuestionVisible() && above.overlay().isPresent();
    }

    boolean takesAnswers() {
        return above.question().isPresent() && above.pause().takesAnswers();
    }

    /** Returns the letter that is held back. It answers the visible question, unless another key follows at once. */
    Optional<KeyStroke> letter() {
        return above.letter();
    }

    ScreenModel holding(KeyStroke letter) {
        return with(above.holding(Optional.of(letter)).with(above.pause().holding()));
    }

    ScreenModel withoutLetter() {
        return with(above.holding(Optional.empty()));
    }

    /**
     * Returns true if a question is pending but does not accept answers yet, because the user has not paused typing.
     */
    boolean isHoldingBack() {
        return above.question().isPresent() && !above.pause().takesAnswers();
    }

    /** Returns true if a question was answered and the user has not paused typing since. */
    boolean hasJustAnswered() {
        return above.pause().justAnswered();
    }

    /** Restarts the required pause in typing, after a key that does not answer a question. */
    ScreenModel disturbed() {
        return with(above.with(above.pause().disturbed()));
    }

    String notice() {
        return above.notice();
    }

    /** Shows a notice until the next key. */
    ScreenModel noticing(String words) {
        return above.notice().equals(words) ? this : with(above.noticing(words));
    }

    Optional<Suggestions> suggestions() {
        return above.suggestions();
    }

    Viewport viewport() {
        return viewport(Foot.of(this));
    }

    Viewport viewport(FootContents scene) {
        Viewport whole = desk.viewport(scene);
        return desk.pane().isBegun() ? whole : whole.atFoot(view().height(whole));
    }

    Instant now() {
        return time.started().plus(time.up());
    }

    /** Returns an equal copy. Models are compared by identity, so the copy shows that the transcript has changed. */
    ScreenModel again() {
        return with(desk);
    }

    ScreenModel withoutChosenSection() {
        return desk.pane().hasChosen() ? with(desk.withoutChosenSection()) : this;
    }

    ScreenModel with(Desk next) {
        return new ScreenModel(next, view, queued, above, presses, time, ownsMouse);
    }

    ScreenModel with(PromptEditor ask) {
        return with(desk.with(ask));
    }

    ScreenModel with(WorkStatus status) {
        return with(desk.with(status));
    }

    /** Shows the engine's current activity. */
    ScreenModel running(String what) {
        return with(desk.status().running(what));
    }

    /** Returns a copy with another session's transcript. */
    ScreenModel showing(Transcript transcript) {
        return new ScreenModel(desk, new TranscriptView(transcript), queued, above, presses, time, ownsMouse);
    }

    /** Shows a question and stops the turn's clock while the user is asked. */
    ScreenModel asking(Overlay question) {
        return with(desk.status().waiting(now()))
                .with(above.with(Optional.of(question), above.pause().asked()));
    }

    ScreenModel withoutQuestion() {
        return goingOn(above.pause().withdrawn());
    }

    private ScreenModel goingOn(TypingPause pause) {
        return with(desk.status().goingOn(now())).with(above.with(Optional.empty(), pause));
    }

    ScreenModel showing(Overlay overlay) {
        return with(above.showing(Optional.of(overlay)).suggesting(Optional.empty()));
    }

    ScreenModel answered(Optional<Overlay> next) {
        if (!isQuestionVisible()) {
            return with(above.showing(next));
        }
        return next.isPresent()
                ? with(above.with(next, above.pause()))
                : goingOn(above.pause().afterAnswer());
    }

    ScreenModel suggesting(Optional<Suggestions> suggestions) {
        return with(above.suggesting(suggestions));
    }

    private ScreenModel with(ScreenLayers next) {
        return new ScreenModel(desk, view, queued, next, presses, time, ownsMouse);
    }

    ScreenModel with(DoublePress next) {
        return new ScreenModel(desk, view, queued, above, next, time, ownsMouse);
    }

    ScreenModel queued(List<WaitingText> messages) {
        return new ScreenModel(desk, view, messages, above, presses, time, ownsMouse);
    }

    ScreenModel owningMouse(boolean owns) {
        return new ScreenModel(desk, view, queued, above, presses, time, owns);
    }

    ScreenModel at(Duration up) {
        Uptime later = new Uptime(time.started(), up);
        return new ScreenModel(
                desk.at(time.started().plus(up)),
                view,
                queued,
                above.with(above.pause().ticked(above.question().isPresent())),
                presses.at(up),
                later,
                ownsMouse);
    }

    /**
     * The pause in typing that is required before keys answer a question. A key pressed during typing, or just after a question
     * appeared or was answered, is probably meant for something else.
     *
     * @param ticks the number of ticks since the last key, or since the question appeared
     * @param visible true if the question is visible
     * @param justAnswered true if a question was answered and there has been no pause since
     */
    private record TypingPause(int ticks, boolean visible, boolean justAnswered) {
        /**
         * The number of ticks in a pause. Ticks are 100 ms apart while a pause is awaited. The first may follow the key
         * immediately, so five ticks take at least 400 ms.
         */
        private static final int LONG_ENOUGH = 5;

        static final TypingPause LONG = new TypingPause(LONG_ENOUGH, false, false);

        /**
         * Records a new question. The question appears after a pause in typing, or at once if there has been a pause or
         * another question has just been answered.
         */
        TypingPause asked() {
            return isLong() || justAnswered ? new TypingPause(0, true, justAnswered) : this;
        }

        TypingPause afterAnswer() {
            return new TypingPause(0, false, true);
        }

        TypingPause withdrawn() {
            return new TypingPause(ticks, false, justAnswered);
        }

        /** Holds back a letter. Unless another key follows, the letter becomes the answer after at least 300 ms. */
        TypingPause holding() {
            return new TypingPause(LONG_ENOUGH - 4, visible, justAnswered);
        }

        TypingPause disturbed() {
            return new TypingPause(0, visible, justAnswered);
        }

        /**
         * Counts a tick.
         *
         * @param isAsked true if a question is pending, visible or not
         */
        TypingPause ticked(boolean isAsked) {
            if (ticks + 1 < LONG_ENOUGH) {
                return new TypingPause(ticks + 1, visible, justAnswered);
            }
            return isAsked && !visible ? new TypingPause(0, true, false) : new TypingPause(LONG_ENOUGH, visible, false);
        }

        boolean takesAnswers() {
            return visible && isLong();
        }

        private boolean isLong() {
            return ticks == LONG_ENOUGH;
        }
    }

    /**
     * The last action, for actions that have a different meaning when repeated.
     *
     * @param since the time of the first tick after the key press; null before that tick, because only ticks carry the
     * time
     */
    public record DoublePress(
            @Nullable KeyAction last, @Nullable Duration since) {
        public static final DoublePress NONE = new DoublePress(null, null);

        private static final Duration WITHIN = Duration.ofSeconds(2);

        public boolean isSecond(KeyAction action) {
            return action == last;
        }

        /** Records a press. The second press of a pair does not begin another pair. */
        public DoublePress after(KeyAction action) {
            return isSecond(action) ? NONE : new DoublePress(action, null);
        }

        public boolean isWaiting() {
            return last != null;
        }

        public DoublePress at(Duration now) {
            if (last == null) {
                return NONE;
            }
            if (since == null) {
                return new DoublePress(last, now);
            }
            return now.minus(since).compareTo(WITHIN) > 0 ? NONE : this;
        }
    }
}
