package dev.deepseektui.app.tui.screen;

import dev.deepseektui.app.tui.Area;
import dev.deepseektui.app.tui.completion.Suggestions;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.overlay.Overlay;
import dev.deepseektui.app.tui.state.DoublePress;
import dev.deepseektui.app.tui.transcript.Transcript;
import dev.deepseektui.app.tui.transcript.TranscriptView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the screen holds. The transcript changes in place, for it is large; whoever changed it makes another model all the same, so
 * that it is drawn.
 *
 * @param queued what is asked when the turn is over, the first first
 * @param above what lies above all else
 */
record ScreenModel(
        Desk desk, Shown shown, List<String> queued, Above above, DoublePress presses, Uptime time, boolean ownsMouse) {

    /** The session's past, and the part of it in sight. */
    record Shown(Transcript transcript, TranscriptView view) {
        static Shown of(Transcript transcript) {
            return new Shown(transcript, new TranscriptView(transcript));
        }
    }

    /**
     * What lies above the rest.
     *
     * @param question above all: somebody waits for the answer
     * @param overlay what the user wanted to see
     * @param suggestions what could be meant by what is being written
     * @param quiet ticks since the last key: whoever still writes must not answer a question that he has not seen
     */
    record Above(Optional<Overlay> question, Optional<Overlay> overlay, Optional<Suggestions> suggestions, int quiet) {
        private static final int QUIET_ENOUGH = 2;

        static final Above NOTHING = new Above(Optional.empty(), Optional.empty(), Optional.empty(), QUIET_ENOUGH);

        Above asking(Optional<Overlay> next) {
            return new Above(next, overlay, suggestions, quiet);
        }

        Above showing(Optional<Overlay> next) {
            return new Above(question, next, suggestions, quiet);
        }

        Above suggesting(Optional<Suggestions> next) {
            return new Above(question, overlay, next, quiet);
        }

        Above quiet(int ticks) {
            return new Above(question, overlay, suggestions, Math.min(ticks, QUIET_ENOUGH));
        }

        boolean isQuiet() {
            return quiet == QUIET_ENOUGH;
        }
    }

    /**
     * How long the loop runs.
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
                Shown.of(transcript),
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

    /** What takes all keys. A question does not show itself while somebody writes. */
    Optional<Overlay> overlay() {
        return (above.isQuiet() ? above.question() : Optional.<Overlay>empty()).or(above::overlay);
    }

    /** A question waits until nobody writes. */
    boolean isHoldingBack() {
        return above.question().isPresent() && !above.isQuiet();
    }

    /** A key was pressed: where a question has the keys, for that. */
    ScreenModel disturbed() {
        return above.question().isPresent() && above.isQuiet() ? this : with(above.quiet(0));
    }

    Optional<Suggestions> suggestions() {
        return above.suggestions();
    }

    /** Where the transcript is drawn. */
    Area area() {
        return desk.layout().transcript();
    }

    Instant now() {
        return time.started().plus(time.up());
    }

    /** The same to look at as a new value, because the transcript changed. */
    ScreenModel again() {
        return with(desk);
    }

    ScreenModel with(Desk next) {
        return new ScreenModel(next, shown, queued, above, presses, time, ownsMouse);
    }

    /** Another session is shown. */
    ScreenModel showing(Transcript transcript) {
        return new ScreenModel(desk, Shown.of(transcript), queued, Above.NOTHING, presses, time, ownsMouse);
    }

    ScreenModel asking(Overlay question) {
        return with(above.asking(Optional.of(question)));
    }

    ScreenModel withoutQuestion() {
        return with(above.asking(Optional.empty()));
    }

    ScreenModel showing(Overlay overlay) {
        return with(above.showing(Optional.of(overlay)).suggesting(Optional.empty()));
    }

    /** After a key for the overlay that takes them. */
    ScreenModel answered(Optional<Overlay> next) {
        return with(above.question().isPresent() && above.isQuiet() ? above.asking(next) : above.showing(next));
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

    ScreenModel queueing(String ask) {
        List<String> more = new ArrayList<>(queued);
        more.add(ask);
        return queued(more);
    }

    ScreenModel queued(List<String> asks) {
        return new ScreenModel(desk, shown, asks, above, presses, time, ownsMouse);
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
                above.quiet(above.quiet() + 1),
                presses.at(up),
                later,
                ownsMouse);
    }
}
