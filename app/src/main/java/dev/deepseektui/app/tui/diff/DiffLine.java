package dev.deepseektui.app.tui.diff;

import dev.deepseektui.core.tool.edit.WordDiff.Range;
import java.util.List;

/**
 * A line of a diff.
 *
 * @param number in the file as it is now; of a removed line, in the file as it was
 * @param changed what of the text is not in the line that it stands for
 */
record DiffLine(Kind kind, int number, String text, List<Range> changed) {
    /** What became of it. */
    enum Kind {
        CONTEXT,
        ADDED,
        REMOVED,
        /** Between two places of a file. */
        GAP,
        /** What is said about files, and not of them. */
        SAID
    }

    DiffLine(Kind kind, int number, String text) {
        this(kind, number, text, List.of());
    }

    DiffLine changedAt(List<Range> ranges) {
        return new DiffLine(kind, number, text, ranges);
    }

    boolean isChange() {
        return kind == Kind.ADDED || kind == Kind.REMOVED;
    }
}
