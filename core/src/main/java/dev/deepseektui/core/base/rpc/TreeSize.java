package dev.deepseektui.core.base.rpc;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import java.io.IOException;
import java.util.Iterator;

/** Whether a tree of some JSON would fit into memory: one of nothing but empty objects takes thirty times the bytes of its text. */
public final class TreeSize {
    private static final int SURELY_FITS = 1 << 20;
    private static final int MOST_TOKENS = 1_000_000;
    private static final long NODE = 8;

    private TreeSize() {}

    /** About how many bytes a tree has as text: what is bounded is many of them together. */
    public static long of(JsonNode tree) {
        long size = NODE;
        size += tree.isTextual() ? tree.textValue().length() : 0;
        for (JsonNode child : tree) {
            size += of(child);
        }
        Iterator<String> names = tree.fieldNames();
        while (names.hasNext()) {
            size += names.next().length();
        }
        return size;
    }

    /** What is no JSON fits: it will not become a tree. */
    public static boolean fits(byte[] json) {
        if (json.length <= SURELY_FITS) {
            return true;
        }
        try (JsonParser parser = Json.FACTORY.createParser(json)) {
            int tokens = 0;
            while (parser.nextToken() != null && tokens <= MOST_TOKENS) {
                tokens++;
            }
            return tokens <= MOST_TOKENS;
        } catch (IOException e) {
            return true;
        }
    }
}
