package dev.deepseektui.core.session;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.SessionFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the summary of a tape beside it, so that a list does not read every tape. It holds for a tape of exactly the size it was
 * made from, and nothing is lost with it.
 */
final class SummaryCache {
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
            // Whatever it is, it is not what this version writes: the tape is read instead, and the file written anew.
            return Optional.empty();
        }
    }

    /** A disk that takes no more is no reason not to show a list. */
    void write(SessionFiles files, SessionSummary summary) {
        try {
            AtomicFiles.writePrivate(files.directory().resolve(FILE), Json.bytes(Stored.of(summary)));
        } catch (IOException e) {
            return;
        }
    }

    /** The form of the file. */
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
