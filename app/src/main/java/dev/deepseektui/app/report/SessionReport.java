package dev.deepseektui.app.report;

import dev.deepseektui.core.tape.event.Recorded;
import java.io.IOException;
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
    enum Format {
        md,
        html,
        json;

        public static Optional<Format> named(String name) {
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
}
