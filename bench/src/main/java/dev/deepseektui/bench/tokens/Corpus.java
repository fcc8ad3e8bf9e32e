package dev.deepseektui.bench.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** The strings to count: the files of the tokenizer's test data, with their reference counts. */
record Corpus(List<String> texts, int bytes, int tokens) {
    /**
     * The total size of the files in bytes. Each score is divided by it, so it must be updated when the test data
     * changes.
     */
    static final int BYTES = 1_704_174;

    private static final String FILE =
            "core/src/test/resources/dev/deepseektui/core/conversation/tokens/files.jsonl.gz";

    /** Reads the corpus from the source tree. Run from the repository's root, or set {@code -Dtokens.corpus=FILE}. */
    static Corpus read() throws IOException {
        Path file = Path.of(System.getProperty("tokens.corpus", FILE));
        List<String> texts = new ArrayList<>();
        int bytes = 0;
        int tokens = 0;
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                JsonNode entry = Json.tree(line);
                String text = entry.required("text").asText();
                texts.add(text);
                bytes += text.getBytes(StandardCharsets.UTF_8).length;
                tokens += entry.required("tokens").asInt();
            }
        }
        if (bytes != BYTES) {
            throw new IllegalStateException("Corpus.BYTES must be " + bytes);
        }
        return new Corpus(texts, bytes, tokens);
    }
}
