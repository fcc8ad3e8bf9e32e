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
    /** Writes a session from its first event to its last, each held only as long as it is written. */
    void write(Iterator<Recorded> events, Appendable out) throws IOException;

    /** The same with what its agents did, where the format has a place for that. */
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
        /** Nowhere. */
        AgentTapes NONE = number -> Optional.empty();

        /** To be closed; empty where there is no tape of it. */
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
