package dev.deepseektui.core.workspace;

import dev.deepseektui.core.workspace.Roots.Root;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The file or directory that a path leads to; it may not exist.
 *
 * @param path without links: relative to the workspace ("." is the workspace itself), or absolute in an extra root
 * @param sensitivity the highest sensitivity of the file and of the links on the path
 */
public record Place(String path, PlaceKind kind, Sensitivity sensitivity) {

    public enum PlaceKind {
        FILE,
        DIRECTORY,
        NOTHING
    }

    /** Returns true if reading requires approval. */
    public boolean isProtected() {
        return sensitivity == Sensitivity.PROTECTED;
    }

    /**
     * A file's location, for repeated access.
     *
     * @param real the file's path without links
     * @param isOfWorkspace true in the workspace itself, false in an extra root
     * @param isIgnored true if git ignores it
     */
    public record FileLocation(Place place, Path real, boolean isOfWorkspace, boolean isIgnored) {}

    /**
     * The result of following a path.
     *
     * @param folder the deepest existing directory, held open; if {@code name} is null, it is the place itself
     * @param guards the guards of the files in that directory
     * @param name the entry in that directory
     * @param attributes the attributes of the entry, which is not a link; null if it does not exist
     * @param beyond the part of the path below an entry that does not exist
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

        /** Returns the path relative to the root; empty for the root itself. */
        public String inside() {
            String shown = place.path();
            return shown.equals(root.shown(""))
                    ? ""
                    : shown.substring(root.prefix().length());
        }

        Path real() {
            return name == null ? folder.path() : folder.path().resolve(name);
        }

        /** Returns the name of the entry; throws for a root, which has none. */
        Path entry() {
            if (name == null) {
                throw new IllegalStateException("a root is no entry");
            }
            return name;
        }

        /** Opens the directory; the caller must close it. */
        public Folder enter() throws IOException {
            return folder.folder(name == null ? Path.of(".") : name);
        }

        @Override
        public void close() throws IOException {
            folder.close();
        }
    }

    /** The sensitivity levels of files, in ascending order. */
    public enum Sensitivity {
        ORDINARY,
        /** Run by other programs, or used as their configuration: writing requires approval in every mode. */
        GUARDED,
        /** Protected by the settings: even reading requires approval in every mode. */
        PROTECTED;

        public Sensitivity or(Sensitivity other) {
            return compareTo(other) >= 0 ? this : other;
        }
    }
}
