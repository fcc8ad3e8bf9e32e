package dev.deepseektui.core.process.sandbox;

import dev.deepseektui.core.workspace.Folder;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The removal of a directory with everything in it, through directory handles, without following links. A command chooses the
 * names and the depth, so names may be no text, and paths may be too long to be used. Therefore nested directories are moved
 * to the top before they are emptied.
 */
record TreeRemoval(Path top) {
    private static final Logger LOG = LoggerFactory.getLogger(TreeRemoval.class);
    /** The maximum number of passes; each one removes a level of nested directories. */
    private static final int MAX_PASSES = 20_000;

    private static final Set<PosixFilePermission> ACCESSIBLE = PosixFilePermissions.fromString("rwx------");

    /** Removes what can be removed. Never throws; what remains is logged. */
    void run() {
        try {
            int passes = 0;
            while (!isRemoved()) {
                if (passes++ == MAX_PASSES || !pass()) {
                    LOG.warn("{} could not be removed completely", top);
                    return;
                }
            }
        } catch (IOException | RuntimeException e) {
            LOG.warn("{} could not be removed: {}", top, e.toString());
        }
    }

    private boolean isRemoved() {
        try {
            return Files.deleteIfExists(top) || Files.notExists(top, LinkOption.NOFOLLOW_LINKS);
        } catch (IOException notEmpty) {
            return false;
        }
    }

    /** Removes or empties each entry at the top; returns true if there was any change. */
    private boolean pass() throws IOException {
        boolean hasChanged = false;
        try (Folder folder = Folder.open(top)) {
            for (Path name : folder.names()) {
                hasChanged |= isDeleted(folder, name) || isEmptied(folder, name);
            }
        }
        return hasChanged;
    }

    private static boolean isDeleted(Folder folder, Path name) {
        try {
            if (folder.attributes(name).isDirectory()) {
                folder.deleteFolder(name);
            } else {
                folder.delete(name);
            }
            return true;
        } catch (IOException notEmpty) {
            return false;
        }
    }

    private static boolean isEmptied(Folder folder, Path name) {
        boolean hasChanged = false;
        try {
            makeAccessible(folder, name);
            try (Folder inner = folder.folder(name)) {
                for (Path entry : inner.stream()) {
                    Path inside = entry.getFileName();
                    hasChanged |= isDeleted(inner, inside) || isMoved(inner, inside, folder);
                }
            }
            folder.deleteFolder(name);
            return true;
        } catch (IOException | DirectoryIteratorException unremovable) {
            return hasChanged;
        }
    }

    private static boolean isMoved(Folder inner, Path name, Folder folder) {
        try {
            makeAccessible(inner, name);
            inner.move(name, folder, Path.of(UUID.randomUUID().toString()));
            return true;
        } catch (IOException unmovable) {
            return false;
        }
    }

    /** A directory that its owner cannot read cannot be opened, so its permissions are changed by its path. */
    private static void makeAccessible(Folder folder, Path name) throws IOException {
        if (folder.attributes(name).isDirectory() && !folder.permissions(name).containsAll(ACCESSIBLE)) {
            Files.setPosixFilePermissions(folder.path().resolve(name), ACCESSIBLE);
        }
    }
}
