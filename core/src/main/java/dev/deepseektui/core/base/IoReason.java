package dev.deepseektui.core.base;

import java.io.EOFException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Map;

/** Readable reasons for I/O failures. The messages of file exceptions are often only a path. */
public final class IoReason {
    private static final Map<Class<? extends Exception>, String> WORDS = Map.of(
            AccessDeniedException.class, "permission denied",
            NoSuchFileException.class, "no such file or directory",
            FileAlreadyExistsException.class, "there is something of that name",
            NotDirectoryException.class, "not a directory",
            DirectoryNotEmptyException.class, "the directory is not empty",
            FileSystemLoopException.class, "its links lead in a circle",
            EOFException.class, "it ends too early");

    private IoReason() {}

    public static String of(Throwable failure) {
        if (failure instanceof UncheckedIOException wrapper && wrapper.getCause() != null) {
            return of(wrapper.getCause());
        }
        if (failure instanceof ClosedChannelException) {
            return "it was closed meanwhile";
        }
        String said = failure instanceof FileSystemException file ? file.getReason() : failure.getMessage();
        return said == null || said.isBlank()
                ? WORDS.getOrDefault(failure.getClass(), failure.getClass().getSimpleName())
                : said;
    }

    /** Returns the file's name and the reason, for messages that do not otherwise name the file. */
    public static String withFile(Throwable failure) {
        return failure instanceof FileSystemException file && file.getFile() != null
                ? file.getFile() + ": " + of(failure)
                : of(failure);
    }
}
