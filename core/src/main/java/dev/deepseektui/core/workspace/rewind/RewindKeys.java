package dev.deepseektui.core.workspace.rewind;

import static dev.deepseektui.core.config.ValueType.count;
import static dev.deepseektui.core.config.ValueType.flag;
import static dev.deepseektui.core.config.ValueType.whole;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;

/** Settings for rewinding files. */
public final class RewindKeys {
    private static final int GIGABYTE_IN_MB = 1024;

    public static final ConfigKey<Boolean> FILES = ConfigKey.of("rewind.files", flag(), true);
    public static final ConfigKey<Long> MAX_FILE_MB = ConfigKey.of("rewind.max_file_mb", whole(1, GIGABYTE_IN_MB), 16L);
    public static final ConfigKey<Long> MAX_TOTAL_MB =
            ConfigKey.of("rewind.max_total_mb", whole(1, 1024 * GIGABYTE_IN_MB), 1024L);
    public static final ConfigKey<Long> MAX_FILES = ConfigKey.of("rewind.max_files", whole(1, 10_000_000), 50_000L);
    public static final ConfigKey<Long> KEEP_DAYS = ConfigKey.of("rewind.keep_days", count(), 30L);

    public static final Declarations ALL = Declarations.of(FILES, MAX_FILE_MB, MAX_TOTAL_MB, MAX_FILES, KEEP_DAYS);

    private RewindKeys() {}

    /**
     * Limits on the files that are watched and stored.
     *
     * @param fileBytes the maximum size of a file that is copied
     * @param storeBytes the maximum total size of the copies in all sessions of a workspace
     * @param entries the maximum number of entries in a workspace; larger workspaces are not watched
     */
    public record RewindLimits(long fileBytes, long storeBytes, long entries) {
        private static final long MEGABYTE = 1 << 20;

        public static RewindLimits of(Config config) {
            return new RewindLimits(
                    config.get(RewindKeys.MAX_FILE_MB) * MEGABYTE,
                    config.get(RewindKeys.MAX_TOTAL_MB) * MEGABYTE,
                    config.get(RewindKeys.MAX_FILES));
        }

        String tooLarge() {
            return "larger than " + fileBytes / MEGABYTE + " MB (rewind.max_file_mb)";
        }

        /** Returns the maximum total size of a path's copies, so that a growing log file cannot fill the store. */
        long pathBytes() {
            return 2 * fileBytes;
        }

        String tooOften() {
            return "more than " + pathBytes() / MEGABYTE + " MB of what it was are kept (twice rewind.max_file_mb)";
        }

        String full() {
            return "no space is left for kept files (rewind.max_total_mb)";
        }

        String tooMany() {
            return "the project folder has more than " + entries
                    + " files and directories (rewind.max_files), so what commands change cannot be taken back";
        }
    }
}
