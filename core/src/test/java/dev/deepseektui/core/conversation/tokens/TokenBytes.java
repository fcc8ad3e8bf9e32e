package dev.deepseektui.core.conversation.tokens;

import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer.Tables;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.zip.GZIPInputStream;

/** Decodes token IDs to bytes with the same merge table: a merged token is the concatenation of two tokens. */
final class TokenBytes {
    private static final int FIRST_MERGE = 259;

    private final byte[] columns;
    private final byte[] byteOfId = new byte[FIRST_MERGE];

    TokenBytes() throws IOException {
        InputStream packed = Objects.requireNonNull(Tables.class.getResourceAsStream("merges.bin.gz"));
        try (InputStream in = new GZIPInputStream(packed)) {
            columns = in.readAllBytes();
        }
        for (int b = 0; b < 256; b++) {
            byteOfId[Tables.shared().merges().byteId((byte) b)] = (byte) b;
        }
    }

    byte[] decode(int[] ids) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int id : ids) {
            write(id, out);
        }
        return out.toByteArray();
    }

    private void write(int id, ByteArrayOutputStream out) {
        if (id < FIRST_MERGE) {
            out.write(byteOfId[id]);
        } else {
            write(part(id, 0), out);
            write(part(id, 3), out);
        }
    }

    private int part(int id, int column) {
        int merges = columns.length / 6;
        int at = id - FIRST_MERGE + column * merges;
        return (columns[at] & 0xFF) << 16 | (columns[at + merges] & 0xFF) << 8 | (columns[at + 2 * merges] & 0xFF);
    }
}
