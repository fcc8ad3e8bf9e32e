package dev.deepseektui.core.tape;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.LockFile;
import dev.deepseektui.core.base.language.CoreMessages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** The deletion of a session that no process has open. */
public final class SessionRemoval {
    private SessionRemoval() {}

    public static void remove(SessionFiles files) {
        try {
            LockFile lock = TapeLock.take(files);
            try (lock) {
                // Deletes the tape first: without it, the rest of a partly deleted directory is not a session.
                Files.deleteIfExists(files.tape());
                try (Stream<Path> all = Files.walk(files.directory())) {
                    for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                        Files.delete(file);
                    }
                }
            }
        } catch (IOException | UncheckedIOException e) {
            throw CoreMessages.error(e, "tape.undeletable", files.directory(), IoReason.of(e));
        }
    }
}
