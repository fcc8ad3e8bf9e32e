package dev.deepseektui.core.tool.workspace;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/** A file met in a tree; it can be opened while it is visited. */
public final class TreeFile {
    private static final Set<StandardOpenOption> READ = Set.of(StandardOpenOption.READ);

    private final String path;
    private final String inside;
    private final Folder folder;
    private final Entry entry;

    /** Its name, and how many bytes it has; a link has none. */
    record Entry(Path name, long size) {
        static final long LINK = -1;
    }

    TreeFile(String path, String inside, Folder folder, Entry entry) {
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

    public boolean isLink() {
        return entry.size() == Entry.LINK;
    }

    public long size() {
        return entry.size();
    }

    public SeekableByteChannel open() throws IOException {
        return folder.open(entry.name(), READ);
    }
}
