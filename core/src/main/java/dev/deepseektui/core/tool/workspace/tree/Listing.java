package dev.deepseektui.core.tool.workspace.tree;

import java.util.List;

/**
 * What a directory holds.
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

    /** What an entry is, links not followed. */
    public enum Type {
        FILE,
        DIRECTORY,
        LINK,
        OTHER
    }
}
