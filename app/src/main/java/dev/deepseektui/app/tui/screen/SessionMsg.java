package dev.deepseektui.app.tui.screen;

import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.editor.History;
import dev.deepseektui.app.tui.pane.News;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.tape.Recorded;
import java.util.Optional;

/** What the screen hears of the session and its surroundings. */
sealed interface SessionMsg extends Msg {

    /** It is on the tape: just now, or long ago. */
    record Happened(Recorded recorded) implements SessionMsg {}

    /** An answer arrives. */
    record Streamed(ChatEvent event) implements SessionMsg {}

    /** A tool prints. */
    record Printed(String callId, String text) implements SessionMsg {}

    /** The user asked this before the screen was there. */
    record Wanted(String ask) implements SessionMsg {}

    /** The engine has nothing more to do. */
    record Idle() implements SessionMsg {}

    /** A line for the user that is not on the tape. */
    record Told(String line) implements SessionMsg {}

    /** Something must be decided. */
    record Asked(Overlay question) implements SessionMsg {
        @Override
        public boolean isUrgent() {
            return true;
        }
    }

    /** The question that was asked is not one any more. */
    record Withdrawn() implements SessionMsg {}

    /** The asks of before were read. */
    record Remembered(History history) implements SessionMsg {}

    /** The workspace was looked at. */
    record Surveyed(Optional<String> branch, News.JobsSeen jobs) implements SessionMsg {}
}
