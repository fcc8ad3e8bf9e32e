package dev.deepseektui.core.workspace;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A real directory that runs an action before each change of the disk, at the points where a process may be killed. */
public record SteppingFolder(Folder real, Runnable before) implements Folder {

    /** Returns a workspace that runs an action before each change. */
    public static Workspace workspace(Path directory, Runnable before) {
        return new Workspace(new PathWalk.Bounds(
                Roots.of(directory, List.of()),
                new Protection(ToolKeys.PROTECT.builtIn().orElseThrow()),
                OwnFiles.NONE,
                place -> new SteppingFolder(Folder.open(place), before)));
    }

    @Override
    public DirectoryStream<Path> stream() {
        return real.stream();
    }

    @Override
    public Path path() {
        return real.path();
    }

    @Override
    public @Nullable Object key() throws IOException {
        return real.key();
    }

    @Override
    public List<Path> names() throws IOException {
        return real.names();
    }

    @Override
    public BasicFileAttributes attributes(Path name) throws IOException {
        return real.attributes(name);
    }

    @Override
    public Set<PosixFilePermission> permissions(Path name) throws IOException {
        return real.permissions(name);
    }

    @Override
    public void permit(Path name, Set<PosixFilePermission> permissions) throws IOException {
        before.run();
        real.permit(name, permissions);
    }

    @Override
    public SeekableByteChannel open(Path name, Set<? extends OpenOption> options) throws IOException {
        if (options.contains(StandardOpenOption.WRITE)) {
            before.run();
        }
        return real.open(name, options);
    }

    @Override
    public Folder folder(Path name) throws IOException {
        return new SteppingFolder(real.folder(name), before);
    }

    @Override
    public void makeFolder(Path name, Folder root) throws IOException {
        before.run();
        real.makeFolder(name, ((SteppingFolder) root).real);
    }

    @Override
    public void move(Path name, Folder target, Path newName) throws IOException {
        before.run();
        real.move(name, ((SteppingFolder) target).real, newName);
    }

    @Override
    public void delete(Path name) throws IOException {
        before.run();
        real.delete(name);
    }

    @Override
    public void deleteFolder(Path name) throws IOException {
        before.run();
        real.deleteFolder(name);
    }

    @Override
    public Path actual(Path name) throws IOException {
        return real.actual(name);
    }

    @Override
    public void close() throws IOException {
        real.close();
    }
}
