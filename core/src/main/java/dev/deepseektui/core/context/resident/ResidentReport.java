package dev.deepseektui.core.context.resident;

import java.util.List;

/**
 * Resident files and their size, for people.
 *
 * @param files pinned ones first, then by score
 * @param superseded bytes of them in the prompt that are out of date
 * @param most bytes that they may have together
 * @param left what would stay too, but may not
 */
public record ResidentReport(List<Row> files, long superseded, long most, List<Left> left) {
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
    public record Row(String path, long lines, int bytes, double score, boolean isPinned, Extent extent, Told told) {}

    public enum Extent {
        WHOLE,
        ENDS,
        /** What was read of it. */
        PARTS
    }

    public enum Told {
        ALREADY,
        NEXT_REQUEST,
        /** The prompt has a part of it now. */
        NEXT_REBASE
    }

    /** A file that is used, but does not stay, and why. */
    public record Left(String path, String why) {}

    public long bytes() {
        return files.stream().mapToLong(Row::bytes).sum();
    }
}
