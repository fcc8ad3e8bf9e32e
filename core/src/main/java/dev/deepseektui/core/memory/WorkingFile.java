package dev.deepseektui.core.memory;

import dev.deepseektui.core.base.AtomicFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The notes of a session on the disk, for people; written only when they changed. One thread's. */
public final class WorkingFile {
    static final String NAME = "working.md";

    private final Path file;
    private @Nullable String written;

    WorkingFile(Path directory) {
        this.file = directory.resolve(NAME);
    }

    /** Takes the line of a unit out of the notes of a session, where they have one. */
    public static void forget(Path session, MemoryUnit unit) throws IOException {
        Path file = session.resolve(NAME);
        if (!Files.isRegularFile(file)) {
            return;
        }
        String line = WorkingNotes.line(unit);
        String text = Files.readString(file);
        String without = text.replace("\n" + line, "\n");
        if (!without.equals(text)) {
            AtomicFiles.writePrivate(file, without.getBytes(StandardCharsets.UTF_8));
        }
    }

    void write(String text) throws IOException {
        if (written == null) {
            written = Files.exists(file) ? Files.readString(file) : "";
        }
        if (!text.equals(written)) {
            AtomicFiles.writePrivate(file, text.getBytes(StandardCharsets.UTF_8));
            written = text;
        }
    }
}
