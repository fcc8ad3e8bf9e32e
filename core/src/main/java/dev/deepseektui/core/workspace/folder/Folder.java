package dev.deepseektui.core.workspace.folder;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A directory whose entries are reached through itself; names are single ones, and links among them are never followed. */
public interface Folder extends Closeable {
    /** Opens the directory at a path without links. */
    @SuppressWarnings("StreamResourceLeak") // closed with the folder, or at once
    static Folder open(Path real) throws IOException {
        DirectoryStream<Path> stream = Files.newDirectoryStream(real);
        if (stream instanceof SecureDirectoryStream<Path> held) {
            return new HeldFolder(real, held);
        }
        stream.close();
        return NamedFolder.open(real);
    }

    /** How a root is opened. */
    interface OpenRequest {
        Folder open(Path real) throws IOException;
    }

    /** Where it was when it was opened, without links. */
    Path path();

    /** By what it is known under all its names; null where the system does not tell. */
    @Nullable
    Object key() throws IOException;

    /** Its entries, in whatever order the system has them. To be asked for once. */
    List<Path> names() throws IOException;

    BasicFileAttributes attributes(Path name) throws IOException;

    Set<PosixFilePermission> permissions(Path name) throws IOException;

    void permit(Path name, Set<PosixFilePermission> permissions) throws IOException;

    SeekableByteChannel open(Path name, Set<? extends OpenOption> options) throws IOException;

    Folder folder(Path name) throws IOException;

    /**
     * Makes an empty directory here.
     *
     * @param root the directory that confines this one
     */
    void makeFolder(Path name, Folder root) throws IOException;

    /** Puts an entry of this one into another, in the place of what has that name there. */
    void move(Path name, Folder target, Path newName) throws IOException;

    void delete(Path name) throws IOException;

    /** A directory that has entries stays, with a {@link java.nio.file.DirectoryNotEmptyException}. */
    void deleteFolder(Path name) throws IOException;

    @Override
    void close() throws IOException;

    static List<Path> names(DirectoryStream<Path> stream) throws IOException {
        List<Path> names = new ArrayList<>();
        try {
            for (Path path : stream) {
                names.add(path.getFileName());
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return names;
    }

    /** The name as the file system has it. */
    default Path actual(Path name) throws IOException {
        return name;
    }

    /** What a link says; only text, so it does no harm if meanwhile another directory has this one's place. */
    default Path link(Path name) throws IOException {
        return Files.readSymbolicLink(path().resolve(name));
    }
}
