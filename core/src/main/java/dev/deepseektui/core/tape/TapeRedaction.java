package dev.deepseektui.core.tape;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.RedactedWords;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.SessionRedacted;
import dev.deepseektui.core.event.TapeEvent;
import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Takes words off a session for good: its tape keeps every event in its place, with a mark where the words stood, and says so at its
 * end. Until the new tape is put in the place of the old one nothing is gone; what a crash behind that leaves, another run clears.
 */
public final class TapeRedaction {
    private static final Set<String> KEPT = Set.of("tape.jsonl", "lock", "artifacts");

    private final TapeCodec codec;
    private final InstantSource clock;

    public TapeRedaction(TapeCodec codec, InstantSource clock) {
        this.codec = codec;
        this.clock = clock;
    }

    /**
     * What was found, and is changed.
     *
     * @param files beside the tape
     */
    public record Report(long events, long artifacts, long files) {
        public boolean isNothing() {
            return events + artifacts + files == 0;
        }

        public Report and(Report other) {
            return new Report(events + other.events, artifacts + other.artifacts, files + other.files);
        }
    }

    /** Whether a tape can be gone on with; throws where it cannot. */
    @FunctionalInterface
    public interface Trial {
        void of(SessionFiles redacted);
    }

    /** Only looks. */
    public Report find(SessionFiles files, RedactedWords words) {
        requireTape(files);
        try {
            RedactedArtifacts artifacts = RedactedArtifacts.of(files, words);
            long events = write(files, new Rewriting(words, artifacts), OutputStream.nullOutputStream());
            return new Report(events, artifacts.changed(), others(files, words).size());
        } catch (IOException e) {
            throw TapeErrors.unopenable(files, e);
        }
    }

    /** Refuses when a process has the session open. The trial is made before anything of the old tape is given up. */
    public Report redact(SessionFiles files, RedactedWords words, Trial trial) {
        requireTape(files);
        try {
            TapeLock lock = TapeLock.take(files);
            try (lock) {
                RedactedArtifacts artifacts = RedactedArtifacts.of(files, words);
                long events = rewrite(files, new Rewriting(words, artifacts), trial);
                artifacts.deleteOld();
                List<Path> others = others(files, words);
                for (Path other : others) {
                    AtomicFiles.writePrivate(other, words.without(Files.readAllBytes(other)));
                }
                return new Report(events, artifacts.changed(), others.size());
            }
        } catch (IOException e) {
            throw TapeErrors.unopenable(files, e);
        }
    }

    private static void requireTape(SessionFiles files) {
        if (!Files.exists(files.tape())) {
            throw TapeErrors.missing(files.tape());
        }
    }

    /** What becomes of texts. */
    private record Rewriting(RedactedWords words, RedactedArtifacts artifacts) {
        String of(String text) {
            return artifacts.renamedIn(words.without(text));
        }
    }

    private long rewrite(SessionFiles files, Rewriting rewriting, Trial trial) throws IOException {
        // Beside the tape as a session of its own, so that it can be tried before it counts.
        SessionFiles draft = new SessionFiles(files.directory().resolve("redaction.tmp"));
        deleteDraft(draft);
        AtomicFiles.createPrivateDirectories(draft.directory());
        try {
            AtomicFiles.createPrivate(draft.tape());
            long events;
            try (FileOutputStream file = new FileOutputStream(draft.tape().toFile());
                    OutputStream out = new BufferedOutputStream(file)) {
                events = write(files, rewriting, out);
                out.flush();
                file.getFD().sync();
            }
            if (events + rewriting.artifacts().changed() == 0) {
                return 0;
            }
            trial.of(draft);
            rewriting.artifacts().store();
            AtomicFiles.publish(draft.tape(), files.tape());
            return events;
        } finally {
            deleteDraft(draft);
        }
    }

    private static void deleteDraft(SessionFiles draft) throws IOException {
        for (Path file : List.of(draft.tape(), draft.lock(), draft.directory())) {
            Files.deleteIfExists(file);
        }
    }

    /** Writes every line, and one more where any is another than before; returns how many are. */
    private long write(SessionFiles files, Rewriting rewriting, OutputStream out) throws IOException {
        EventTexts texts = new EventTexts(codec, rewriting::of);
        long changed = 0;
        long seq = 0;
        try (TapeLines lines = new TapeLines(files, 0, codec, TapeCodec::read)) {
            for (TapeLine line = lines.next(); line != null; line = lines.next()) {
                byte[] before = new Stretch(lines.lineStart(), lines.position() - 1).bytes(files.tape());
                byte[] after = without(before, rewriting, texts);
                changed += before == after ? 0 : 1;
                out.write(after);
                out.write('\n');
                seq = line.seq();
            }
        }
        if (changed + rewriting.artifacts().changed() > 0) {
            TapeEvent redacted = new SessionRedacted(
                    RedactedWords.MARK, changed, rewriting.artifacts().changed());
            out.write(codec.line(new Recorded(seq + 1, clock.instant().truncatedTo(ChronoUnit.MILLIS), redacted, 0)));
            out.write('\n');
        }
        return changed;
    }

    /** The same bytes where nothing changes. */
    private static byte[] without(byte[] line, Rewriting rewriting, EventTexts texts) throws IOException {
        String text = new String(line, StandardCharsets.UTF_8);
        if (rewriting.of(text).equals(text)) {
            return line;
        }
        ObjectNode before = (ObjectNode) Json.tree(text);
        ObjectNode after = texts.in(before);
        return after.equals(before) ? line : Json.line(after).getBytes(StandardCharsets.UTF_8);
    }

    /** What else lies in the session's directory and has the words: its notes, and what was set aside of a damaged tape. */
    private static List<Path> others(SessionFiles files, RedactedWords words) throws IOException {
        List<Path> others = new ArrayList<>();
        try (Stream<Path> all = Files.list(files.directory())) {
            for (Path file : all.filter(path -> !KEPT.contains(String.valueOf(path.getFileName())))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList()) {
                byte[] bytes = Files.readAllBytes(file);
                if (words.without(bytes) != bytes) {
                    others.add(file);
                }
            }
        }
        return others;
    }
}
