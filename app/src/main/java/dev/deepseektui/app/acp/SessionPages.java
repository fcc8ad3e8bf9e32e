package dev.deepseektui.app.acp;

import dev.deepseektui.app.acp.AcpMessages.ListedSession;
import dev.deepseektui.app.acp.AcpMessages.Sessions;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.session.SessionSummary;
import java.util.List;
import java.util.Optional;

/** The sessions that an editor can take up again, the newest first, a page at a time; the cursor is the id of the last one it was given. */
record SessionPages(List<SessionSummary> all) {
    private static final int PAGE = 50;

    /** Those that can be gone on with and in which something was asked. */
    SessionPages {
        all = all.stream()
                .filter(session -> session.problem() == null && session.firstAsk() != null)
                .toList();
    }

    SessionPages in(String workspace) {
        return new SessionPages(all.stream()
                .filter(session -> session.workspace().equals(workspace))
                .toList());
    }

    /** From the beginning where the session that the cursor names is gone. */
    Sessions page(Optional<String> cursor) {
        int from = cursor.map(this::behind).orElse(0);
        int to = Math.min(all.size(), from + PAGE);
        List<ListedSession> sessions = all.subList(from, to).stream()
                .map(session -> new ListedSession(
                        session.id(),
                        session.workspace(),
                        SafeText.line(session.title()),
                        session.changed().toString()))
                .toList();
        return new Sessions(sessions, to < all.size() ? all.get(to - 1).id() : null);
    }

    private int behind(String id) {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).id().equals(id)) {
                return i + 1;
            }
        }
        return 0;
    }
}
