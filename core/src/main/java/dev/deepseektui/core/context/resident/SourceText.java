package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.workspace.FileVersion;
import dev.deepseektui.core.workspace.edit.FileText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The text of a file as the prompt shows it.
 *
 * @param version the version of the file's bytes
 * @param text the text, with line feeds as line breaks
 * @param notes remarks on bytes that the text does not contain, such as a byte order mark
 */
public record SourceText(String version, String text, List<String> notes) {
    private static final String MARK = "\uFEFF";

    public SourceText {
        notes = List.copyOf(notes);
    }

    /** Returns the text; empty if the content is not UTF-8. */
    public static Optional<SourceText> of(byte[] content) {
        return FileText.of(content).text().map(own -> of(FileVersion.of(content), own));
    }

    private static SourceText of(String version, String own) {
        List<String> notes = new ArrayList<>();
        String text = own;
        if (text.startsWith(MARK)) {
            notes.add("a byte order mark first");
            text = text.substring(MARK.length());
        }
        long feeds = text.chars().filter(c -> c == '\n').count();
        String unified = text.replace("\r\n", "\n");
        long returns = (long) text.length() - unified.length();
        if (returns > 0 && returns == feeds) {
            notes.add("lines end with CR LF");
            text = unified;
        }
        if (!text.isEmpty() && !text.endsWith("\n")) {
            notes.add("no line feed at the end");
        }
        return new SourceText(version, text, notes);
    }

    public long lines() {
        return text.lines().count();
    }

    public int bytes() {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** A function that outlines a long file: its parts with their line numbers. */
    @FunctionalInterface
    public interface FileOutline {
        FileOutline NONE = (path, text) -> Optional.empty();

        Optional<String> of(String path, String text);
    }
}
