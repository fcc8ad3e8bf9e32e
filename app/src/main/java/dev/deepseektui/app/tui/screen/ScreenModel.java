package dev.deepseektui.app.tui.screen;

import com.googlecode.lanterna.input.KeyStroke;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.desk.DeskView.FootContents;
import dev.deepseektui.app.tui.desk.Overlay;
import dev.deepseektui.app.tui.editor.Suggestions;
import dev.deepseektui.app.tui.keys.KeyAction;
import dev.deepseektui.app.tui.screen.ScreenView.Foot;
import dev.deepseektui.app.tui.transcript.Transcript;
import dev.deepseektui.app.tui.transcript.TranscriptView;
import dev.deepseektui.app.tui.transcript.TranscriptView.Viewport;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state of the screen. The transcript changes in place, for it is large; whoever changed it makes another model
 * all the same, so that it is drawn.
 *
 * @param queued what was sent while a turn runs, the oldest first
 * @param above what lies above all else
 */
record ScreenModel(
        Desk desk,
        ShownTranscript shown,
        List<QueuedPrompts.Waiting> queued,
        Above above,
        DoublePress presses,
        Uptime time,
        boolean ownsMouse) {
    /** The session's past, and the part of it in sight. */
    record ShownTranscript(Transcript transcript, TranscriptView view) {
        static ShownTranscript of(Transcript transcript) {
            return new ShownTranscript(transcript, new TranscriptView(transcript));
        }
    }

    /**
     * The layers above the transcript.
     *
     * @param question above all: somebody waits for the answer
     * @param overlay what the user wanted to see
     * @param suggestions what could be meant by what is being written
     * @param pause whether a key may answer the question
     * @param letter answers the question, unless another key follows at once
     * @param notice a word for the user until the next key; empty where there is none
     */
    record Above(
            Optional<Overlay> question,
            Optional<Overlay> overlay,
            Optional<Suggestions> suggestions,
            TypingPause pause,
            Optional<KeyStroke> letter,
            String notice) {
        static final Above NOTHING =
                new Above(Optional.empty(), Optional.empty(), Optional.empty(), TypingPause.LONG, Optional.empty(), "");

        Above with(Optional<Overlay> asked, TypingPause next) {
            return new Above(asked, overlay, suggestions, next, Optional.empty(), notice);
        }

        Above showing(Optional<Overlay> next) {
            return new Above(question, next, suggestions, pause, letter, notice);
        }

        Above suggesting(Optional<Suggestions> next) {
            return new Above(question, overlay, next, pause, letter, notice);
        }

        Above with(TypingPause next) {
            return new Above(question, overlay, suggestions, next, letter, notice);
        }

        Above holding(Optional<KeyStroke> next) {
            return new Above(question, overlay, suggestions, pause, next, notice);
        }

        Above noticing(String words) {
            return new Above(question, overlay, suggestions, pause, letter, words);
        }
    }

    /**
     * The uptime of the loop.
     *
     * @param up as of the last tick
     */
    record Uptime(Instant started, Duration up) {}

    ScreenModel {
        queued = List.copyOf(queued);
    }

    static ScreenModel of(Desk desk, Transcript transcript, Instant started) {
        return new ScreenModel(
                desk,
                ShownTranscript.of(transcript),
                List.of(),
                Above.NOTHING,
                DoublePress.NONE,
                new Uptime(started, Duration.ZERO),
                false);
    }

    Transcript transcript() {
        return shown.transcript();
    }

    TranscriptView view() {
        return shown.view();
    }

    Optional<Overlay> overlay() {
        return isAskedInSight() ? above.question() : above.overlay();
    }

    boolean isAskedInSight() {
        return above.question().isPresent() && above.pause().inSight();
    }

    /** The question hides something else that would take the keys. */
    boolean isCovering() {
        return isAskedInSight() && above.overlay().isPresent();
    }

    boolean takesAnswers() {
        return above.question().isPresent() && above.pause().takesAnswers();
    }

    /** The letter that answers the question in sight, unless another key follows at once. */
    Optional<KeyStroke> letter() {
        return above.letter();
    }

    ScreenModel holding(KeyStroke letter) {
        return with(above.holding(Optional.of(letter)).with(above.pause().holding()));
    }

    ScreenModel withoutLetter() {
        return with(above.holding(Optional.empty()));
    }

    /** A question waits for a pause. */
    boolean isHoldingBack() {
        return above.question().isPresent() && !above.pause().takesAnswers();
    }

    /** A question was answered a moment ago. */
    boolean hasJustAnswered() {
        return above.pause().justAnswered();
    }

    /** A key was pressed that is no answer. */
    ScreenModel disturbed() {
        return with(above.with(above.pause().disturbed()));
    }

    /** Returns the notice; empty where there is none. */
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

    /** The same to look at as a new value, because the transcript changed. */
    ScreenModel again() {
        return with(desk);
    }

    ScreenModel withoutChosenSection() {
        return desk.pane().hasChosen() ? with(desk.withoutChosenSection()) : this;
    }

    ScreenModel with(Desk next) {
        return new ScreenModel(next, shown, queued, above, presses, time, ownsMouse);
    }

    /** The same with the transcript of another session. */
    ScreenModel showing(Transcript transcript) {
        return new ScreenModel(desk, ShownTranscript.of(transcript), queued, above, presses, time, ownsMouse);
    }

    /** Shows a question and stops the clock of the turn. */
    ScreenModel asking(Overlay question) {
        return with(desk.with(desk.status().waiting(now())))
                .with(above.with(Optional.of(question), above.pause().asked()));
    }

    ScreenModel withoutQuestion() {
        return goingOn(above.pause().withdrawn());
    }

    private ScreenModel goingOn(TypingPause pause) {
        return with(desk.with(desk.status().goingOn(now()))).with(above.with(Optional.empty(), pause));
    }

    ScreenModel showing(Overlay overlay) {
        return with(above.showing(Optional.of(overlay)).suggesting(Optional.empty()));
    }

    ScreenModel answered(Optional<Overlay> next) {
        if (!isAskedInSight()) {
            return with(above.showing(next));
        }
        return next.isPresent()
                ? with(above.with(next, above.pause()))
                : goingOn(above.pause().afterAnswer());
    }

    ScreenModel suggesting(Optional<Suggestions> suggestions) {
        return with(above.suggesting(suggestions));
    }

    private ScreenModel with(Above next) {
        return new ScreenModel(desk, shown, queued, next, presses, time, ownsMouse);
    }

    ScreenModel with(DoublePress next) {
        return new ScreenModel(desk, shown, queued, above, next, time, ownsMouse);
    }

    ScreenModel queued(List<QueuedPrompts.Waiting> messages) {
        return new ScreenModel(desk, shown, messages, above, presses, time, ownsMouse);
    }

    ScreenModel owningMouse(boolean owns) {
        return new ScreenModel(desk, shown, queued, above, presses, time, owns);
    }

    ScreenModel at(Duration up) {
        Uptime later = new Uptime(time.started(), up);
        return new ScreenModel(
                desk.at(time.started().plus(up)),
                shown,
                queued,
                above.with(above.pause().ticked(above.question().isPresent())),
                presses.at(up),
                later,
                ownsMouse);
    }

    /**
     * The pause in typing before keys answer a question. A key pressed while the user writes, just after the question
     * appeared or just after the one before was answered, was meant for something else.
     *
     * @param ticks without a key, since the question appeared or the last one was answered
     * @param inSight the question is shown
     * @param justAnswered a question was answered, and there was no pause since
     */
    private record TypingPause(int ticks, boolean inSight, boolean justAnswered) {
        /** Ticks come every 100 ms then, the first perhaps right after the key: between five of them lie 400 ms. */
        private static final int LONG_ENOUGH = 5;

        static final TypingPause LONG = new TypingPause(LONG_ENOUGH, false, false);

        /** A question is there. Where somebody writes it waits for a pause; who has just answered another one looks on. */
        TypingPause asked() {
            return isLong() || justAnswered ? new TypingPause(0, true, justAnswered) : this;
        }

        TypingPause afterAnswer() {
            return new TypingPause(0, false, true);
        }

        TypingPause withdrawn() {
            return new TypingPause(ticks, false, justAnswered);
        }

        /** A letter was pressed that answers unless another key follows at once; 300 ms pass until it counts. */
        TypingPause holding() {
            return new TypingPause(LONG_ENOUGH - 4, inSight, justAnswered);
        }

        TypingPause disturbed() {
            return new TypingPause(0, inSight, justAnswered);
        }

        /** {@code isAsked}: somebody waits for an answer, in sight or not. */
        TypingPause ticked(boolean isAsked) {
            if (ticks + 1 < LONG_ENOUGH) {
                return new TypingPause(ticks + 1, inSight, justAnswered);
            }
            return isAsked && !inSight ? new TypingPause(0, true, false) : new TypingPause(LONG_ENOUGH, inSight, false);
        }

        boolean takesAnswers() {
            return inSight && isLong();
        }

        private boolean isLong() {
            return ticks == LONG_ENOUGH;
        }
    }

    /**
     * The last action, for those that mean more when called twice in a row.
     *
     * @param since the first tick after the press: between ticks nobody knows the time
     */
    public record DoublePress(
            @Nullable KeyAction last, @Nullable Duration since) {
        public static final DoublePress NONE = new DoublePress(null, null);

        private static final Duration WITHIN = Duration.ofSeconds(2);

        public boolean isSecond(KeyAction action) {
            return action == last;
        }

        /** The second of two is the first of none. */
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
