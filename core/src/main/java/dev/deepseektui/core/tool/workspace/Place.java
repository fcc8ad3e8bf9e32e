package dev.deepseektui.core.tool.workspace;

/**
 * What a path means, links followed.
 *
 * @param path without links: from the workspace on ("." is the workspace itself), absolute in an extra root
 * @param isProtected it, or a link on the way to it, may not be touched without approval
 */
public record Place(String path, Kind kind, boolean isProtected) {

    /** What is there. */
    public enum Kind {
        FILE,
        DIRECTORY,
        NOTHING
    }
}
