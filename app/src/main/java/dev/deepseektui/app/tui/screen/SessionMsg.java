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

    /** An event of an agent's own tape. */
    record AgentEventHappened(AgentStarted agent, Recorded recorded) implements SessionMsg {}

    /** A part of an answer. */
    record ChatStreamed(ChatEvent event) implements SessionMsg {}

    /** Output of a tool. */
    record ToolPrinted(String callId, String text) implements SessionMsg {}

    /** The session that the screen began with is open. */
    record SessionReady() implements SessionMsg {}

    /** A command of the user started. */
    record CommandStarted(String commandLine) implements SessionMsg {}

    /** The engine started work other than a turn. */
    record WorkStarted(String what) implements SessionMsg {}

    /** The running turn took a queued message. */
    record QueueChanged() implements SessionMsg {}

    /** A message could not be sent and returns to the editor, before the current text. */
    record PromptReturned(String text) implements SessionMsg {}

    /** The engine is idle. */
    record EngineIdle() implements SessionMsg {}

    /** A line for the user that is not on the tape. */
    record NoticeLine(String line) implements SessionMsg {}

    /** An error for the user that is not on the tape. */
    record ErrorLine(String line) implements SessionMsg {}

    /** A text replaces the content of the editor. */
    record TextRecalled(String text) implements SessionMsg {}

    /** A text is inserted at the cursor. */
    record TextInserted(String text) implements SessionMsg {}

    /** A text is copied to the clipboard. */
    record TextCopied(String text) implements SessionMsg {}

    /** The theme changed. */
    record ThemeChanged(Theme theme) implements SessionMsg {}

    /** The history of prompts was read. */
    record HistoryRead(History history) implements SessionMsg {}

    /** The draft of a killed process was found. */
    record DraftFound(String text) implements SessionMsg {}

    /** The previous session of this workspace was found. */
    record LastSessionFound(LastTime last) implements SessionMsg {}

    /** The workspace was scanned. */
    record WorkspaceSurveyed(Optional<String> branch, PaneNews.JobsNews jobs) implements SessionMsg {}

    /** Files that match the typed text. */
    record FilesFound(String written, List<String> paths) implements SessionMsg {}
}
