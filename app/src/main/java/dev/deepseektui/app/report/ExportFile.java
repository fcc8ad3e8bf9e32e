package dev.deepseektui.app.report;

import dev.deepseektui.core.base.AtomicFiles;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** The file to which a session is exported. Only its owner can read it, because a session may contain secrets. */
public record ExportFile(Path path) {

    /** A writer of the file's content. */
    @FunctionalInterface
    public interface ExportContent {
        void writeTo(Appendable out) throws IOException;
    }

    /** Writes the file. An existing file is replaced once the new one is complete. */
    public void write(ExportContent content) throws IOException {
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            try (Writer out = Files.newBufferedWriter(path)) {
                content.writeTo(out);
            }
            return;
        }
        Path file = Files.exists(path) ? path.toRealPath() : path;
        AtomicFiles.writePrivate(file, bytes -> {
            Writer out = new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8));
            content.writeTo(out);
            out.flush();
        });
    }

    /** Writes the file; throws if it already exists. */
    public void writeNew(ExportContent content) throws IOException {
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(path.toString());
        }
        write(content);
    }
}
