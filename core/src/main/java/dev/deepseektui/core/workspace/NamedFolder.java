package dev.deepseektui.core.workspace;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A directory accessed by name, for systems on which Java cannot hold one open. Each step checks before and after that the name
 * is still a real directory; swapping it for a link and back within one step is not detected.
 */
public record NamedFolder(Path path, DirectoryStream<Path> stream) implements Folder {
    @SuppressWarnings("StreamResourceLeak") // closed with the folder
    public static NamedFolder open(Path real) throws IOException {
        confirm(real);
        NamedFolder folder = new NamedFolder(real, Files.newDirectoryStream(real));
        return folder.confirmedOrClosed(folder);
    }

    /** Returns the true spelling on file systems that ignore case. */
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

    @Override
    public List<Path> names() throws IOException {
        return Folder.names(stream);
    }

    @Override
    public void close() throws IOException {
        stream.close();
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
