package dev.deepseektui.core.workspace;

import dev.deepseektui.core.workspace.Replacement.Leftovers;
import dev.deepseektui.core.workspace.Roots.Root;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An entry of a directory, links not followed: a file, a link, a directory, or nothing. Each change is atomic. */
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

    /** Refuses paths into git's own directory and paths with {@code ..}. */
    public static void check(String path) throws CallFailed {
        String inside = path.startsWith("/") ? path.substring(1) : path;
        for (String part : inside.split("/", -1)) {
            if (NEVER.contains(part)) {
                throw Refusals.refused(path, "is no path of an entry that could be brought back");
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

    /** Returns the content of a file; empty if it exceeds {@code most}. */
    public Optional<byte[]> read(long most) throws IOException {
        try (SeekableByteChannel channel = folder.open(name, Set.of(StandardOpenOption.READ))) {
            return OpenFile.whole(channel, most);
        }
    }

    public String link() throws IOException {
        return FileNames.text(folder.link(name)).orElseThrow(() -> new IOException("its target is not valid UTF-8"));
    }

    /** Writes a file, replacing anything but a directory. */
    public void putFile(byte[] content, int mode) throws IOException {
        Path fresh = Replacement.writeAside(folder, content);
        Replacement.finish(folder, fresh, () -> {
            permit(fresh, mode);
            folder.move(fresh, folder, name);
        });
    }

    /** Deletes leftovers of a killed process next to this entry, which was written just now. */
    public void sweepBeside() {
        Leftovers.sweep(folder, name);
    }

    /** Java has no symlinkat: creates the link in the root, whose path only the user can change, and moves it here. */
    public void putLink(String target) throws IOException {
        Path fresh = FileNames.temporary();
        try (Folder top = opening.open(root.real())) {
            Files.createSymbolicLink(top.path().resolve(fresh), FileNames.path(target));
            Replacement.finish(top, fresh, () -> top.move(fresh, folder, name));
        }
    }

    public void makeDirectory() throws IOException {
        try (Folder top = opening.open(root.real())) {
            folder.makeFolder(name, top);
        }
    }

    /** Sets the mode; not for links. */
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

    /** Removes an empty directory. */
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
}
