package dev.deepseektui.core.workspace.git;

import dev.deepseektui.core.workspace.OpenFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/** Access to a file below a directory only if it is a regular file and no link is on the path: a pipe would block forever. */
final class PlainFile {
    private PlainFile() {}

    /** Returns the content; empty if it is missing or larger than {@code most}. */
    static Optional<byte[]> read(Path directory, String name, long most) {
        try (FileChannel channel = open(directory, name)) {
            return OpenFile.whole(channel, most);
        } catch (IOException | InvalidPathException unreadable) {
            return Optional.empty();
        }
    }

    static FileChannel open(Path directory, String name) throws IOException {
        Path at = directory;
        for (Path part : directory.getFileSystem().getPath(name)) {
            if (!attributes(at).isDirectory()) {
                throw new IOException("no directory: " + at);
            }
            at = at.resolve(part);
        }
        if (!attributes(at).isRegularFile()) {
            throw new IOException("no regular file: " + at);
        }
        return FileChannel.open(at, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    }

    private static BasicFileAttributes attributes(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }
}
