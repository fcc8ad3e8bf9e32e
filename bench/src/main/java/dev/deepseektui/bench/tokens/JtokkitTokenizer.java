package dev.deepseektui.bench.tokens;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingRegistry;
import com.knuddels.jtokkit.api.GptBytePairEncodingParams;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * A baseline in pure Java: jtokkit with DeepSeek's merges. DeepSeek's three regular expressions are combined into one,
 * because jtokkit supports only one. Some counts are therefore wrong.
 */
final class JtokkitTokenizer {
    private static final Pattern SPLIT = Pattern.compile(
            "\\p{N}{1,3}|[\\u4E00-\\u9FA5\\u3040-\\u309F\\u30A0-\\u30FF]+"
                    + "|[!\"#$%&'()*+,\\-./:;<=>?@\\[\\\\\\]^_`{|}~][A-Za-z]+"
                    + "|[^\\r\\n\\p{L}\\p{P}\\p{S}]?[\\p{L}\\p{M}]+"
                    + "| ?[\\p{P}\\p{S}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+",
            Pattern.UNICODE_CHARACTER_CLASS);
    private static final int FIRST_BYTE = 3;
    private static final int FIRST_MERGE = 259;

    private final Encoding encoding;

    JtokkitTokenizer() throws IOException {
        EncodingRegistry registry = Encodings.newLazyEncodingRegistry();
        registry.registerGptBytePairEncoding(new GptBytePairEncodingParams("deepseek", SPLIT, vocabulary(), Map.of()));
        encoding = registry.getEncoding("deepseek").orElseThrow();
    }

    int count(String text) {
        return encoding.countTokensOrdinary(text);
    }

    private static IdentityHashMap<byte[], Integer> vocabulary() throws IOException {
        byte[] columns;
        InputStream packed = Objects.requireNonNull(DeepSeekTokenizer.class.getResourceAsStream("merges.bin.gz"));
        try (InputStream in = new GZIPInputStream(packed)) {
            columns = in.readAllBytes();
        }
        int merges = columns.length / 6;
        byte[][] tokens = new byte[FIRST_MERGE + merges][];
        nameBytes(tokens);
        for (int i = 0; i < merges; i++) {
            tokens[FIRST_MERGE + i] = join(tokens[id(columns, i, 0)], tokens[id(columns, i, 3)]);
        }
        IdentityHashMap<byte[], Integer> vocabulary = new IdentityHashMap<>();
        for (int id = FIRST_BYTE; id < tokens.length; id++) {
            vocabulary.put(tokens[id], id);
        }
        return vocabulary;
    }

    /** Assigns token IDs to the single bytes: first to those printable in Latin-1, then to the others. */
    private static void nameBytes(byte[][] tokens) {
        int next = FIRST_BYTE;
        for (boolean printing : new boolean[] {true, false}) {
            for (int b = 0; b < 256; b++) {
                if (printing == ((b > 0x20 && b < 0x7F) || (b > 0xA0 && b != 0xAD))) {
                    tokens[next++] = new byte[] {(byte) b};
                }
            }
        }
    }

    private static byte[] join(byte[] left, byte[] right) {
        byte[] joined = Arrays.copyOf(left, left.length + right.length);
        System.arraycopy(right, 0, joined, left.length, right.length);
        return joined;
    }

    private static int id(byte[] columns, int merge, int column) {
        int merges = columns.length / 6;
        int at = merge + column * merges;
        return (columns[at] & 0xFF) << 16 | (columns[at + merges] & 0xFF) << 8 | (columns[at + 2 * merges] & 0xFF);
    }
}
