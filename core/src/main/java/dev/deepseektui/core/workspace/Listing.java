package dev.deepseektui.core.workspace;

import java.util.List;

/**
 * The entries of a directory.
 *
 * @param path as in {@link Place}
 * @param entries sorted by name
 * @param tally of the entries left out
 */
public record Listing(String path, List<Entry> entries, TreeTally tally) {

    /**
     * A directory entry.
     *
     * @param size in bytes, for a file
     */
    public record Entry(String name, Type type, long size, boolean isProtected) {}

    public enum Type {
        FILE,
        DIRECTORY,
        LINK,
        OTHER
    }
}
