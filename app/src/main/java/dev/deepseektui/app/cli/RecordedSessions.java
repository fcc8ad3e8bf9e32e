package dev.deepseektui.app.cli;

import dev.deepseektui.core.tape.SessionFiles;
import java.nio.file.Path;
import java.util.Optional;

/** Which sessions there are. */
interface RecordedSessions {
    /** The one session whose id starts so, or a complaint. */
    SessionFiles named(String beginning);

    /** The session in this workspace that something happened in last. */
    Optional<SessionFiles> newest(Path workspace);
}
