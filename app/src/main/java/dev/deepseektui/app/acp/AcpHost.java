package dev.deepseektui.app.acp;

import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionCallbacks;
import dev.deepseektui.core.session.SessionKind;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.tool.mcp.ServerSpec;
import java.nio.file.Path;
import java.util.List;

/**
 * The operations that the protocol needs from the rest of deepseek-tui. Sessions are opened with the usual settings and
 * workspace setup.
 */
public interface AcpHost {
    /** Returns true if no API key is currently set. */
    boolean isKeyMissing();

    /** Opens a session. Called on the thread that the session will use. */
    OpenedSession open(EditorPlace place, SessionCallbacks callbacks);

    SessionStore store();

    String version();

    void defect(String where, RuntimeException error);

    /**
     * The workspace and the session to open.
     *
     * @param servers the MCP servers passed by the editor
     */
    record EditorPlace(Path workspace, SessionKind source, List<ServerSpec> servers) {
        public EditorPlace {
            servers = List.copyOf(servers);
        }
    }

    /**
     * An open session.
     *
     * @param remarks messages for the user, shown with the first answer
     */
    record OpenedSession(Session session, List<String> remarks) {
        public OpenedSession {
            remarks = List.copyOf(remarks);
        }
    }
}
