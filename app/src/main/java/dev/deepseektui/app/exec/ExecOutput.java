package dev.deepseektui.app.exec;

import static dev.deepseektui.app.AppMessages.say;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.app.Console;
import dev.deepseektui.app.report.EventLines;
import dev.deepseektui.app.report.EventLines.EventLine;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatEvent.ReasoningDelta;
import dev.deepseektui.core.model.ChatEvent.Retrying;
import dev.deepseektui.core.model.ChatEvent.TextDelta;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.turn.TurnEnding;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.MentionsRead;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.ModelRepaired;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import dev.deepseektui.core.tool.hook.HookEvents.HooksActive;
import dev.deepseektui.core.tool.hook.HookEvents.HooksRan;
import java.io.PrintStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The output of one run: the answer as text, or JSON for other programs. */
public final class ExecOutput {
    private final Console console;
    private final OutputFormat format;
    private final boolean isVerbose;
    private final RunResult result = new RunResult();
    private final StreamJson stream;
    private final LiveAnswer live;

    public enum OutputFormat {
        TEXT,
        /** All events, and the streamed text between them, as JSON lines. */
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

    /** Returns the listener that prints the session's events. It passes each event to {@code defects} first. */
    public SessionListener listener(SessionListener defects) {
        List<SessionListener> listeners = new ArrayList<>(List.of(defects, new PromptRemarks(console), result));
        if (format == OutputFormat.STREAM_JSON) {
            listeners.add(stream);
        }
        if (format == OutputFormat.EVENTS) {
            listeners.add(new JsonEvents(EventCatalog.codec(), console.out()));
        }
        if (isVerbose) {
            listeners.add(new ReasoningLines(console)); // reasoning precedes the answer
        }
        if (isLive()) {
            listeners.add(live); // text precedes progress, which starts a new line
        }
        if (isVerbose || (format == OutputFormat.TEXT && console.terminalUser().isThere())) {
            listeners.add(new Progress(console));
        }
        return new Listeners(listeners);
    }

    public void begin(Session session) {
        if (format == OutputFormat.STREAM_JSON) {
            stream.begin(session);
        }
    }

    /** Prints the answer if it was not streamed, and the detail of the turn's end, if any. */
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

    /** Prints the final object if the output format is JSON or stream JSON. */
    public void printResult() {
        if (format == OutputFormat.JSON || format == OutputFormat.STREAM_JSON) {
            stream.print(result.fields());
        }
    }

    /** Reports that the turn could not start, in the same form as a failed turn. */
    public void fail(String why, SessionListener listener) {
        TurnEnded failed = new TurnEnded(0, "failed", TokenUsage.NOTHING, 0.0, "", why);
        listener.recorded(new Recorded(0, Instant.now(), failed, 0));
        console.say(why);
        printResult();
    }

    /** Returns the model's last non-blank text. */
    public String answer() {
        return result.text();
    }

    /**
     * Returns true if the answer is streamed to a terminal as text. {@link SafeText} then removes its control
     * sequences.
     */
    private boolean isLive() {
        return format == OutputFormat.TEXT && console.terminalUser().isOutputTerminal();
    }

    /**
     * A listener that prints remarks to standard error: files attached to a prompt, active hooks and their results, unavailable
     * servers.
     */
    private record PromptRemarks(Console console) implements SessionListener {
        @Override
        public void recorded(Recorded recorded) {
            if (recorded.event() instanceof MentionsRead read) {
                EventLines.of(read).forEach(line -> console.say(line.text()));
            } else if (recorded.event() instanceof HooksActive active) {
                EventLines.of(active).forEach(console::say);
            } else if (recorded.event() instanceof HooksRan ran) {
                EventLines.of(ran).forEach(line -> console.say(line.text()));
            } else {
                EventLines.ofServers(recorded.event())
                        .filter(EventLine::isTrouble)
                        .map(EventLine::text)
                        .or(() -> EventLines.ofRepair(recorded.event()))
                        .ifPresent(console::say);
            }
        }
    }

    /** A listener that forwards events to several others. */
    private record Listeners(List<SessionListener> all) implements SessionListener {
        @Override
        public void recorded(Recorded event) {
            all.forEach(listener -> listener.recorded(event));
        }

        @Override
        public void streamed(ChatEvent event) {
            all.forEach(listener -> listener.streamed(event));
        }

        @Override
        public void inAgent(AgentStarted agent, Recorded event) {
            all.forEach(listener -> listener.inAgent(agent, event));
        }

        @Override
        public void defect(String where, RuntimeException error) {
            all.forEach(listener -> listener.defect(where, error));
        }
    }

    /** The result of a turn, in the form of the last object that Claude Code prints as JSON in headless mode. */
    private static final class RunResult implements SessionListener {
        private final long begun = System.nanoTime();
        private final List<Map<String, Object>> denials = new ArrayList<>();
        private int requests;
        private int repairs;
        private String text = "";
        private String model = "";
        private @Nullable TurnEnded ended;

