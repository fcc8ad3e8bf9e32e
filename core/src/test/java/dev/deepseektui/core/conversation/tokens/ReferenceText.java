package dev.deepseektui.core.conversation.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;

/** What the reference tokenizer made of a text; {@code bench/tokens/make-fixture.mjs} says how it was made. */
record ReferenceText(String name, String text, int tokens, String idHash) {

    /** Files of many natural and programming languages. */
    static List<ReferenceText> files() {
        return read("files.jsonl.gz");
    }

    /** Short strings made to break splitting rules. */
    static List<ReferenceText> strings() {
        return read("strings.jsonl.gz");
    }

    static String hash(int[] ids) {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * ids.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(ids);
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes.array());
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<ReferenceText> read(String resource) {
        List<ReferenceText> texts = new ArrayList<>();
        InputStream packed = Objects.requireNonNull(ReferenceText.class.getResourceAsStream(resource));
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(new GZIPInputStream(packed), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                JsonNode entry = Json.tree(line);
                String name = entry.path("file").asText(resource + ":" + (texts.size() + 1));
                texts.add(new ReferenceText(
                        name,
                        entry.required("text").asText(),
                        entry.required("tokens").asInt(),
                        entry.required("ids").asText()));
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return texts;
    }
}
