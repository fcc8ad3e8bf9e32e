package dev.deepseektui.app.tui.screen;

import dev.deepseektui.app.tui.Area;
import dev.deepseektui.app.tui.desk.Desk;
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
 * @param queued asks that are sent when the turn is over, the first first
 * @param overlay what lies above all else and takes the keys
 * @param started when the loop began
 * @param uptime how long it runs, as of the last tick
 */
record ScreenModel(
        Desk desk,
        Transcript transcript,
        TranscriptView view,
        List<String> queued,
        Optional<Overlay> overlay,
        DoublePress presses,
        Instant started,
        Duration uptime) {
    ScreenModel {
        queued = List.copyOf(queued);
    }

    static ScreenModel of(Desk desk, Transcript transcript, Instant started) {
        return new ScreenModel(
                desk,
                transcript,
                new TranscriptView(transcript),
                List.of(),
                Optional.empty(),
                DoublePress.NONE,
                started,
                Duration.ZERO);
    }

    /** Where the transcript is drawn. */
    Area area() {
        return desk.layout().transcript();
    }

    Instant now() {
        return started.plus(uptime);
    }

    /** The same to look at as a new value, because the transcript changed. */
    ScreenModel again() {
        return with(desk);
    }

    ScreenModel with(Desk next) {
        return new ScreenModel(next, transcript, view, queued, overlay, presses, started, uptime);
    }

    ScreenModel with(Overlay above) {
        return new ScreenModel(desk, transcript, view, queued, Optional.of(above), presses, started, uptime);
    }

    ScreenModel withoutOverlay() {
        return new ScreenModel(desk, transcript, view, queued, Optional.empty(), presses, started, uptime);
    }

    ScreenModel with(DoublePress next) {
        return new ScreenModel(desk, transcript, view, queued, overlay, next, started, uptime);
    }

    ScreenModel queueing(String ask) {
        List<String> more = new ArrayList<>(queued);
        more.add(ask);
        return queued(more);
    }

    ScreenModel queued(List<String> asks) {
        return new ScreenModel(desk, transcript, view, asks, overlay, presses, started, uptime);
    }

    ScreenModel at(Duration up) {
        return new ScreenModel(desk.at(started.plus(up)), transcript, view, queued, overlay, presses, started, up);
    }
}
