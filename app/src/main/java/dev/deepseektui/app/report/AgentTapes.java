package dev.deepseektui.app.report;

import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import java.nio.file.Files;
import java.util.Optional;

/** The tapes of a session's agents. */
@FunctionalInterface
public interface AgentTapes {
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
