package dev.deepseektui.app.report;

import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.event.Recorded;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;

/** A format that a session can be exported in. */
@FunctionalInterface
public interface SessionReport {
    /** Writes a session; each event is in memory only while it is written. */
    void write(Iterator<Recorded> events, Appendable out) throws IOException;

    /** Returns the format with the transcripts of agents, if it has a place for them. */
    default SessionReport withAgents(AgentTapes agents) {
        return this;
    }

    /** The formats, by their names on the command line. */
    enum ExportFormat {
        md,
        html,
        json;

        public static Optional<ExportFormat> named(String name) {
            return Arrays.stream(values())
                    .filter(format -> format.name().equals(name))
                    .findFirst();
        }

        public SessionReport report() {
            return switch (this) {
                case md -> new MarkdownReport();
                case html -> new HtmlReport();
                case json -> new MessagesReport();
            };
        }
    }

    /** The tapes of a session's agents. */
    @FunctionalInterface
    interface AgentTapes {
        /** No tapes. */
        AgentTapes NONE = number -> Optional.empty();

        /** Opens the tape of an agent; empty if there is none. */
        Optional<TapeReader> of(int number);

        /** Returns the tapes of the agents that an agent called. */
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
}
