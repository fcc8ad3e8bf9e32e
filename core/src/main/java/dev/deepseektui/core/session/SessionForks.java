package dev.deepseektui.core.session;

import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.ground.IdSource;
import dev.deepseektui.core.ground.UserError;
import dev.deepseektui.core.tape.Asked;
import dev.deepseektui.core.tape.Recorded;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.SessionStarted;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeFork;
import dev.deepseektui.core.tape.TapeReader;
import java.time.InstantSource;

/** Begins sessions with what others have lived through. */
public final class SessionForks {
    private final SessionStore store;
    private final InstantSource clock;
    private final IdSource ids;

    public SessionForks(DeepseekHome home, InstantSource clock, IdSource ids) {
        this.store = new SessionStore(home);
        this.clock = clock;
        this.ids = ids;
    }

    /** With all that happened; returns the new session's id. */
    public String now(String id) {
        return before(id, Long.MAX_VALUE);
    }

    /** With all that happened before a turn; returns the new session's id. */
    public String before(String id, long turn) {
        SessionFiles from = store.files(id);
        Cut cut = cut(from, turn);
        String fork = SessionStore.newId(clock, ids);
        SessionStarted start = cut.start();
        SessionStarted renewed = new SessionStarted(
                fork,
                start.workspace(),
                start.productVersion(),
                start.model(),
                start.effort(),
                start.system(),
                start.tools(),
                id);
        new TapeFork(EventCatalog.codec(), clock).copy(from, store.files(fork), renewed, cut.through());
        return fork;
    }

    /** How the session began, and the last of its events that is taken over. */
    private record Cut(SessionStarted start, long through) {}

    private static Cut cut(SessionFiles files, long turn) {
        SessionStarted start = null;
        long through = 0;
        try (TapeReader reader = TapeFile.read(files, EventCatalog.codec(), 0)) {
            while (reader.hasNext()) {
                Recorded recorded = reader.next();
                if (recorded.event() instanceof SessionStarted started) {
                    start = started;
                } else if (recorded.event() instanceof Asked asked && asked.turn() >= turn) {
                    break;
                }
                through = recorded.seq();
            }
        }
        if (start == null) {
            throw new UserError(
                    "session " + files.id() + ": has no beginning; `deepseek-tui sessions salvage` may help");
        }
        return new Cut(start, through);
    }
}
