package dev.deepseektui.core.workspace.tree;

import dev.deepseektui.core.workspace.folder.Folder;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

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
    public record Entry(Path name, long size, Discretion discretion) {
        /** For a link, a pipe and the like, and where nobody asked. */
        static final long NOT_TO_BE_OPENED = -1;
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
