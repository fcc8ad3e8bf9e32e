package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.conversation.budget.ContextKeys;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Resident files and their size, for people.
 *
 * @param files pinned ones first, then by score
 * @param superseded bytes of them in the prompt that are out of date
 * @param most bytes that they may have together
 * @param left what would stay too, but may not
 */
public record ResidentReport(List<ResidentRow> files, long superseded, long most, List<ExcludedFile> left) {
    public ResidentReport {
        files = List.copyOf(files);
        left = List.copyOf(left);
    }

    /**
     * A file.
     *
     * @param bytes that it takes of the prompt
     * @param told when the prompt shows it as it is now
     */
    public record ResidentRow(
            String path,
            long lines,
            int bytes,
            double score,
            boolean isPinned,
            ResidentExtent extent,
            PromptStatus told) {}

    public enum ResidentExtent {
        WHOLE,
        ENDS,
        /** What was read of it. */
        PARTS
    }

    public enum PromptStatus {
        ALREADY,
        NEXT_REQUEST,
        /** The prompt has a part of it now. */
        NEXT_REBASE
    }

    /** A file that is used, but does not stay, and why. */
    public record ExcludedFile(String path, String why) {}

    public long bytes() {
        return files.stream().mapToLong(ResidentRow::bytes).sum();
    }

    /**
     * Settings of resident files.
     *
     * @param topN how many there are, pinned ones included
     * @param bytesPerFile a longer one is none, or shown in part where it is pinned
     * @param bytesTotal of all of them, where it is set
     * @param deferUntil the fullness up to which soft and hard compaction wait
     * @param cacheLife how long the provider's cache holds what nobody asks for
     */
    public record ResidentSettings(
            int topN, int bytesPerFile, Optional<Long> bytesTotal, double deferUntil, Duration cacheLife) {
        private static final long MOST_BYTES = 262_144;
        private static final double BYTES_PER_TOKEN = 1.2;

        public static ResidentSettings of(Config config) {
            return new ResidentSettings(
                    Math.toIntExact(config.get(ContextKeys.RESIDENT_TOP_N)),
                    Math.toIntExact(config.get(ContextKeys.RESIDENT_BYTES_PER_FILE)),
                    config.find(ContextKeys.RESIDENT_BYTES_TOTAL),
                    config.get(ContextKeys.RESIDENT_DEFER_UNTIL),
                    Duration.ofMinutes(config.get(ContextKeys.CACHE_TTL_MINUTES)));
        }

        public long bytesTotal(ContextBudget budget) {
            return bytesTotal.orElse(Math.min(MOST_BYTES, (long) (BYTES_PER_TOKEN * budget.tokens())));
        }
    }
}
