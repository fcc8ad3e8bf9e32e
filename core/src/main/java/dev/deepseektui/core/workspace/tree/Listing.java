package dev.deepseektui.core.workspace.tree;

import java.util.List;

/**
 * The entries of a directory.
 *
 * @param path as in {@link Place}
 * @param entries sorted by name
 * @param tally of what is not among them
 */
public record Listing(String path, List<Entry> entries, TreeTally tally) {

    /**
     * One entry.
     *
     * @param size in bytes, of a file
     */
    public record Entry(String name, Type type, long size, boolean isProtected) {}

    /** The type of an entry, links not followed. */
    public enum Type {
        FILE,
        DIRECTORY,
        LINK,
        OTHER
    }
}
