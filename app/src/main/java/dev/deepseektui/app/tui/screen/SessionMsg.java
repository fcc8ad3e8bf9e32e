package dev.deepseektui.app.tui.screen;

import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.editor.History;
import dev.deepseektui.app.tui.pane.Pane;
import dev.deepseektui.app.tui.pane.Pane.LastTime;
import dev.deepseektui.app.tui.pane.Pane.PaneNews;
import dev.deepseektui.app.tui.pane.WorkStatus;
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
    record SessionBegun(Transcript transcript, Pane pane, WorkStatus status) implements SessionMsg {}

    /** An event of the tape, new or replayed. */
    record EventHappened(Recorded recorded) implements SessionMsg {}

    /** An agent did something, which is on its own tape. */
    record AgentEventHappened(AgentStarted agent, Recorded recorded) implements SessionMsg {}

    /** An answer arrives. */
    record ChatStreamed(ChatEvent event) implements SessionMsg {}

    /** A tool prints. */
    record ToolPrinted(String callId, String text) implements SessionMsg {}

    /** The session that the screen began with is open. */
    record SessionReady() implements SessionMsg {}

    /** A command of the user's runs. */
    record CommandStarted(String commandLine) implements SessionMsg {}

    /** The engine does something that is no turn. */
    record WorkStarted(String what) implements SessionMsg {}

    /** The running turn took a message that waited. */
    record QueueChanged() implements SessionMsg {}

    /** A message that could not be asked is to be in the editor again, before what is being written. */
    record PromptReturned(String text) implements SessionMsg {}

    /** The engine has nothing more to do. */
    record EngineIdle() implements SessionMsg {}

    /** A line for the user that is not on the tape. */
    record NoticeLine(String line) implements SessionMsg {}

    /** An error for the user that is not on the tape. */
    record ErrorLine(String line) implements SessionMsg {}

    /** This is to be in the editor. */
    record TextRecalled(String text) implements SessionMsg {}

    /** This is to be written where the cursor is. */
    record TextInserted(String text) implements SessionMsg {}

    /** This text is to be copied to the clipboard. */
    record TextCopied(String text) implements SessionMsg {}

    /** The screen is drawn in this theme now. */
    record ThemeChanged(Theme theme) implements SessionMsg {}

    /** The asks of before were read. */
    record HistoryRead(History history) implements SessionMsg {}

    /** A draft that was found, of a process that was killed. */
    record DraftFound(String text) implements SessionMsg {}

    /** The work of an earlier session in this workspace. */
    record LastSessionFound(LastTime last) implements SessionMsg {}

    /** The workspace was looked at. */
    record WorkspaceSurveyed(Optional<String> branch, PaneNews.JobsNews jobs) implements SessionMsg {}

    /** Files that could be meant by what was written. */
    record FilesFound(String written, List<String> paths) implements SessionMsg {}
}
