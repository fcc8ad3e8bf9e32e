package dev.deepseektui.core.session;

import dev.deepseektui.core.base.RedactedWords;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.capacity.snapshot.SnapshotPlaces;
import dev.deepseektui.core.capacity.snapshot.SnapshotStore;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.cost.PriceTable;
import dev.deepseektui.core.memory.MemoryUnit;
import dev.deepseektui.core.memory.UnitErasure;
import dev.deepseektui.core.rewind.Retention;
import dev.deepseektui.core.session.state.SessionState;
import dev.deepseektui.core.tape.FsyncPolicy;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeReader;
import dev.deepseektui.core.tape.TapeRedaction;
import dev.deepseektui.core.tape.TapeWriting;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Takes words off a session, and off all that was kept because of it. */
public final class SessionRedaction {
    private final DeepseekHome home;
    private final Optional<Path> namedSnapshots;
    private final InstantSource clock;

    /** @param namedSnapshots where the user wants snapshots, if not in the usual places */
    public SessionRedaction(DeepseekHome home, Optional<Path> namedSnapshots, InstantSource clock) {
        this.home = home;
        this.namedSnapshots = namedSnapshots;
        this.clock = clock;
    }

    /**
     * What is changed.
     *
     * @param contents of files kept for going back, in all sessions; they are gone
     * @param snapshots files of them
     * @param units of memory that are gone
     * @param remains where the words are all the same, in words for people
     */
    public record Outcome(
            TapeRedaction.Report session, long contents, long snapshots, long units, List<String> remains) {
        public Outcome {
            remains = List.copyOf(remains);
        }

        public boolean isNothing() {
            return session.isNothing() && contents + snapshots + units == 0;
        }
    }

    /** Only looks. */
    public Outcome find(SessionSummary session, RedactedWords words) {
        SessionStore store = new SessionStore(home);
        try {
            TapeRedaction.Report report = redaction().find(store.files(session.id()), words);
            for (SessionFiles agent : store.files(session.id()).allAgents()) {
                report = report.and(redaction().find(agent, words));
            }
            return new Outcome(
                    report,
                    new Retention(home.rewind()).count(words),
                    snapshots(session).count(session.id(), words::without),
                    units(session).count(having(words)),
                    elsewhere(store, session, words));
        } catch (IOException e) {
            throw failed(e);
        }
    }

    public Outcome redact(SessionSummary session, RedactedWords words) {
        SessionStore store = new SessionStore(home);
        SessionFiles files = store.files(session.id());
        // Sets a last line aside that a crash tore, and refuses a tape that is damaged or in use.
        TapeFile.open(files, new TapeWriting(EventCatalog.codec(), FsyncPolicy.EVENT, clock))
                .close();
        TapeRedaction.Report own = redaction().redact(files, words, SessionRedaction::tryOut);
        try {
            TapeRedaction.Report report = own.and(agents(files, words));
            new SummaryCache().forget(files);
            return new Outcome(
                    report,
                    new Retention(home.rewind()).forget(words),
                    snapshots(session).rewrite(session.id(), words::without),
                    units(session).erase(having(words), clock.instant()),
                    remains(store, session, words));
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** What agents did and what was kept of that lies with the session. */
    private TapeRedaction.Report agents(SessionFiles files, RedactedWords words) throws IOException {
        TapeRedaction.Report all = new TapeRedaction.Report(0, 0, 0);
        for (SessionFiles agent : files.allAgents()) {
            all = all.and(redaction().redact(agent, words, SessionRedaction::tryOut));
            new SnapshotStore(SnapshotPlaces.only(agent.directory().resolve("memory")))
                    .rewrite(agent.id(), words::without);
        }
        return all;
    }

    /** As a session that is resumed would. */
    private static void tryOut(SessionFiles redacted) {
        SessionState state = new SessionState(PriceTable.ofProvider());
        try (TapeReader events = TapeFile.read(redacted, EventCatalog.codec(), 0)) {
            events.forEachRemaining(state::apply);
        } catch (UserError | IllegalArgumentException | IllegalStateException broken) {
            throw new UserError(
                    "redact: without these words the session could not be resumed, so nothing was changed; say more of what is"
                            + " to go than these",
                    broken);
        }
    }

    private TapeRedaction redaction() {
        return new TapeRedaction(EventCatalog.codec(), clock);
    }

    private SnapshotStore snapshots(SessionSummary session) {
        return new SnapshotStore(SnapshotPlaces.of(namedSnapshots, home, Path.of(session.workspace())));
    }

    private UnitErasure units(SessionSummary session) {
        return new UnitErasure(Memories.directory(home, session.workspace()));
    }

    private static Predicate<MemoryUnit> having(RedactedWords words) {
        return unit -> words.areIn(unit.statement()) || words.areIn(unit.topic());
    }

    private List<String> remains(SessionStore store, SessionSummary session, RedactedWords words) throws IOException {
        List<String> remains = new ArrayList<>();
        long kept = new Retention(home.rewind()).count(words);
        if (kept > 0) {
            remains.add(kept + " contents of files kept for going back, of sessions that are open");
        }
        remains.addAll(elsewhere(store, session, words));
        return remains;
    }

    private static List<String> elsewhere(SessionStore store, SessionSummary session, RedactedWords words)
            throws IOException {
        List<String> remains = new ArrayList<>();
        if (words.areIn(session.workspace())) {
            remains.add("the path of the project folder, " + session.workspace());
        }
        for (SessionSummary other : store.all()) {
            if (!other.id().equals(session.id())) {
                try (InputStream tape =
                        Files.newInputStream(store.files(other.id()).tape())) {
                    if (words.areIn(tape)) {
                        remains.add("session " + other.id());
                    }
                }
            }
        }
        return remains;
    }

    private static UserError failed(IOException why) {
        return new UserError(
                "redact: not all could be done (" + why.getMessage() + "); mend that and run it again", why);
    }
}
