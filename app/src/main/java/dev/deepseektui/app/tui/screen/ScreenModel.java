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
     * @param overlay takes all keys
     * @param suggestions what could be meant by what is being written
     */
    record Above(Optional<Overlay> overlay, Optional<Suggestions> suggestions) {
        static final Above NOTHING = new Above(Optional.empty(), Optional.empty());
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

    Optional<Overlay> overlay() {
        return above.overlay();
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

    ScreenModel with(Overlay overlay) {
        return with(new Above(Optional.of(overlay), Optional.empty()));
    }

    ScreenModel withoutOverlay() {
        return with(new Above(Optional.empty(), above.suggestions()));
    }

    ScreenModel suggesting(Optional<Suggestions> suggestions) {
        return with(new Above(above.overlay(), suggestions));
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
                desk.at(time.started().plus(up)), shown, queued, above, presses.at(up), later, ownsMouse);
    }
}
