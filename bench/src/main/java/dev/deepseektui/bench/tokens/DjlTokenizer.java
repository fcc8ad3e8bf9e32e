package dev.deepseektui.bench.tokens;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The exact baseline: Hugging Face's Rust tokenizer, called through DJL's binding. The jar of the binding contains the
 * native library.
 */
final class DjlTokenizer implements AutoCloseable {
    /**
     * The system property that contains the path of {@code tokenizer.json}. After npm install, this file is in
     * bench/tokens/node_modules/@lenml/tokenizer-deepseek_v4/models.
     */
    static final String TABLE = "tokens.json";

    private final HuggingFaceTokenizer tokenizer;

    private DjlTokenizer(HuggingFaceTokenizer tokenizer) {
        this.tokenizer = tokenizer;
    }

    static DjlTokenizer open() throws IOException {
        String table = System.getProperty(TABLE);
        if (table == null) {
            throw new IllegalStateException("DJL skipped: set its table with -jvmArgs -D" + TABLE
                    + "=bench/tokens/node_modules/@lenml/tokenizer-deepseek_v4/models/tokenizer.json");
        }
        // Offline mode keeps DJL from downloading files.
        System.setProperty("ai.djl.offline", "true");
        ObjectNode json = (ObjectNode) Json.tree(Files.readAllBytes(Path.of(table)));
        json.putArray("added_tokens");
        Map<String, String> whole = Map.of("truncation", "false", "padding", "false");
        ByteArrayInputStream in = new ByteArrayInputStream(Json.bytes(json));
        return new DjlTokenizer(HuggingFaceTokenizer.newInstance(in, whole));
    }

    int count(String text) {
        return tokenizer.encode(text, false, false).getIds().length;
    }

    @Override
    public void close() {
        tokenizer.close();
    }
}
