package dev.deepseektui.core.workspace.path;

import dev.deepseektui.core.workspace.folder.Folder;
import dev.deepseektui.core.workspace.guard.Guards;
import dev.deepseektui.core.workspace.guard.Root;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The place to which a path leads.
 *
 * @param folder the deepest directory that is there, held open; the place itself where {@code name} is null
 * @param guards what is guarded there
 * @param name the entry of that directory
 * @param attributes of the entry, which is no link; null where it is not there
 * @param beyond what the path names below an entry that is not there
 */
public record Located(
        Place place,
        Root root,
        Folder folder,
        Guards guards,
        @Nullable Path name,
        @Nullable BasicFileAttributes attributes,
        List<Path> beyond)
        implements Closeable {

    /** The path from the root on; empty for the root itself. */
    public String inside() {
        String told = place.path();
        return told.equals(root.tell("")) ? "" : told.substring(root.prefix().length());
    }

    /** The directory that is the place, held open on its own. */
    public Folder enter() throws IOException {
        return folder.folder(name == null ? Path.of(".") : name);
    }

    @Override
    public void close() throws IOException {
        folder.close();
    }

    /**
     * Where a path leads, for who means to look there again and again.
     *
     * @param real the file itself, without links
     * @param isOfWorkspace whether it lies in the workspace itself rather than in an extra root
     * @param isIgnored whether git leaves it out
     */
    public record Whereabouts(Place place, Path real, boolean isOfWorkspace, boolean isIgnored) {}
}
