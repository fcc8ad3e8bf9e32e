package dev.deepseektui.app.acp;

import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionCallbacks;
import dev.deepseektui.core.session.SessionKind;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.tool.mcp.ServerSpec;
import java.nio.file.Path;
import java.util.List;

/** How an editor's sessions are opened: as all sessions of the program are, by the settings and what the workspace brings. */
public interface AcpHost {
    /** Whether nobody gave a key that a model could be asked with, by now. */
    boolean isKeyMissing();

    /** On the thread that will work on it. */
    OpenedSession open(EditorPlace place, SessionCallbacks callbacks);

    SessionStore store();

    /** Of the program. */
    String version();

    /** The program made a mistake. */
    void defect(String where, RuntimeException mistake);

    /**
     * Which session, and where.
     *
     * @param servers that the editor brings
     */
    record EditorPlace(Path workspace, SessionKind source, List<ServerSpec> servers) {
        public EditorPlace {
            servers = List.copyOf(servers);
        }
    }

    /**
     * A session that is open.
     *
     * @param remarks for the user, before the first answer
     */
    record OpenedSession(Session session, List<String> remarks) {
        public OpenedSession {
            remarks = List.copyOf(remarks);
        }
    }
}
