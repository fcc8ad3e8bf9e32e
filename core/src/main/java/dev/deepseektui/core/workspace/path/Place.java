package dev.deepseektui.core.workspace.path;

import dev.deepseektui.core.workspace.Sensitivity;

/**
 * The meaning of a path, links followed.
 *
 * @param path without links: from the workspace on ("." is the workspace itself), absolute in an extra root
 * @param sensitivity its own, or that of a link on the way to it where that is higher
 */
public record Place(String path, Kind kind, Sensitivity sensitivity) {

    public enum Kind {
        FILE,
        DIRECTORY,
        NOTHING
    }

    /** Whether it may not even be read without approval. */
    public boolean isProtected() {
        return sensitivity == Sensitivity.PROTECTED;
    }
}
