package dev.deepseektui.app.exec;

import dev.deepseektui.app.Console;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.turn.TurnEnding;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The output of one run: the answer as text, or JSON for programs. */
public final class ExecOutput {
    private final Console console;
    private final OutputFormat format;
    private final boolean isVerbose;
    private final RunResult result = new RunResult();
    private final StreamJson stream;
    private final LiveAnswer live;

    /** The format of the output. */
    public enum OutputFormat {
        TEXT,
        /** Each event and each piece of streamed text. */
        EVENTS,
        JSON,
        STREAM_JSON
    }

    public ExecOutput(Console console, OutputFormat format, boolean isVerbose) {
        this.console = console;
        this.format = format;
        this.isVerbose = isVerbose;
        this.stream = new StreamJson(console.out());
        this.live = new LiveAnswer(console.out());
    }

    /** Returns the listener that prints what happens in the session; {@code defects} comes first. */
    public SessionListener listener(SessionListener defects) {
        List<SessionListener> listeners = new ArrayList<>(List.of(defects, new PromptRemarks(console), result));
        if (format == OutputFormat.STREAM_JSON) {
            listeners.add(stream);
        }
        if (format == OutputFormat.EVENTS) {
            listeners.add(new JsonEvents(EventCatalog.codec(), console.out()));
        }
        if (isVerbose) {
            listeners.add(new ReasoningLines(console)); // before the answer that it leads to
        }
        if (isLive()) {
            listeners.add(live); // before the progress, which begins a line
        }
        if (isVerbose || (format == OutputFormat.TEXT && console.person().isThere())) {
            listeners.add(new Progress(console));
        }
        return new Listeners(listeners);
    }

    public void begin(Session session) {
        if (format == OutputFormat.STREAM_JSON) {
            stream.begin(session);
        }
    }

    /** Prints the answer if it was not shown as it came, and the reason of an abnormal end. */
    public void end(TurnEnding ending) {
        if (isLive()) {
            live.over(result.text());
        } else if (format == OutputFormat.TEXT && !result.text().isEmpty()) {
            console.out().println(result.text());
        }
        if (ending.detail() != null) {
            console.say(ending.detail());
        }
    }

    /** Prints the object that ends the output in JSON. */
    public void printResult() {
        if (format == OutputFormat.JSON || format == OutputFormat.STREAM_JSON) {
            stream.print(result.fields());
        }
    }

    /** Reports that no turn could begin, in the form of a turn that failed. */
    public void fail(String why, SessionListener listener) {
        TurnEnded failed = new TurnEnded(0, "failed", TokenUsage.NOTHING, 0.0, "", why);
        listener.recorded(new Recorded(0, Instant.now(), failed, 0));
        console.say(why);
        printResult();
    }

    /** Returns the last text of the model. */
    public String answer() {
        return result.text();
    }

    /** Returns whether the answer is shown on a terminal as it comes; {@link SafeText} keeps it from controlling the terminal. */
    private boolean isLive() {
        return format == OutputFormat.TEXT && console.person().seesOutput();
    }
}
