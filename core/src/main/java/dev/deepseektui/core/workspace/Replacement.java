package dev.deepseektui.core.workspace;

import dev.deepseektui.core.workspace.Place.Located;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/** An atomic replacement of a file: the new content is written to a temporary file, forced to the disk, and renamed. */
public final class Replacement {
    private final Located located;
    private final Folder.FolderOpener opening;

    public Replacement(Located located, Folder.FolderOpener opening) {
        this.located = located;
        this.opening = opening;
    }

    public void write(byte[] content) throws IOException, CallFailed {
        Path name = located.entry();
        if (located.attributes() != null) {
            Set<PosixFilePermission> mode = located.folder().permissions(name);
            if (!mode.contains(PosixFilePermission.OWNER_WRITE)) {
                throw Refusals.impossible(located.place().path(), "is read-only; change its mode first");
            }
            Path temporary = writeAside(located.folder(), content);
            Leftovers.sweep(located.folder(), temporary);
            finish(located.folder(), temporary, () -> {
                located.folder().permit(temporary, mode);
                located.folder().move(temporary, located.folder(), name);
            });
            return;
        }
        try (Folder parent = madeParent(name)) {
            Path last = located.beyond().isEmpty()
                    ? name
                    : located.beyond().get(located.beyond().size() - 1);
            Path temporary = writeAside(parent, content);
            Leftovers.sweep(parent, temporary);
            finish(parent, temporary, () -> parent.move(temporary, parent, last));
        }
    }

    private Folder madeParent(Path first) throws IOException {
        Deque<Path> missing = new ArrayDeque<>(located.beyond());
        missing.addFirst(first);
        missing.removeLast();
        Folder parent = located.folder().folder(Path.of("."));
        if (missing.isEmpty()) {
            return parent;
        }
        try (Folder root = opening.open(located.root().real())) {
            for (Path name : missing) {
                parent.makeFolder(name, root);
                Folder outer = parent;
                parent = outer.folder(name);
                outer.close();
            }
            return parent;
        } catch (IOException e) {
            parent.close();
            throw e;
        }
    }

    /** Writes a temporary file and forces it to the disk. */
    static Path writeAside(Folder folder, byte[] content) throws IOException {
        Path temporary = FileNames.temporary();
        SeekableByteChannel channel =
                folder.open(temporary, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
        finish(folder, temporary, () -> {
            try (channel) {
                for (ByteBuffer rest = ByteBuffer.wrap(content); rest.hasRemaining(); ) {
                    channel.write(rest);
                }
                if (channel instanceof FileChannel file) {
                    file.force(true);
                }
            }
        });
        return temporary;
    }

    /** Runs a step and deletes the temporary entry if it fails. */
    static void finish(Folder folder, Path temporary, FileStep step) throws IOException {
        try {
            step.run();
        } catch (IOException e) {
            try {
                folder.delete(temporary);
            } catch (IOException gone) {
                e.addSuppressed(gone);
            }
            throw e;
        }
    }

    interface FileStep {
        void run() throws IOException;
    }

    /** Cleanup of temporary files, links and empty directories that a killed process left in a directory. */
    static final class Leftovers {
        /** Much longer than any write takes; allows for clock differences between machines that share a directory. */
        private static final Duration SURELY_DEAD = Duration.ofHours(1);

        private Leftovers() {}

        /** Deletes old temporary entries. {@code fresh} was created just now; its time is the reference for their age. */
        static void sweep(Folder folder, Path fresh) {
            try {
                Instant oldest =
                        folder.attributes(fresh).lastModifiedTime().toInstant().minus(SURELY_DEAD);
                for (Path name : folder.names()) {
                    if (FileNames.isTemporary(name)) {
                        sweep(folder, name, oldest);
                    }
                }
            } catch (IOException e) {
                // Another process deletes them too, or they cannot be deleted; neither prevents the write.
                return;
            }
        }

        private static void sweep(Folder folder, Path name, Instant oldest) throws IOException {
            BasicFileAttributes attributes = folder.attributes(name);
            if (!attributes.lastModifiedTime().toInstant().isBefore(oldest)) {
                return;
            }
            if (attributes.isDirectory()) {
                folder.deleteFolder(name);
            } else {
                folder.delete(name);
            }
        }
    }
}
