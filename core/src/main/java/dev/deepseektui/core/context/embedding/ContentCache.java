package dev.deepseektui.core.context.embedding;

import dev.deepseektui.core.workspace.FileVersion;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What was made of a text before, found by the text's hash, so that the text itself is not held on to. Not thread-safe. */
final class ContentCache<V> {
    private static final int MOST = 4096;

    private final Map<String, V> byHash = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
            return size() > MOST;
        }
    };

    static String hash(String text) {
        return FileVersion.of(text.getBytes(StandardCharsets.UTF_8));
    }

    Optional<V> find(String hash) {
        return Optional.ofNullable(byHash.get(hash));
    }

    void put(String hash, V made) {
        byHash.put(hash, made);
    }
}
