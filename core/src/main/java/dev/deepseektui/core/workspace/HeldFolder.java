package dev.deepseektui.core.workspace;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A directory held open (openat and its kin), so that replacing a directory above it does not redirect access. */
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
     * Java has no mkdirat: creates the directory in the root, whose path only the user can change, and moves it here. It fails if
     * the root is on another file system.
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

    @Override
    public List<Path> names() throws IOException {
        return Folder.names(stream);
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }

    private PosixFileAttributeView posix(Path name) {
        return stream.getFileAttributeView(name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    }
}
