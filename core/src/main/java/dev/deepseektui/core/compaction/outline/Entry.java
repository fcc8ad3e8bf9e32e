package dev.deepseektui.core.compaction.outline;

/**
 * One part of a file.
 *
 * @param from its first line, counted from 0
 * @param to its last line
 */
record Entry(Rank rank, int from, int to, String text) {
    /** What an outline must rather have, the first most. */
    enum Rank {
        TYPE,
        FUNCTION,
        FIELD
    }
}
