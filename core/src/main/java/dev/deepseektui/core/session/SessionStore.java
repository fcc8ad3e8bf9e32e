package dev.deepseektui.core.session;

import static dev.deepseektui.core.base.language.CoreMessages.error;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.config.ValueType;
import dev.deepseektui.core.context.capacity.SnapshotPlaces;
import dev.deepseektui.core.context.capacity.SnapshotStore;
import dev.deepseektui.core.session.SessionSummary.SummaryFold;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.SessionRemoval;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The sessions on disk. */
public final class SessionStore {
    public static final ConfigKey<Long> KEEP_DAYS = ConfigKey.of("session.keep_days", ValueType.count(), 0L);

    private static final int LOOKS_FOR_LAST = 12;

    private static final DateTimeFormatter DAY_AND_TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final int CHANCE = 6;

    private final DeepseekHome home;
    private final Path directory;
    private final SummaryCache summaries = new SummaryCache();

    public SessionStore(DeepseekHome home) {
        this.home = home;
        this.directory = home.sessions();
    }

    /** Returns a unique ID that sorts by time. */
    public static String newId(InstantSource clock, IdSource ids) {
        String chance = ids.next().replaceAll("[^0-9a-z]", "");
        return DAY_AND_TIME.format(clock.instant()) + "-" + chance.substring(0, Math.min(CHANCE, chance.length()));
    }

    public SessionFiles files(String id) {
        if (!isId(id)) {
            throw error("error.session.id", id);
        }
        return new SessionFiles(directory.resolve(id));
    }

    /** Returns whether the ID is a single directory name, not a path. */
    public static boolean isId(String id) {
        return !id.isEmpty()
                && !id.equals(".")
                && !id.equals("..")
                && id.chars().noneMatch(c -> c == '/' || c == 0);
    }

    /** Returns all sessions, the last changed first. */
    public List<SessionSummary> all() {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        List<SessionSummary> all = new ArrayList<>();
        try (Stream<Path> entries = Files.list(directory)) {
            entries.map(SessionFiles::new)
                    .filter(files -> Files.isRegularFile(files.tape()))
                    .forEach(files -> all.add(summary(files)));
        } catch (IOException e) {
            throw error(e, "error.unreadable", directory, IoReason.of(e));
        }
        all.sort(Comparator.comparing(SessionSummary::changed)
                .thenComparing(SessionSummary::id)
                .reversed());
        return all;
    }

    /** Returns the last changed session of this workspace that was used or, if there is none, the last changed one. */
    public Optional<SessionSummary> newest(Path workspace) {
        String real = real(workspace);
        List<SessionSummary> here = all().stream()
                .filter(session -> session.workspace().equals(real))
                .toList();
        return here.stream()
                .filter(SessionSummary::isUsed)
                .findFirst()
                .or(() -> here.stream().findFirst());
    }

    /**
     * Returns the newest session of this workspace with a user message. Only the most recently created sessions are
     * checked.
     */
    public Optional<SessionSummary> askedLast(Path workspace) {
        String real = real(workspace);
        if (!Files.isDirectory(directory)) {
            return Optional.empty();
        }
        try (Stream<Path> entries = Files.list(directory)) {
            // IDs begin with the time. Each check reads a tape, so the number of checks is limited.
            return entries.sorted(Comparator.comparing(Path::getFileName).reversed())
                    .limit(LOOKS_FOR_LAST)
                    .map(SessionFiles::new)
                    .filter(files -> Files.isRegularFile(files.tape()))
                    .map(this::summary)
                    .filter(session -> session.workspace().equals(real) && session.firstAsk() != null)
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty(); // continuing a session is only suggested
        }
    }

    /** Returns the session with this ID, name, ID prefix or ID suffix, in this order of precedence. */
    public SessionSummary find(String wanted) {
        List<SessionSummary> all = all();
        List<SessionSummary> meant = Stream.<java.util.function.Predicate<SessionSummary>>of(
                        session -> session.id().equals(wanted),
                        session -> wanted.equals(session.name()),
                        session -> session.id().startsWith(wanted),
                        session -> session.id().endsWith(wanted))
                .map(test -> all.stream().filter(test).toList())
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElseThrow(() -> error("error.session.none", wanted));
        if (wanted.isEmpty() || meant.size() > 1) {
            throw error(
                    "error.session.ambiguous",
                    wanted,
                    meant.size(),
                    meant.get(0).id());
        }
        return meant.get(0);
    }

