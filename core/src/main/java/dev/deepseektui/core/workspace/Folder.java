package dev.deepseektui.core.workspace;

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

/** A directory whose entries are accessed relative to it; names are single, and links among them are never followed. */
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

    /** Opens a root directory. */
    interface FolderOpener {
        Folder open(Path real) throws IOException;
    }

    /** Returns its path without links at the time it was opened. */
    Path path();

    /** Returns the file key; null if the system has none. */
    @Nullable
    Object key() throws IOException;

    /** Returns its entries in unspecified order; may be called once. */
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

    /** Moves an entry to another directory, replacing an entry of that name. */
    void move(Path name, Folder target, Path newName) throws IOException;

    void delete(Path name) throws IOException;

    /** Deletes a directory; throws {@link java.nio.file.DirectoryNotEmptyException} if it has entries. */
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

    /** Returns the name as the file system spells it. */
    default Path actual(Path name) throws IOException {
        return name;
    }

    /** Returns the target of a link. It is only text, so that another directory in the place of this one does no harm. */
    default Path link(Path name) throws IOException {
        return Files.readSymbolicLink(path().resolve(name));
    }
}
