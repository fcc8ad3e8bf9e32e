package dev.deepseektui.core.tool.workspace.tree;

import dev.deepseektui.core.tool.workspace.file.Bytes;
import dev.deepseektui.core.tool.workspace.folder.EntryState;
import dev.deepseektui.core.tool.workspace.folder.FileNames;
import dev.deepseektui.core.tool.workspace.folder.Folder;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A file met in a tree, or whatever else is no directory; a file can be opened while it is visited. */
public final class TreeFile {
    private static final Set<StandardOpenOption> READ = Set.of(StandardOpenOption.READ);

    private final String path;
    private final String inside;
    private final Folder folder;
    private final Entry entry;

    /** Whether the text of a file may be told: it may have another name that is guarded. */
    public interface Discretion {
        boolean allows(Path real);
    }

    /** Its name, and how many bytes it has. */
    public record Entry(
            Path name,
            long size,
            Discretion discretion,
            @Nullable EntryState state) {
        /** For a link, a pipe and the like, and where nobody asked. */
        static final long NOT_TO_BE_OPENED = -1;

        public Entry(Path name, long size, Discretion discretion) {
            this(name, size, discretion, null);
        }
    }

    public TreeFile(String path, String inside, Folder folder, Entry entry) {
        this.path = path;
        this.inside = inside;
        this.folder = folder;
        this.entry = entry;
    }

    /** As in {@link Place}. */
    public String path() {
        return path;
    }

    /** From the directory on that the visit began with. */
    public String inside() {
        return inside;
    }

    /** Whether it is known to be a regular file: only those may be opened. */
    public boolean mayBeOpened() {
        return entry.size() != Entry.NOT_TO_BE_OPENED;
    }

    public long size() {
        return entry.size();
    }

    /** For a visitor of states. */
    public EntryState state() {
        return Objects.requireNonNull(entry.state());
    }

    /** What a link says. */
    public String link() throws IOException {
        Path target = folder.link(entry.name());
        return FileNames.text(target).orElseThrow(() -> new IOException("its target is not valid UTF-8"));
    }

    /** All of it; empty where that is more than so much. */
    public Optional<byte[]> read(long most) throws IOException {
        try (SeekableByteChannel channel = open()) {
            return Bytes.whole(channel, most);
        }
    }

    /** Whether it is still in that state. */
    public boolean isStill(EntryState state) throws IOException {
        return EntryState.of(folder.path().resolve(entry.name())).equals(state);
    }

    /** To be asked before anything of its text is told; takes a while for a file of several names. */
    public boolean mayBeTold() {
        return entry.discretion().allows(folder.path().resolve(entry.name()));
    }

    public SeekableByteChannel open() throws IOException {
        if (!mayBeOpened()) {
            throw new IllegalStateException("not known to be a file: " + path);
        }
        return folder.open(entry.name(), READ);
    }
}
