package dev.deepseektui.bench.lab.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.app.report.CapacityTrace;
import dev.deepseektui.core.base.Json;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class CapacityVectorsTest {
    private static final double TOLERANCE = 1e-9;

    @Test
    void every_vector_is_reproduced() throws Exception {
        byte[] bytes;
        try (InputStream in = new GZIPInputStream(
                Objects.requireNonNull(getClass().getResourceAsStream("capacity-vectors.jsonl.gz")))) {
            bytes = in.readAllBytes();
        }
        List<String> lines = new String(bytes, StandardCharsets.UTF_8).lines().toList();
        List<ReplayedCheckpoint> replayed = Replays.of(new ByteArrayInputStream(bytes));

        assertThat(replayed).hasSize(1000).hasSameSizeAs(lines);
        for (int i = 0; i < lines.size(); i++) {
            JsonNode expected = Json.tree(lines.get(i)).get("expected");
            JsonNode actual = Json.treeOf(CapacityTrace.document(replayed.get(i).now()));
            check(actual, expected, "line " + (i + 1));
        }
    }

    private static List<String> fields(JsonNode object) {
        List<String> fields = new ArrayList<>();
        object.fieldNames().forEachRemaining(fields::add);
        return fields;
    }

    private static void check(JsonNode actual, JsonNode expected, String where) {
        assertThat(actual.fieldNames()).toIterable().containsSubsequence(fields(expected));
        expected.properties().forEach(field -> {
            JsonNode value = actual.get(field.getKey());
            if (field.getValue().isDouble()) {
                assertThat(value.doubleValue())
                        .as("%s, %s", where, field.getKey())
                        .isCloseTo(field.getValue().doubleValue(), within(TOLERANCE));
            } else {
                assertThat(value.asText())
                        .as("%s, %s", where, field.getKey())
                        .isEqualTo(field.getValue().asText());
            }
        });
    }
}
