package dev.deepseektui.app.tui.screen;

import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.editor.History;
import dev.deepseektui.app.tui.pane.Pane;
import dev.deepseektui.app.tui.pane.Pane.LastTime;
import dev.deepseektui.app.tui.pane.Pane.News;
import dev.deepseektui.app.tui.pane.Status;
import dev.deepseektui.app.tui.text.Theme;
import dev.deepseektui.app.tui.transcript.Transcript;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.Recorded;
import java.util.List;
import java.util.Optional;

/** Messages about the session and its surroundings. */
sealed interface SessionMsg extends Msg {

    /** The start of another, empty session on the screen. */
    record Begun(Transcript transcript, Pane pane, Status status) implements SessionMsg {}

    /** An event of the tape, new or replayed. */
    record Happened(Recorded recorded) implements SessionMsg {}

    /** An agent did something, which is on its own tape. */
    record InAgent(AgentStarted agent, Recorded recorded) implements SessionMsg {}

    /** An answer arrives. */
    record Streamed(ChatEvent event) implements SessionMsg {}

    /** A tool prints. */
    record Printed(String callId, String text) implements SessionMsg {}

    /** The session that the screen began with is open. */
    record Opened() implements SessionMsg {}

    /** A command of the user's runs. */
    record Commanded(String commandLine) implements SessionMsg {}

    /** The engine does something that is no turn. */
    record Running(String what) implements SessionMsg {}

    /** The running turn took a message that waited. */
    record QueueChanged() implements SessionMsg {}

    /** A message that could not be asked is to be in the editor again, before what is being written. */
    record GivenBack(String text) implements SessionMsg {}

    /** The engine has nothing more to do. */
    record Idle() implements SessionMsg {}

    /** A line for the user that is not on the tape. */
    record Told(String line) implements SessionMsg {}

    /** An error for the user that is not on the tape. */
    record Failed(String line) implements SessionMsg {}

    /** This is to be in the editor. */
    record Recalled(String text) implements SessionMsg {}

    /** This is to be written where the cursor is. */
    record Inserted(String text) implements SessionMsg {}

    /** The screen is drawn in this theme now. */
    record Worn(Theme theme) implements SessionMsg {}

    /** The asks of before were read. */
    record Remembered(History history) implements SessionMsg {}

    /** A draft that was found, of a process that was killed. */
    record Drafted(String text) implements SessionMsg {}

    /** The work of an earlier session in this workspace. */
    record LastWorked(LastTime last) implements SessionMsg {}

    /** The workspace was looked at. */
    record Surveyed(Optional<String> branch, News.JobsSeen jobs) implements SessionMsg {}

    /** Files that could be meant by what was written. */
    record FilesFound(String written, List<String> paths) implements SessionMsg {}
}
