package dev.deepseektui.core.capacity.snapshot;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import dev.deepseektui.core.base.JsonRecords;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** A snapshot as one line of JSON. */
final class SnapshotLine {
    private static final ObjectMapper MAPPER = JsonRecords.MAPPER
            .copy()
            .setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    /** Without one of these it is somebody else's line, or half of ours. */
    private static final List<String> REQUIRED = List.of(
            "id",
            "ts",
            "turn_index",
            "action_trigger",
            "h_hat",
            "c_hat",
            "slack",
            "risk_band",
            "canonical_state",
            "source_message_ids",
            "p_fail",
            "profile",
            "checkpoint",
            "before_tokens",
            "after_tokens",
            "workspace");

    private SnapshotLine() {}

    static byte[] of(Snapshot snapshot) {
        try {
            return MAPPER.writeValueAsString(snapshot).getBytes(StandardCharsets.UTF_8);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Empty where the line is torn or none of ours. */
    static Optional<Snapshot> read(byte[] line) {
        try {
            JsonNode tree = MAPPER.readTree(line);
            boolean ours = tree != null
                    && REQUIRED.stream().allMatch(tree::hasNonNull)
                    && MemoryPointer.isRecord(tree.get("id").asText());
            return ours ? Optional.of(MAPPER.treeToValue(tree, Snapshot.class)) : Optional.empty();
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
    }
}
