package dev.deepseektui.app.report;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.event.Recorded;
import java.io.BufferedWriter;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Iterator;

/** Where an export goes: a session holds what others on the machine must not read, so only its owner can read the file. */
public record ExportFile(Path path) {

    /** Takes the place of a file that is there, once it is whole. */
    public void write(SessionReport report, Iterator<Recorded> events) throws IOException {
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            try (Writer out = Files.newBufferedWriter(path)) {
                report.write(events, out);
            }
            return;
        }
        Path file = Files.exists(path) ? path.toRealPath() : path;
        Path temporary = AtomicFiles.temporaryFor(file);
        try {
            fill(temporary, report, events);
            AtomicFiles.publish(temporary, file);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** Never over a file that is there. */
    public void writeNew(SessionReport report, Iterator<Recorded> events) throws IOException {
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(path.toString());
        }
        write(report, events);
    }

    private static void fill(Path file, SessionReport report, Iterator<Recorded> events) throws IOException {
        try (FileOutputStream bytes = new FileOutputStream(file.toFile());
                Writer out = new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8))) {
            report.write(events, out);
            out.flush();
            bytes.getFD().sync();
        }
    }
}
