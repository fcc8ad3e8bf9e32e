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
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A factory of sessions that begin with a copy of another session. */
public final class SessionForks {
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
        return copy(from, read(from), Long.MAX_VALUE);
    }

    /** Copies a session up to, but excluding, the turn, and returns the copy's ID. */
    public String before(String id, long turn) {
        SessionFiles from = store.files(id);
        ForkedSession original = read(from);
        if (original.prompts().number(turn).isEmpty()) {
            throw original.prompts().missing(turn);
        }
        return copy(from, original, turn);
    }

    /** The original of a copied session. */
    private record ForkedSession(SessionStarted start, PromptIndex prompts, SessionSummary summary) {}

    private String copy(SessionFiles from, ForkedSession original, long turn) {
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
        String name = CopyName.of(original.summary(), taken);
        new TapeFork(EventCatalog.codec(), clock)
                .copy(from, store.files(fork), new TapeFork.Copy(renewed, lastBefore(from, turn), name));
        return fork;
    }

    private static ForkedSession read(SessionFiles files) {
        SessionStarted start = null;
        PromptIndex prompts = new PromptIndex();
        SummaryFold summary = new SummaryFold(files.id());
        try (TapeReader reader = TapeFile.read(files, EventCatalog.codec(), 0)) {
            while (reader.hasNext()) {
                Recorded recorded = reader.next();
                start = recorded.event() instanceof SessionStarted started ? started : start;
                prompts.apply(recorded);
                summary.apply(recorded);
            }
        }
        if (start == null) {
            throw error("error.session.no_start", files.id());
        }
        return new ForkedSession(start, prompts, summary.summary(0));
    }

    private static long lastBefore(SessionFiles files, long turn) {
        long last = 0;
        try (TapeReader reader = TapeFile.read(files, EventCatalog.codec(), 0)) {
            while (reader.hasNext()) {
                Recorded recorded = reader.next();
                if (recorded.event() instanceof Asked asked && asked.turn() == turn) {
                    break;
                }
                last = recorded.seq();
            }
        }
        return last;
    }

    /** A generator of names for copies, distinct from the original's name and from each other. */
    private static final class CopyName {
        private static final Pattern COPY = Pattern.compile("(.*) \\(copy(?: \\d+)?\\)", Pattern.DOTALL);
        private static final int LONGEST_ASK = 40;

        private CopyName() {}

        /**
         * Returns an unused name for a copy.
         *
         * @param taken the names of other sessions
         */
        static String of(SessionSummary original, Set<String> taken) {
            String name = original.name();
            if (name == null) {
                String first = original.firstAsk();
                String unnamed = "copy of " + (first == null ? original.id() : Excerpt.of(first, LONGEST_ASK));
                return taken.contains(unnamed) ? numbered(unnamed, taken) : unnamed;
            }
            Matcher copy = COPY.matcher(name);
            return numbered(copy.matches() ? copy.group(1) : name, taken);
        }

        private static String numbered(String name, Set<String> taken) {
            String free = name + " (copy)";
            for (int i = 2; taken.contains(free); i++) {
                free = name + " (copy " + i + ")";
            }
            return free;
        }
    }
}
