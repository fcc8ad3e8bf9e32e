package dev.deepseektui.app.report;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The export formats, named as on the command line. */
public enum ExportFormat {
    md,
    html,
    json;

    public static Optional<ExportFormat> named(String name) {
        return Arrays.stream(values())
                .filter(format -> format.name().equals(name))
                .findFirst();
    }

    /**
     * Writes a session, holding only one event in memory at a time. The JSON format does not include the transcripts of
     * agents.
     */
    public void write(Iterator<Recorded> events, AgentTapes agents, Appendable out) throws IOException {
        switch (this) {
            case md -> new SessionTranscript(new MarkdownReport(out), agents).run(events);
            case html -> {
                ReportPage page = new ReportPage(out);
                page.beginText("deepseek-tui session");
                new SessionTranscript(new HtmlReport(out), agents).run(events);
                page.end();
            }
            case json -> MessagesReport.write(events, out);
        }
    }

    /** The tapes of a session's agents. */
    @FunctionalInterface
    public interface AgentTapes {
        /** Provides no tapes, for a session without agents. */
        AgentTapes NONE = number -> Optional.empty();

        /** Opens the tape of an agent; empty if there is none. */
        Optional<TapeReader> of(int number);

        /** Returns the tapes of the agents that the given agent started. */
        default AgentTapes below(int number) {
            return NONE;
        }

        static AgentTapes in(SessionFiles session) {
            return new AgentTapes() {
                @Override
                public Optional<TapeReader> of(int number) {
                    return Optional.of(session.agent(number))
                            .filter(files -> Files.exists(files.tape()))
                            .map(files -> TapeFile.read(files, EventCatalog.codec(), 0));
                }

                @Override
                public AgentTapes below(int number) {
                    return in(session.agent(number));
                }
            };
        }
    }

    /**
     * A session as JSON in OpenAI's message format. It contains every message of the conversation, including those that
     * compaction removed.
     */
    private static final class MessagesReport {
        private MessagesReport() {}

        static void write(Iterator<Recorded> events, Appendable out) throws IOException {
            String nothing = "{\"messages\":[\n";
            String lead = nothing;
            while (events.hasNext()) {
                TapeEvent event = events.next().event();
                String message = null;
                if (event instanceof SessionStarted started && lead.equals(nothing)) {
                    lead = head(started);
                    message = system(started.system());
                } else if (event instanceof HeaderChanged changed && changed.reason() == HeaderChanged.Reason.SYSTEM) {
                    message = system(changed.system());
                } else if (event instanceof ContextAppended appended) {
                    message = appended.text();
                }
                if (message != null) {
                    out.append(lead).append(SafeText.json(message));
                    lead = ",\n";
                }
            }
            out.append(lead.equals(nothing) ? nothing : "").append("\n]}\n");
        }

        private static String head(SessionStarted started) {
            return SafeText.json("{\"session_id\":" + Json.line(started.sessionId()) + ",\"model\":"
                    + Json.line(started.model()) + ",\"tools\":" + started.tools() + ",\"messages\":[\n");
        }

        private static String system(String text) {
            Map<String, String> message = new LinkedHashMap<>();
            message.put("role", "system");
            message.put("content", text);
            return Json.line(message);
        }
    }
}
