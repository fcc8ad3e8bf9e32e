package dev.deepseektui.core.tape;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.LockFile;
import dev.deepseektui.core.base.UserError;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** Deletes a session, unless a process has it open. */
public final class SessionRemoval {
    private SessionRemoval() {}

    public static void remove(SessionFiles files) {
        try {
            LockFile lock = TapeLock.take(files);
            try (lock) {
                // The tape first: what a kill leaves of the rest is no session any more.
                Files.deleteIfExists(files.tape());
                Files.walkFileTree(files.directory(), new Deletion());
            }
        } catch (IOException e) {
            throw new UserError(
                    files.directory() + ": cannot be deleted (" + IoReason.of(e) + "); check its permissions", e);
        }
    }

    private static final class Deletion extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure) throws IOException {
            if (failure != null) {
                throw failure;
            }
            Files.delete(directory);
            return FileVisitResult.CONTINUE;
        }
    }
}
