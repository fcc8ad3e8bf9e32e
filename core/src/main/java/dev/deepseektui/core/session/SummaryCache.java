package dev.deepseektui.core.session;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.JsonRecords;
import dev.deepseektui.core.event.SessionLabelled.Verdict;
import dev.deepseektui.core.tape.SessionFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
            Map<String, @Nullable Object> fields = JsonRecords.MAPPER.readValue(
                    Files.readAllBytes(file), new TypeReference<Map<String, @Nullable Object>>() {});
            return Optional.of(summary(files.id(), fields)).filter(summary -> summary.bytes() == bytes);
        } catch (IOException | RuntimeException e) {
            // Whatever it is, it is not what this version writes: the tape is read instead, and the file written anew.
            return Optional.empty();
        }
    }

    /** It will be made anew: the tape may have become another one of the same size. */
    void forget(SessionFiles files) throws IOException {
        Files.deleteIfExists(files.directory().resolve(FILE));
    }

    /** A disk that takes no more is no reason not to show a list. */
    void write(SessionFiles files, SessionSummary summary) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("bytes", summary.bytes());
        fields.put("workspace", summary.workspace());
        fields.put("name", summary.name());
        fields.put("first_ask", summary.firstAsk());
        fields.put("last_asks", summary.lastAsks());
        fields.put("model", summary.model());
        fields.put("turns", summary.turns());
        fields.put("is_used", summary.isUsed());
        fields.put("cost", summary.cost());
        fields.put("started", summary.started().toString());
        fields.put("changed", summary.changed().toString());
        fields.put("verdict", summary.verdict().name());
        try {
            AtomicFiles.writePrivate(files.directory().resolve(FILE), Json.bytes(fields));
        } catch (IOException e) {
            return;
        }
    }

    private static SessionSummary summary(String id, Map<String, @Nullable Object> fields) {
        Object cost = fields.get("cost");
        return new SessionSummary(
                id,
                text(fields, "workspace"),
                (String) fields.get("name"),
                (String) fields.get("first_ask"),
                texts(fields, "last_asks"),
                text(fields, "model"),
                number(fields, "turns"),
                truth(fields, "is_used"),
                cost == null ? null : ((Number) cost).doubleValue(),
                Instant.parse(text(fields, "started")),
                Instant.parse(text(fields, "changed")),
                number(fields, "bytes"),
                Verdict.valueOf(text(fields, "verdict")),
                null);
    }

    private static String text(Map<String, @Nullable Object> fields, String name) {
        return String.valueOf(fields.get(name));
    }

    private static List<String> texts(Map<String, @Nullable Object> fields, String name) {
        if (fields.get(name) instanceof List<?> list) {
            return list.stream().map(String.class::cast).toList();
        }
        throw new IllegalArgumentException(name);
    }

    private static boolean truth(Map<String, @Nullable Object> fields, String name) {
        if (fields.get(name) instanceof Boolean value) {
            return value;
        }
        throw new IllegalArgumentException(name);
    }

    private static long number(Map<String, @Nullable Object> fields, String name) {
        Object value = fields.get(name);
        if (value instanceof Number number) {
            return number.longValue();
        }
        throw new IllegalArgumentException(name);
    }
}
