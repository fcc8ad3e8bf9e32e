package dev.deepseektui.core.model;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** JSON to be sent, as pieces of UTF-8 that are neither joined nor copied. The arrays must not be changed. */
public final class JsonText {
    public static final JsonText NONE = new JsonText(List.of());

    private final List<byte[]> pieces;
    private final long length;

    private JsonText(List<byte[]> pieces) {
        this.pieces = List.copyOf(pieces);
        this.length = pieces.stream().mapToLong(piece -> piece.length).sum();
    }

    /** Returns the JSON text that consists of this complete value. */
    public static JsonText of(byte[] value) {
        return new JsonText(List.of(value));
    }

    public static JsonText of(String value) {
        return of(value.getBytes(StandardCharsets.UTF_8));
    }

    public static JsonText ofPieces(List<byte[]> pieces) {
        return new JsonText(pieces);
    }

    public boolean isEmpty() {
        return length == 0;
    }

    /** Returns the number of bytes. */
    public long length() {
        return length;
    }

    /** Returns the JSON as one array, which must not be changed. */
    public byte[] bytes() {
        if (pieces.size() == 1) {
            return pieces.get(0);
        }
        ByteBuffer joined = ByteBuffer.allocate(Math.toIntExact(length));
        pieces.forEach(joined::put);
        return joined.array();
    }

    public void writeTo(OutputStream out) throws IOException {
        for (byte[] piece : pieces) {
            out.write(piece);
        }
    }

    @Override
    public String toString() {
        return length + " bytes of JSON";
    }
}
