package dev.deepseektui.core.compaction;

import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.session.state.SessionLog;
import java.util.Optional;

/** Who writes a summary. */
interface Summarizer {
    String name(RequestContext now);

    /** Whatever goes wrong is an outcome; what it costs is recorded. */
    ChatOutcome write(Task task, RequestContext now, SessionLog log);

    /**
     * What is to be written.
     *
     * @param earlier why the last answer could not be used
     */
    record Task(SummaryWanted wanted, Optional<SummaryRefused> earlier) {
        String instruction() {
            return wanted.instruction(earlier);
        }
    }
}
