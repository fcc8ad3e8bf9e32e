package dev.deepseektui.core.workspace;

/**
 * The meaning of a path after following links.
 *
 * @param path without links: relative to the workspace ("." is the workspace itself), absolute in an extra root
 * @param sensitivity its own or that of a link on the way, the higher of the two
 */
public record Place(String path, Kind kind, Sensitivity sensitivity) {

    public enum Kind {
        FILE,
        DIRECTORY,
        NOTHING
    }

    /** Returns true if reading requires approval. */
    public boolean isProtected() {
        return sensitivity == Sensitivity.PROTECTED;
    }
}