        @Override
        public void recorded(Recorded recorded) {
            if (recorded.event() instanceof ReplyReceived reply) {
                requests++;
                text = reply.content().isBlank() ? text : reply.content();
                model = Objects.requireNonNullElse(reply.model(), model);
            } else if (recorded.event() instanceof ToolReturned returned
                    && returned.outcome().status() == Status.REFUSED) {
                denials.add(Map.of("tool_name", returned.name(), "tool_use_id", returned.callId()));
            } else if (recorded.event() instanceof ModelRepaired) {
                repairs++;
            } else if (recorded.event() instanceof TurnEnded turn) {
                ended = turn;
            }
        }

        /** Returns the model's last non-blank text. */
        String text() {
            return text;
        }

        /** Returns the fields of the result object. Must be called after the turn has ended. */
        ObjectNode fields() {
            TurnEnded turn = Objects.requireNonNull(ended, "the turn goes on");
            boolean isDone = turn.reason().equals(TurnEnded.DONE);
            ObjectNode fields = Json.object()
                    .put("type", "result")
                    .put("subtype", subtype(turn.reason()))
                    .put("is_error", !isDone)
                    .put("result", isDone || turn.detail() == null ? text : turn.detail())
                    .put("session_id", turn.sessionId())
                    .put("num_turns", requests)
                    .put("duration_ms", TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun))
                    .put("total_cost_usd", turn.cost());
            fields.set("usage", usage(turn.usage()));
            fields.put("model", model).put("stop_reason", turn.reason());
            fields.set("permission_denials", Json.treeOf(denials));
            if (repairs > 0) {
                fields.put("repairs", repairs);
            }
            return fields;
        }

        private static String subtype(String reason) {
            return switch (reason) {
                case TurnEnded.DONE -> "success";
                case "step_limit" -> "error_max_turns";
                case "cost_limit" -> "error_max_budget_usd";
                default -> "error_during_execution";
            };
        }

        /** Returns the usage in Claude Code's form, in which cached tokens do not count as input. */
        private static ObjectNode usage(TokenUsage usage) {
            return Json.object()
                    .put("input_tokens", usage.miss() == null ? usage.prompt() : usage.miss())
                    .put("cache_read_input_tokens", usage.hit())
                    .put("cache_creation_input_tokens", 0)
                    .put("output_tokens", usage.completion());
        }
    }

    /** A listener that prints the model's reasoning as it streams, one complete line at a time. */
    private static final class ReasoningLines implements SessionListener {
        private final Console console;
        private final StringBuilder line = new StringBuilder();
        private boolean begun;

        ReasoningLines(Console console) {
            this.console = console;
        }

        @Override
        public void streamed(ChatEvent event) {
            if (event instanceof ReasoningDelta delta) {
                line.append(delta.text());
                int end = line.lastIndexOf("\n");
                if (end >= 0) {
                    print(line.substring(0, end));
                    line.delete(0, end + 1);
                }
            } else {
                end();
            }
        }

        @Override
        public void recorded(Recorded event) {
            end();
        }

        private void end() {
            print(line.toString());
            line.setLength(0);
            begun = false;
        }

        private void print(String text) {
            text.lines().filter(each -> !each.isBlank()).forEach(each -> {
                if (!begun) {
                    begun = true;
                    console.say("- " + say("exec.thinking"));
                }
                console.say("  │ " + each);
            });
        }
    }

    /** A listener that shows the model's text at a terminal as it streams. */
    public static final class LiveAnswer implements SessionListener {
        private final PrintStream out;
        private final StringBuilder arriving = new StringBuilder();
        /** The number of characters shown so far; 0 while only whitespace has arrived. */
        private int shown;

        private String whole = "";

        public LiveAnswer(PrintStream out) {
            this.out = out;
        }

        @Override
        public void streamed(ChatEvent event) {
            if (event instanceof TextDelta delta) {
                arriving.append(delta.text());
                show();
            } else if (event instanceof Retrying) {
                end(); // the streamed text is discarded; the message starts on a new line
            }
        }

        @Override
        public void recorded(Recorded event) {
            if (event.event() instanceof ReplyReceived reply) {
                if (reply.content().contentEquals(arriving) && !reply.content().isBlank()) {
                    whole = reply.content();
                }
                end();
            }
        }

        /** Ends the output. Prints the answer if it differs from the text already shown. */
        public void over(String answer) {
            end();
            if (!answer.equals(whole)) {
                print(answer + "\n");
            }
        }

        /**
         * Prints the text that has arrived since the last call, without splitting a surrogate pair. Whitespace at the
         * start of the answer is skipped.
         */
        private void show() {
            int end = arriving.length();
            end -= end > 0 && Character.isHighSurrogate(arriving.charAt(end - 1)) ? 1 : 0;
            String news = arriving.substring(shown, end);
            print(shown == 0 ? news.stripLeading() : news);
            shown = shown > 0 || !news.isBlank() ? end : 0;
        }

        private void end() {
            if (shown > 0 && arriving.charAt(arriving.length() - 1) != '\n') {
                print(arriving.substring(shown) + "\n");
            }
            arriving.setLength(0);
            shown = 0;
        }

        private void print(String text) {
            out.print(SafeText.block(text));
            out.flush();
        }
    }
}
