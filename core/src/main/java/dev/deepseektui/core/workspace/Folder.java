package dev.deepseektui.core.workspace;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A directory whose entries are accessed relative to it. Names have a single segment, and links are never followed. */
public interface Folder extends Closeable {
    /** Opens the directory at a path that contains no links. */
    @SuppressWarnings("StreamResourceLeak") // closed with the folder, or immediately
    static Folder open(Path real) throws IOException {
        DirectoryStream<Path> stream = Files.newDirectoryStream(real);
        if (stream instanceof SecureDirectoryStream<Path> held) {
            return new HeldFolder(real, held);
        }
        stream.close();
        return NamedFolder.open(real);
    }

    /** A way to open a root directory. */
    interface FolderOpener {
        Folder open(Path real) throws IOException;
    }

    /** A directory that is not open yet. */
    interface ClosedFolder {
        Folder open() throws IOException;
    }

    /** Returns the path that the directory had when it was opened, with links resolved. */
    Path path();

    /** Returns the file key; null if the system has none. */
    @Nullable
    Object key() throws IOException;

    DirectoryStream<Path> stream();

    /** Returns the names of the entries in unspecified order; may be called only once. */
    default List<Path> names() throws IOException {
        List<Path> names = new ArrayList<>();
        try {
            stream().forEach(path -> names.add(path.getFileName()));
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return names;
    }

    BasicFileAttributes attributes(Path name) throws IOException;

    Set<PosixFilePermission> permissions(Path name) throws IOException;

    void permit(Path name, Set<PosixFilePermission> permissions) throws IOException;

    SeekableByteChannel open(Path name, Set<? extends OpenOption> options) throws IOException;

    Folder folder(Path name) throws IOException;

    /**
     * Creates an empty directory in this one.
     *
     * @param root the root that contains this directory
     */
    void makeFolder(Path name, Folder root) throws IOException;

    /** Moves an entry to another directory, replacing an existing entry with the new name. */
    void move(Path name, Folder target, Path newName) throws IOException;

    void delete(Path name) throws IOException;

    /** Deletes a directory; throws {@link java.nio.file.DirectoryNotEmptyException} if it is not empty. */
    void deleteFolder(Path name) throws IOException;

    @Override
    default void close() throws IOException {
        stream().close();
    }

    /** Returns the name as the file system spells it. */
    default Path actual(Path name) throws IOException {
        return name;
    }

    /** Returns a link's target. This is safe even if this directory was replaced, because the target is only text. */
    default Path link(Path name) throws IOException {
        return Files.readSymbolicLink(path().resolve(name));
    }

    /**
     * A directory that is held open (openat and related calls). Replacing one of its parent directories does not
     * redirect access.
     */
    record HeldFolder(Path path, SecureDirectoryStream<Path> stream) implements Folder {
        @Override
        public BasicFileAttributes attributes(Path name) throws IOException {
            return stream.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                    .readAttributes();
        }

        @Override
        public @Nullable Object key() throws IOException {
            return stream.getFileAttributeView(BasicFileAttributeView.class)
                    .readAttributes()
                    .fileKey();
        }

        @Override
        public Set<PosixFilePermission> permissions(Path name) throws IOException {
            return posix(name).readAttributes().permissions();
        }

        @Override
        public void permit(Path name, Set<PosixFilePermission> permissions) throws IOException {
            posix(name).setPermissions(permissions);
        }

        @Override
        public SeekableByteChannel open(Path name, Set<? extends OpenOption> options) throws IOException {
            Set<OpenOption> all = new HashSet<>(options);
            all.add(LinkOption.NOFOLLOW_LINKS);
            return stream.newByteChannel(name, all);
        }

        @Override
        public Folder folder(Path name) throws IOException {
            return new HeldFolder(
                    path.resolve(name).normalize(), stream.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS));
        }

        /**
         * Creates the directory in the root, whose path only the user can change, and moves it here, because Java has no
         * mkdirat. Throws if the root is on another file system.
         */
        @Override
        public void makeFolder(Path name, Folder root) throws IOException {
            Path fresh = FileNames.temporary();
            Files.createDirectory(root.path().resolve(fresh));
            try {
                root.move(fresh, this, name);
            } catch (IOException e) {
                ((HeldFolder) root).stream.deleteDirectory(fresh);
                throw e;
            }
        }

        @Override
        public void move(Path name, Folder target, Path newName) throws IOException {
            stream.move(name, ((HeldFolder) target).stream, newName);
        }

        @Override
        public void delete(Path name) throws IOException {
            stream.deleteFile(name);
        }

        @Override
        public void deleteFolder(Path name) throws IOException {
            stream.deleteDirectory(name);
        }

        private PosixFileAttributeView posix(Path name) {
            return stream.getFileAttributeView(name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        }
    }

    /**
     * A directory accessed by name, for systems on which Java cannot hold one open. Each operation checks before and after that
     * the name is still a real directory. Replacing it by a link and back during a single operation is not detected.
     */
    public record NamedFolder(Path path, DirectoryStream<Path> stream) implements Folder {
        @SuppressWarnings("StreamResourceLeak") // closed with the folder
        public static NamedFolder open(Path real) throws IOException {
            confirm(real);
            NamedFolder folder = new NamedFolder(real, Files.newDirectoryStream(real));
            return folder.confirmedOrClosed(folder);
        }

        /** Returns the actual spelling of a name on file systems that ignore case. */
        @Override
        public Path actual(Path name) throws IOException {
            Path spelled = entry(name).toRealPath(LinkOption.NOFOLLOW_LINKS).getFileName();
            return spelled == null ? name : spelled;
        }

        @Override
        public BasicFileAttributes attributes(Path name) throws IOException {
            return confirmed(Files.readAttributes(entry(name), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
        }

        @Override
        public @Nullable Object key() throws IOException {
            Object key = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .fileKey();
            confirm(path);
            return key;
        }

        @Override
        public Set<PosixFilePermission> permissions(Path name) throws IOException {
            return confirmed(Files.getPosixFilePermissions(entry(name), LinkOption.NOFOLLOW_LINKS));
        }

        @Override
        public void permit(Path name, Set<PosixFilePermission> permissions) throws IOException {
            confirm(path);
            Files.setPosixFilePermissions(entry(name), permissions);
        }

        @Override
        public SeekableByteChannel open(Path name, Set<? extends OpenOption> options) throws IOException {
            confirm(path);
            Set<OpenOption> all = new HashSet<>(options);
            all.add(LinkOption.NOFOLLOW_LINKS);
            return confirmedOrClosed(Files.newByteChannel(entry(name), all));
        }

        @Override
        public Folder folder(Path name) throws IOException {
            confirm(path);
            return open(entry(name));
        }

        @Override
        public void makeFolder(Path name, Folder root) throws IOException {
            confirm(path);
            Files.createDirectory(entry(name));
        }

        @Override
        public void move(Path name, Folder target, Path newName) throws IOException {
            confirm(path);
            confirm(target.path());
            Files.move(
                    entry(name),
                    target.path().resolve(newName),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        }

        @Override
        public void delete(Path name) throws IOException {
            confirm(path);
            Files.delete(entry(name));
        }

        @Override
        public void deleteFolder(Path name) throws IOException {
            confirm(path);
            if (!attributes(name).isDirectory()) {
                throw new NotDirectoryException(entry(name).toString());
            }
            Files.delete(entry(name));
        }

        private Path entry(Path name) {
            return path.resolve(name).normalize();
        }

        private <T> T confirmed(T value) throws IOException {
            confirm(path);
            return value;
        }

        private <C extends Closeable> C confirmedOrClosed(C opened) throws IOException {
            try {
                return confirmed(opened);
            } catch (IOException e) {
                opened.close();
                throw e;
            }
        }

        private static void confirm(Path directory) throws IOException {
            if (!directory.toRealPath().equals(directory)) {
                throw new FileSystemException(directory.toString(), null, "was replaced by a symbolic link meanwhile");
            }
        }
    }
}
