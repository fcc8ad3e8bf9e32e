package dev.deepseektui.core.tool.builtin;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.List;

/** What kind of file it is that is not text, by its first bytes. */
public record BinaryKind(String start, String words) {
    public static final String UNKNOWN = "binary data";

    private static final List<BinaryKind> KNOWN = List.of(
            new BinaryKind("\u0089PNG", "a PNG image"),
            new BinaryKind("\u00ff\u00d8\u00ff", "a JPEG image"),
            new BinaryKind("GIF8", "a GIF image"),
            new BinaryKind("%PDF", "a PDF document"),
            new BinaryKind("PK\u0003\u0004", "a ZIP archive (or jar, docx and the like)"),
            new BinaryKind("\u001f\u008b", "a gzip archive"),
            new BinaryKind("\u007fELF", "an ELF program or library"),
            new BinaryKind("\u00ca\u00fe\u00ba\u00be", "a Java class"),
            new BinaryKind("SQLite format 3", "an SQLite database"));

    public static String of(byte[] bytes) {
        String head = new String(bytes, 0, Math.min(bytes.length, 16), ISO_8859_1);
        return KNOWN.stream()
                .filter(kind -> head.startsWith(kind.start()))
                .findFirst()
                .map(BinaryKind::words)
                .orElse(UNKNOWN);
    }
}
