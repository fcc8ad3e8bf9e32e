package dev.deepseektui.core.workspace.git;

import dev.deepseektui.core.workspace.OpenFile;
import dev.deepseektui.core.workspace.Roots;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * An accessor for regular files of limited size, the only way in which the files of a repository are read. Pipes, devices and
 * files in {@code /proc}, {@code /sys} and {@code /dev} are excluded, because opening or reading one could block forever.
 */
final class PlainFile {
    private PlainFile() {}

    /** Returns the content of a file below a directory, reached without links; empty if it is missing or too large. */
    static Optional<byte[]> read(Path directory, String name, long limit) {
        try (FileChannel channel = open(directory, name)) {
            return OpenFile.whole(channel, limit);
        } catch (IOException | InvalidPathException unreadable) {
            return Optional.empty();
        }
    }

    /** Returns the content of a file that may be reached through links; empty if it is missing or too large. */
    static Optional<byte[]> readLinked(Path file, long limit) {
        try {
            Path real = file.toRealPath();
            Path folder = real.getParent();
            return folder == null
                    ? Optional.empty()
                    : read(folder, real.getFileName().toString(), limit);
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** Returns the text of a file that may be reached through links; empty if it is missing or too large. */
    static Optional<String> textLinked(Path file, long limit) {
        return readLinked(file, limit).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    }

    static FileChannel open(Path directory, String name) throws IOException {
        Path at = directory;
        for (Path part : directory.getFileSystem().getPath(name)) {
            if (!attributes(at).isDirectory()) {
                throw new IOException("no directory: " + at);
            }
            at = at.resolve(part);
        }
        if (!attributes(at).isRegularFile() || Roots.holdsNoFiles(at)) {
            throw new IOException("no regular file: " + at);
        }
        return FileChannel.open(at, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    }

    private static BasicFileAttributes attributes(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }
}
