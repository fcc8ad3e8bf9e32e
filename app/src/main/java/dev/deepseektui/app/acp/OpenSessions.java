package dev.deepseektui.app.acp;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.session.EngineInbox;
import dev.deepseektui.core.session.SessionCallbacks;
import dev.deepseektui.core.session.SessionKind;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.SessionSummary;
import dev.deepseektui.core.session.turn.TurnLimits.Continuation;
import dev.deepseektui.core.tool.mcp.ServerSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The open sessions of an editor, each with its own thread. */
final class OpenSessions {
    private final EditorClient client;
    private final AcpHost opener;
    private final Map<String, OpenSession> open = new ConcurrentHashMap<>();

    OpenSessions(EditorClient client, AcpHost opener) {
        this.client = client;
        this.opener = opener;
    }

    Optional<OpenSession> find(String id) {
        return Optional.ofNullable(open.get(id));
    }

    OpenSession get(String id) throws RpcFailure {
        return find(id).orElseThrow(() -> AcpErrors.invalid(say("acp.not_open", SafeText.line(id))));
    }

    OpenSession begin(Path workspace, List<ServerSpec> servers) throws RpcFailure {
        OpenSession begun =
                open(new AcpHost.EditorPlace(workspace, new SessionKind.Fresh(), servers), HistoryDelivery.KNOWN);
        open.put(begun.id(), begun);
        return begun;
    }

    /**
     * The handling of the history when an editor opens a session: the editor already has the history, or requests it.
     */
    enum HistoryDelivery {
        KNOWN,
        WANTED
    }

    /** Opens a recorded session. If the session is already open, closes it first. */
    OpenSession resume(String id, AcpHost.EditorPlace place, HistoryDelivery past) throws RpcFailure {
        requireHere(id, place.workspace());
        close(id);
        OpenSession resumed = open(place, past);
        open.put(id, resumed);
        return resumed;
    }

    private void requireHere(String id, Path workspace) throws RpcFailure {
        SessionSummary summary = opener.store().all().stream()
                .filter(session -> session.id().equals(id))
                .findFirst()
                .orElseThrow(() -> AcpErrors.invalid(say("acp.no_session", SafeText.line(id))));
        if (summary.problem() != null) {
            throw AcpErrors.internal(summary.problem());
        }
        if (!summary.workspace().equals(SessionStore.real(workspace))) {
            throw AcpErrors.invalid(say("acp.other_folder", id, summary.workspace()));
        }
    }

    private OpenSession open(AcpHost.EditorPlace place, HistoryDelivery past) throws RpcFailure {
        EngineInbox inbox = new EngineInbox(error -> opener.defect("engine", error)).start();
        try {
            return OpenSession.onEngine(inbox, () -> open(inbox, place, past));
        } catch (RpcFailure | RuntimeException e) {
            inbox.close(() -> {});
            throw e;
        }
    }

    private OpenSession open(EngineInbox inbox, AcpHost.EditorPlace place, HistoryDelivery past) {
        EditorListener listener = new EditorListener(past, opener::defect);
        EditorApprover approver = new EditorApprover(client, listener);
        AcpHost.OpenedSession opened = opener.open(
                place, new SessionCallbacks(approver, Continuation.STOP, listener, Optional.empty(), inbox));
        OpenSession session = new OpenSession(opened, client);
        listener.follow(session);
        return session;
    }

    /** Closes a session if it is open. */
    void close(String id) {
        OpenSession closing = open.remove(id);
        if (closing != null) {
            closing.close();
        }
    }

    /** Cancels running work and closes all sessions. */
    void close() {
        open.values().forEach(OpenSession::cancel);
        open.keySet().forEach(this::close);
    }
}
