package dev.deepseektui.core.session;

import static dev.deepseektui.core.base.language.CoreMessages.error;

import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
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
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The sessions on disk. */
public final class SessionStore {
    public static final ConfigKey<Long> KEEP_DAYS = ConfigKey.of("session.keep_days", ValueType.count(), 0L);

    private static final DateTimeFormatter DAY_AND_TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final int CHANCE = 6;

    private static final String SUMMARY = "summary.json";

    private static final JsonMapper SUMMARIES = Json.MAPPER
            .rebuild()
            .addModule(new SimpleModule()
                    .addSerializer(Instant.class, ToStringSerializer.instance)
                    .addDeserializer(Instant.class, new FromStringDeserializer<>(Instant.class) {
                        @Override
                        protected Instant _deserialize(String text, DeserializationContext context) {
                            return Instant.parse(text);
                        }
                    }))
            .build();

    private final DeepseekHome home;
    private final Path directory;

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

    /**
     * Returns true if the ID can be the name of a directory: not empty, not {@code .} or {@code ..}, and without
     * slashes.
     */
    public static boolean isId(String id) {
        return !id.isEmpty()
                && !id.equals(".")
                && !id.equals("..")
                && id.chars().noneMatch(c -> c == '/' || c == 0);
    }

    /** Returns all sessions, the most recently changed first. */
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

    /**
     * Returns the workspace's most recently changed session that was used; if none was used, the most recently changed
     * one.
     */
    public Optional<SessionSummary> newest(Path workspace) {
        List<SessionSummary> here = in(workspace).toList();
        return here.stream()
                .filter(SessionSummary::isUsed)
                .findFirst()
                .or(() -> here.stream().findFirst());
    }

    /** Returns the workspace's most recently changed session that contains a user message. */
    public Optional<SessionSummary> askedLast(Path workspace) {
        return in(workspace).filter(session -> session.firstAsk() != null).findFirst();
    }

    private Stream<SessionSummary> in(Path workspace) {
        String real = real(workspace);
        return all().stream().filter(session -> session.workspace().equals(real));
    }

    /**
     * Returns the session with this ID, name, ID prefix or ID suffix, in this order of precedence. Throws a user error
     * if there is none or the match is ambiguous.
     */
    public SessionSummary find(String wanted) {
        List<SessionSummary> all = all();
        List<SessionSummary> meant = Stream.<Predicate<SessionSummary>>of(
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

    /** Deletes a session and its snapshots. */
    public void delete(String id) {
        SessionRemoval.remove(files(id));
        try {
            new SnapshotStore(SnapshotPlaces.only(home.memory())).remove(id);
        } catch (IOException e) {
            throw error(e, "error.unwritable", home.memory(), IoReason.of(e));
        }
    }

    /** Deletes a session if it was never used. Sessions that are open or have an unreadable tape are kept. */
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
            Optional<SessionSummary> known = stored(files)
                    .filter(stored -> stored.bytes() == bytes && stored.id().equals(files.id()));
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
        store(files, summary);
        return summary;
    }

    /**
     * Reads the summary stored next to a tape, so that a list of sessions does not read every tape. Returns empty if it
     * is missing or cannot be parsed.
     */
    private static Optional<SessionSummary> stored(SessionFiles files) {
        Path file = files.directory().resolve(SUMMARY);
        try {
            return Files.isRegularFile(file)
                    ? Optional.of(SUMMARIES.readValue(Files.readAllBytes(file), SessionSummary.class))
                    : Optional.empty();
        } catch (IOException | RuntimeException e) {
            // The file has the format of another version: the tape is read instead, and the file is rewritten.
            return Optional.empty();
        }
    }

    /** Writes a summary. Ignores failures, so that sessions are listed even if the disk is full. */
    private static void store(SessionFiles files, SessionSummary summary) {
        try {
            AtomicFiles.writePrivate(files.directory().resolve(SUMMARY), SUMMARIES.writeValueAsBytes(summary));
        } catch (IOException e) {
            return;
        }
    }

    private static Instant changed(SessionFiles files) {
        try {
            FileTime time = Files.getLastModifiedTime(files.tape());
            return time.toInstant();
        } catch (IOException e) {
            return Instant.EPOCH;
        }
    }
}
