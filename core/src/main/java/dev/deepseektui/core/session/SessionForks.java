package dev.deepseektui.core.session;

import static dev.deepseektui.core.base.language.CoreMessages.error;

import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.state.PromptIndex;
import dev.deepseektui.core.session.SessionSummary.SummaryFold;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeFork;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/** A factory of sessions that begin with a copy of another session. */
public final class SessionForks {
    private static final Pattern COPY = Pattern.compile(" \\(copy(?: \\d+)?\\)$");
    private static final int MAX_ASK_LENGTH = 40;

    private final SessionStore store;
    private final InstantSource clock;
    private final IdSource ids;

    public SessionForks(DeepseekHome home, InstantSource clock, IdSource ids) {
        this.store = new SessionStore(home);
        this.clock = clock;
        this.ids = ids;
    }

    /** Copies a session and returns the copy's ID. */
    public String now(String id) {
        SessionFiles from = store.files(id);
        ForkedSession original = read(from);
        return copy(from, original, original.last());
    }

    /** Copies a session up to, but excluding, the turn, and returns the copy's ID. */
    public String before(String id, long turn) {
        SessionFiles from = store.files(id);
        ForkedSession original = read(from);
        if (original.prompts().number(turn).isEmpty()) {
            throw original.prompts().missing(turn);
        }
        return copy(from, original, original.prompts().place(turn) - 1);
    }

    /**
     * The original of a copied session.
     *
     * @param last the sequence number of its last event
     */
    private record ForkedSession(SessionStarted start, PromptIndex prompts, SessionSummary summary, long last) {}

    private String copy(SessionFiles from, ForkedSession original, long through) {
        String fork = SessionStore.newId(clock, ids);
        SessionStarted start = original.start();
        SessionStarted renewed = new SessionStarted(
                fork,
                start.workspace(),
                start.productVersion(),
                start.model(),
                start.effort(),
                start.system(),
                start.tools(),
                from.id());
        Set<String> taken = new HashSet<>();
        store.all().forEach(session -> taken.add(session.title()));
        String name = name(original.summary(), taken);
        new TapeFork(EventCatalog.codec(), clock)
                .copy(from, store.files(fork), new TapeFork.Copy(renewed, through, name));
        return fork;
    }

    private static ForkedSession read(SessionFiles files) {
        SessionStarted start = null;
        PromptIndex prompts = new PromptIndex();
        SummaryFold summary = new SummaryFold(files.id());
        long last = 0;
        try (TapeReader reader = TapeFile.read(files, EventCatalog.codec(), 0)) {
            while (reader.hasNext()) {
                Recorded recorded = reader.next();
                start = recorded.event() instanceof SessionStarted started ? started : start;
                prompts.apply(recorded);
                summary.apply(recorded);
                last = recorded.seq();
            }
        }
        if (start == null) {
            throw error("error.session.no_start", files.id());
        }
        return new ForkedSession(start, prompts, summary.summary(0), last);
    }

    /** Returns a name for a copy that no other session has. */
    private static String name(SessionSummary original, Set<String> taken) {
        String name = original.name();
        String first = original.firstAsk();
        String base = name == null
                ? "copy of " + (first == null ? original.id() : Excerpt.of(first, MAX_ASK_LENGTH))
                : COPY.matcher(name).replaceFirst("");
        String free = name == null ? base : base + " (copy)";
        for (int i = 1; taken.contains(free); i++) {
            free = base + (i == 1 ? " (copy)" : " (copy " + i + ")");
        }
        return free;
    }
}
