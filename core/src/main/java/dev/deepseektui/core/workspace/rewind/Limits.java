package dev.deepseektui.core.workspace.rewind;

import dev.deepseektui.core.config.Config;

/**
 * Limits on the files that are watched and kept.
 *
 * @param fileBytes of a file that is copied
 * @param storeBytes of all sessions of a workspace
 * @param entries of a workspace in which commands are watched
 */
public record Limits(long fileBytes, long storeBytes, long entries) {
    private static final long MEGABYTE = 1 << 20;

    public static Limits of(Config config) {
        return new Limits(
                config.get(RewindKeys.MAX_FILE_MB) * MEGABYTE,
                config.get(RewindKeys.MAX_TOTAL_MB) * MEGABYTE,
                config.get(RewindKeys.MAX_FILES));
    }

    String tooLarge() {
        return "larger than " + fileBytes / MEGABYTE + " MB (rewind.max_file_mb)";
    }

    /** Returns the limit for all copies of one path, so that a log file does not fill the store. */
    long pathBytes() {
        return 2 * fileBytes;
    }

    String tooOften() {
        return "more than " + pathBytes() / MEGABYTE + " MB of what it was are kept (twice rewind.max_file_mb)";
    }

    String full() {
        return "no room is left among the kept files (rewind.max_total_mb)";
    }

    String tooMany() {
        return "the project folder has more than " + entries
                + " files and directories (rewind.max_files), so what commands change cannot be taken back";
    }
}
