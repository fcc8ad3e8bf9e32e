package dev.deepseektui.core.tool.output;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Whether bytes are something else than text, and what. */
final class BinaryKind {
    /** Text may be in an older encoding, or have zero bytes between file names. */
    private static final double MOST_ODD = 0.2;

    private static final List<Magic> MAGICS = List.of(
            new Magic("PNG image", bytes(0x89, 'P', 'N', 'G')),
            new Magic("JPEG image", bytes(0xff, 0xd8, 0xff)),
            new Magic("GIF image", bytes('G', 'I', 'F', '8')),
            new Magic("PDF document", bytes('%', 'P', 'D', 'F', '-')),
            new Magic("ZIP archive", bytes('P', 'K', 3, 4)),
            new Magic("gzip data", bytes(0x1f, 0x8b)),
            new Magic("xz data", bytes(0xfd, '7', 'z', 'X', 'Z', 0)),
            new Magic("Zstandard data", bytes(0x28, 0xb5, 0x2f, 0xfd)),
            new Magic("ELF program", bytes(0x7f, 'E', 'L', 'F')),
            new Magic("Java class", bytes(0xca, 0xfe, 0xba, 0xbe)),
            new Magic("SQLite database", "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII)),
            new Magic("UTF-16 text", bytes(0xff, 0xfe)),
            new Magic("UTF-16 text", bytes(0xfe, 0xff)));

    private record Magic(String kind, byte[] start) {
        boolean begins(byte[] bytes) {
            return bytes.length >= start.length && Arrays.equals(bytes, 0, start.length, start, 0, start.length);
        }
    }

    private BinaryKind() {}

    /** Judges by how they start, and by how much of them could not be read. */
    static Optional<String> of(byte[] bytes) {
        Optional<String> known = MAGICS.stream()
                .filter(magic -> magic.begins(bytes))
                .map(Magic::kind)
                .findFirst();
        return known.isPresent() ? known : Optional.of("binary data").filter(kind -> isOdd(bytes));
    }

    private static boolean isOdd(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        long odd = text.chars().filter(BinaryKind::isOdd).count();
        return odd > MOST_ODD * text.length();
    }

    private static boolean isOdd(int c) {
        return c == '\ufffd' || c < ' ' && "\t\n\r\f\b\u0007\u001b".indexOf(c) < 0;
    }

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }
}
