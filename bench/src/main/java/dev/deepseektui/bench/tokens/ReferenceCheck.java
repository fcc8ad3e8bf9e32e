package dev.deepseektui.bench.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.conversation.tokens.FileTokens;
import dev.deepseektui.core.conversation.tokens.FileTokens.Utf8Input;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A comparison of deepseek-tui's token counts and IDs with the reference, for any files that measure-files.mjs has
 * counted.
 */
public final class ReferenceCheck {
    private final DeepSeekTokenizer tokenizer = new DeepSeekTokenizer();
    private final FileTokens fileTokens = new FileTokens(tokenizer);
    private int files;
    private int mismatches;
    private long bytes;
    private long tokens;

    private ReferenceCheck() {}

    public static void main(String[] args) throws IOException {
        ReferenceCheck check = new ReferenceCheck();
        try (BufferedReader lines = Files.newBufferedReader(Path.of(args[0]))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                check.compare(Json.tree(line));
            }
        }
        System.out.printf(
                "%,d files, %,d bytes, %,d tokens, %,d mismatches%n",
                check.files, check.bytes, check.tokens, check.mismatches);
        System.exit(check.mismatches == 0 ? 0 : 1);
    }

    private void compare(JsonNode expected) throws IOException {
        Path file = Path.of(expected.get("file").asText());
        int[] ids = tokenizer.encode(text(file));
        FileTokens.Count streamed;
        try (InputStream in = Files.newInputStream(file)) {
            streamed = fileTokens.count(in);
        }
        files++;
        bytes += streamed.bytes();
        tokens += ids.length;
        boolean same = ids.length == expected.get("tokens").asInt()
                && streamed.tokens() == ids.length
                && hash(ids).equals(expected.get("ids").asText());
        if (!same) {
            mismatches++;
            System.out.printf("%s: %d, streamed %d, expected %s%n", file, ids.length, streamed.tokens(), expected);
        }
    }

    private static String text(Path file) throws IOException {
        StringBuilder text = new StringBuilder();
        char[] block = new char[1 << 14];
        try (InputStream in = Files.newInputStream(file)) {
            Utf8Input input = new Utf8Input(in);
            for (int read = input.read(block); read >= 0; read = input.read(block)) {
                text.append(block, 0, read);
            }
        }
        return text.toString();
    }

    private static String hash(int[] ids) {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * ids.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(ids);
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes.array());
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
