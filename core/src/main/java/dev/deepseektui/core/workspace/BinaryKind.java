package dev.deepseektui.core.workspace;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * A type of binary content, recognized by its bytes.
 *
 * @param noun its name, such as "PNG image"
 */
public record BinaryKind(String noun) {
    public static final BinaryKind UNKNOWN = new BinaryKind("binary data");

    /**
     * The maximum share of unusual bytes in text. Text may be in an older encoding, or have zero bytes between file
     * names.
     */
    private static final double MAX_UNUSUAL = 0.2;

    /** The first bytes of each type, in hex, as they are documented. */
    private static final List<Magic> MAGICS = List.of(
            new Magic("PNG image", "89504e47"),
            new Magic("JPEG image", "ffd8ff"),
            new Magic("GIF image", "47494638"),
            new Magic("PDF document", "255044462d"),
            new Magic("ZIP archive (or jar, docx and the like)", "504b0304"),
            new Magic("gzip archive", "1f8b"),
            new Magic("xz archive", "fd377a585a00"),
            new Magic("Zstandard archive", "28b52ffd"),
            new Magic("ELF program or library", "7f454c46"),
            new Magic("Java class", "cafebabe"),
            new Magic("SQLite database", "53514c69746520666f726d6174203300"),
            new Magic("UTF-16 text", "fffe"),
            new Magic("UTF-16 text", "feff"));

    private static final int MAX_MAGIC_LENGTH = 16;

    private record Magic(String noun, String start) {}

    /** Returns the type indicated by the first bytes; unknown if none matches. */
    public static BinaryKind named(byte[] bytes) {
        String start = HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, MAX_MAGIC_LENGTH));
        return MAGICS.stream()
                .filter(magic -> start.startsWith(magic.start()))
                .findFirst()
                .map(magic -> new BinaryKind(magic.noun()))
                .orElse(UNKNOWN);
    }

    /**
     * Returns the type of binary content; unknown if too many bytes are unusual in text. Empty if the content is text.
     */
    public static Optional<BinaryKind> of(byte[] bytes) {
        BinaryKind named = named(bytes);
        return named.isKnown() || isOdd(bytes) ? Optional.of(named) : Optional.empty();
    }

    public boolean isKnown() {
        return !equals(UNKNOWN);
    }

    public boolean isImage() {
        return noun.endsWith(" image");
    }

    /** Returns the name with an article, such as "a PNG image". */
    public String words() {
        return !isKnown() ? noun : (noun.startsWith("E") || noun.startsWith("SQ") ? "an " : "a ") + noun;
    }

    private static boolean isOdd(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        long odd = text.chars().filter(BinaryKind::isOdd).count();
        return odd > MAX_UNUSUAL * text.length();
    }

    private static boolean isOdd(int c) {
        return c == '\ufffd' || (c < ' ' && "\t\n\r\f\b\u0007\u001b".indexOf(c) < 0);
    }
}
