package dev.deepseektui.core.tape;

import dev.deepseektui.core.base.AtomicFiles;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Keeps bytes that are about to leave a tape in a file of their own beside it. */
final class SetAside {
    private SetAside() {}

    /** Copies the tape's bytes from {@code offset} on, durably; returns the copy's name, of which {@code what} is a part. */
    static String copy(Path tape, long offset, String what) throws IOException {
        Path copy = freeName(tape, what);
        Path temporary = AtomicFiles.temporaryFor(copy);
        try {
            try (InputStream in = new FileInputStream(tape.toFile());
                    FileOutputStream out = new FileOutputStream(temporary.toFile())) {
                in.skipNBytes(offset);
                in.transferTo(out);
                out.getFD().sync();
            }
            AtomicFiles.publish(temporary, copy);
        } finally {
            Files.deleteIfExists(temporary);
        }
        return String.valueOf(copy.getFileName());
    }

    private static Path freeName(Path tape, String what) {
        int n = 1;
        while (Files.exists(numbered(tape, what, n))) {
            n++;
        }
        return numbered(tape, what, n);
    }

    private static Path numbered(Path tape, String what, int n) {
        return tape.resolveSibling(tape.getFileName() + "." + what + "-" + n);
    }
}
