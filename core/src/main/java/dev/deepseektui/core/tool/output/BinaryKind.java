package dev.deepseektui.core.tool.output;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Whether bytes are something else than text, and what. */
final class BinaryKind {
    /** Text may be in an older encoding, or have zero bytes between file names. */
    private static final double MOST_ODD = 0.2;

    /** In hex, as they are documented. */
    private static final List<Magic> MAGICS = List.of(
            new Magic("PNG image", "89504e47"),
            new Magic("JPEG image", "ffd8ff"),
            new Magic("GIF image", "47494638"),
            new Magic("PDF document", "255044462d"),
            new Magic("ZIP archive", "504b0304"),
            new Magic("gzip data", "1f8b"),
            new Magic("xz data", "fd377a585a00"),
            new Magic("Zstandard data", "28b52ffd"),
            new Magic("ELF program", "7f454c46"),
            new Magic("Java class", "cafebabe"),
            new Magic("SQLite database", "53514c69746520666f726d6174203300"),
            new Magic("UTF-16 text", "fffe"),
            new Magic("UTF-16 text", "feff"));

    private static final int LONGEST_MAGIC = 16;

    private record Magic(String kind, String start) {}

    private BinaryKind() {}

    /** Judges by how they start, and by how much of them could not be read. */
    static Optional<String> of(byte[] bytes) {
        String start = HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, LONGEST_MAGIC));
        Optional<String> known = MAGICS.stream()
                .filter(magic -> start.startsWith(magic.start()))
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
        return c == '\ufffd' || (c < ' ' && "\t\n\r\f\b\u0007\u001b".indexOf(c) < 0);
    }
}
