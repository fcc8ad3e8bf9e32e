package dev.deepseektui.app.report;

import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeReader;
import java.nio.file.Files;
import java.util.Optional;

/** Where a report finds what an agent did. */
@FunctionalInterface
public interface AgentTapes {
    /** Nowhere. */
    AgentTapes NONE = number -> Optional.empty();

    /** To be closed; empty where there is no tape of it. */
    Optional<TapeReader> of(int number);

    static AgentTapes in(SessionFiles session) {
        return number -> Optional.of(session.agent(number))
                .filter(files -> Files.exists(files.tape()))
                .map(files -> TapeFile.read(files, EventCatalog.codec(), 0));
    }
}