    /** Deletes a session with its snapshots. */
    public void delete(String id) {
        SessionRemoval.remove(files(id));
        try {
            new SnapshotStore(SnapshotPlaces.only(home.memory())).remove(id);
        } catch (IOException e) {
            throw error(e, "error.unwritable", home.memory(), IoReason.of(e));
        }
    }

    /** Deletes a session if it was never used. Open sessions and those with unreadable tapes stay. */
    public void deleteUnused(String id) {
        SessionFiles files = files(id);
        if (Files.isRegularFile(files.tape()) && !summary(files).isUsed()) {
            try {
                delete(id);
            } catch (UserError e) {
                return; // it is open elsewhere, or the disk fails: keeping it does no harm
            }
        }
    }

    /** Returns the sessions without events since this time. */
    public List<SessionSummary> olderThan(Instant moment) {
        return all().stream()
                .filter(session -> session.changed().isBefore(moment))
                .toList();
    }

    /** Returns the real path of a workspace, as recorded on tapes. */
    public static String real(Path workspace) {
        try {
            return workspace.toRealPath().toString();
        } catch (IOException e) {
            throw error(e, "error.unreadable", workspace, IoReason.of(e));
        }
    }

    private SessionSummary summary(SessionFiles files) {
        try {
            long bytes = Files.size(files.tape());
            Optional<SessionSummary> known = summaries.read(files, bytes);
            return known.isPresent() ? known.get() : fold(files, bytes);
        } catch (IOException | UserError e) {
            return SessionSummary.damaged(files.id(), changed(files), 0, IoReason.of(e));
        }
    }

    private SessionSummary fold(SessionFiles files, long bytes) {
        SummaryFold fold = new SummaryFold(files.id());
        try (TapeReader reader = TapeFile.read(files, EventCatalog.codec(), 0)) {
            while (reader.hasNext()) {
                fold.apply(reader.next());
            }
        }
        SessionSummary summary = fold.summary(bytes);
        summaries.write(files, summary);
        return summary;
    }

    private static Instant changed(SessionFiles files) {
        try {
            FileTime time = Files.getLastModifiedTime(files.tape());
            return time.toInstant();
        } catch (IOException e) {
            return Instant.EPOCH;
        }
    }

    /**
     * A cache of summaries next to the tapes, so that a list of sessions does not read every tape. A summary is valid only for
     * the exact size of its tape.
     */
    private static final class SummaryCache {
        private static final String FILE = "summary.json";

        Optional<SessionSummary> read(SessionFiles files, long bytes) {
            Path file = files.directory().resolve(FILE);
            if (!Files.isRegularFile(file)) {
                return Optional.empty();
            }
            try {
                Stored stored = Json.MAPPER.readValue(Files.readAllBytes(file), Stored.class);
                return Optional.of(stored.summary(files.id())).filter(summary -> summary.bytes() == bytes);
            } catch (IOException | RuntimeException e) {
                // The file has the format of another version: the tape is read instead, and the file is rewritten.
                return Optional.empty();
            }
        }

        /** Writes a summary. Ignores failures, so that sessions are listed even if the disk is full. */
        void write(SessionFiles files, SessionSummary summary) {
            try {
                AtomicFiles.writePrivate(files.directory().resolve(FILE), Json.bytes(Stored.of(summary)));
            } catch (IOException e) {
                return;
            }
        }

        /** The format of the file. */
        private record Stored(
                long bytes,
                String workspace,
                @Nullable String name,
                @Nullable String firstAsk,
                List<String> lastAsks,
                String model,
                long turns,
                boolean isUsed,
                @Nullable Double cost,
                String started,
                String changed) {

            static Stored of(SessionSummary summary) {
                return new Stored(
                        summary.bytes(),
                        summary.workspace(),
                        summary.name(),
                        summary.firstAsk(),
                        summary.lastAsks(),
                        summary.model(),
                        summary.turns(),
                        summary.isUsed(),
                        summary.cost(),
                        summary.started().toString(),
                        summary.changed().toString());
            }

            SessionSummary summary(String id) {
                return new SessionSummary(
                        id,
                        workspace,
                        name,
                        firstAsk,
                        lastAsks,
                        model,
                        turns,
                        isUsed,
                        cost,
                        Instant.parse(started),
                        Instant.parse(changed),
                        bytes,
                        null);
            }
        }
    }
}
