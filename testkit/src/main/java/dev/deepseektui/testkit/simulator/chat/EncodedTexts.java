package dev.deepseektui.testkit.simulator.chat;

import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A cache of tokenized strings. It helps because a request repeats nearly all strings of the previous one. Not
 * thread-safe.
 */
final class EncodedTexts {
    private static final long MAX_TOKENS = 8L << 20;

    private final DeepSeekTokenizer tokenizer;
    private final Map<String, int[]> known = new LinkedHashMap<>(64, 0.75f, true);
    private long tokens;

    EncodedTexts(DeepSeekTokenizer tokenizer) {
        this.tokenizer = tokenizer;
    }

    int[] of(String text) {
        int[] ids = known.get(text);
        if (ids == null) {
            ids = tokenizer.encode(text);
            known.put(text, ids);
            tokens += ids.length;
            forgetOldest();
        }
        return ids;
    }

    private void forgetOldest() {
        var oldest = known.values().iterator();
        while (tokens > MAX_TOKENS && known.size() > 1) {
            tokens -= oldest.next().length;
            oldest.remove();
        }
    }
}
