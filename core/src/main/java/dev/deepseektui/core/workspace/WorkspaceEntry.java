package dev.deepseektui.core.workspace;

import dev.deepseektui.core.workspace.Place.Located;
import dev.deepseektui.core.workspace.Roots.Root;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A directory entry, accessed without following links: a file, a link, a directory, or nothing. Each change is atomic.
 */
public final class WorkspaceEntry {
    private static final List<String> NEVER = List.of("", ".", "..", ".git");
    private static final int BEYOND_PERMISSIONS = 07000;

    private final Folder folder;
    private final Path name;
    private final Root root;
    private final Folder.FolderOpener opening;

    public WorkspaceEntry(Folder folder, Path name, Root root, Folder.FolderOpener opening) {
        this.folder = folder;
        this.name = name;
        this.root = root;
        this.opening = opening;
    }

    /** Throws for paths that contain {@code .git}, {@code .}, {@code ..} or an empty name. */
    public static void check(String path) throws CallFailed {
        String inside = path.startsWith("/") ? path.substring(1) : path;
        for (String part : inside.split("/", -1)) {
            if (NEVER.contains(part)) {
                throw Refusals.refused(path, "is not a path that can be restored");
            }
        }
    }

    public @Nullable Object key() throws IOException {
        return state().map(EntryState::key).orElse(null);
    }

    public Optional<EntryState> state() throws IOException {
        try {
            return Optional.of(EntryState.of(folder.path().resolve(name)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** Returns the content of a file; empty if it exceeds {@code limit}. */
    public Optional<byte[]> read(long limit) throws IOException {
        try (SeekableByteChannel channel = folder.open(name, Set.of(StandardOpenOption.READ))) {
            return OpenFile.whole(channel, limit);
        }
    }

    public String link() throws IOException {
        return FileNames.text(folder.link(name)).orElseThrow(() -> new IOException("its target is not valid UTF-8"));
    }

    /** Writes a file, replacing any entry except a directory. */
    public void putFile(byte[] content, int mode) throws IOException {
        replace(folder, name, content, fresh -> permit(fresh, mode));
    }

    /** Writes a file, creating missing directories. A replaced file keeps its permissions. A read-only file is refused. */
    static void write(Located located, byte[] content, Folder.FolderOpener opening) throws IOException, CallFailed {
        if (located.attributes() != null) {
            Folder folder = located.folder();
            Set<PosixFilePermission> mode = folder.permissions(located.entry());
            if (!mode.contains(PosixFilePermission.OWNER_WRITE)) {
                throw Refusals.impossible(located.place().path(), "is read-only; change its mode first");
            }
            replace(folder, located.entry(), content, fresh -> folder.permit(fresh, mode));
            return;
        }
        try (Folder parent = madeParent(located, opening)) {
            List<Path> beyond = located.beyond();
            Path last = beyond.isEmpty() ? located.entry() : beyond.get(beyond.size() - 1);
            replace(parent, last, content, fresh -> {});
        }
    }

    private interface FreshFile {
        void prepare(Path fresh) throws IOException;
    }

    /** Replaces an entry: writes and syncs a temporary file, then renames it. */
    private static void replace(Folder folder, Path name, byte[] content, FreshFile preparation) throws IOException {
        Path fresh = writeAside(folder, content);
        Leftovers.sweep(folder, fresh);
        finish(folder, fresh, () -> {
            preparation.prepare(fresh);
            folder.move(fresh, folder, name);
        });
    }

    /** Creates the link in the root, whose path only the user can change, and moves it here, because Java has no symlinkat. */
    public void putLink(String target) throws IOException {
        Path fresh = FileNames.temporary();
        try (Folder top = opening.open(root.real())) {
            Files.createSymbolicLink(top.path().resolve(fresh), FileNames.path(target));
            finish(top, fresh, () -> top.move(fresh, folder, name));
        }
    }

    public void makeDirectory() throws IOException {
        try (Folder top = opening.open(root.real())) {
            folder.makeFolder(name, top);
        }
    }

    /** Sets the mode of an entry that is not a link. */
    public void permit(int mode) throws IOException {
        permit(name, mode);
    }

    private void permit(Path entry, int mode) throws IOException {
        folder.permit(entry, permissions(mode));
        if ((mode & BEYOND_PERMISSIONS) != 0) {
            Files.setAttribute(folder.path().resolve(entry), "unix:mode", mode, LinkOption.NOFOLLOW_LINKS);
        }
    }

    public void removeFile() throws IOException {
        folder.delete(name);
    }

    /** Deletes an empty directory. */
    public void removeDirectory() throws IOException {
        folder.deleteFolder(name);
    }

    private static Set<PosixFilePermission> permissions(int mode) {
        Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
        PosixFilePermission[] all = PosixFilePermission.values();
        for (int i = 0; i < all.length; i++) {
            // The constants are declared in the order of their bits, highest first.
            if ((mode & (0400 >> i)) != 0) {
                permissions.add(all[i]);
            }
        }
        return permissions;
    }

    private static Folder madeParent(Located located, Folder.FolderOpener opening) throws IOException {
        Deque<Path> missing = new ArrayDeque<>(located.beyond());
        missing.addFirst(located.entry());
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

    /** Writes a temporary file and syncs it. */
    private static Path writeAside(Folder folder, byte[] content) throws IOException {
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
    private static void finish(Folder folder, Path temporary, FileStep step) throws IOException {
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

    private interface FileStep {
        void run() throws IOException;
    }

    /** A cleanup of the temporary files, links and empty directories that a killed process left in a directory. */
    private static final class Leftovers {
        /**
         * The age after which temporary entries are deleted. It is much longer than any write takes, and than the clock
         * difference between machines that share a directory.
         */
        private static final Duration SURELY_DEAD = Duration.ofHours(1);

        private Leftovers() {}

        /**
         * Deletes old temporary entries.
         *
         * @param fresh a newly created entry; its time serves as the current time
         */
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
                // Ignored: another process is deleting the entries too, or they cannot be deleted. Neither prevents the
                // write.
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
