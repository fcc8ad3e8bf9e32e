package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.text.Line;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What a block says. */
public interface Content {
    /** None when there is nothing to show yet. */
    List<Line> lines(Look look);

    /** Whether it looks other unfolded. */
    default boolean canUnfold() {
        return false;
    }

    default Optional<Details> details() {
        return Optional.empty();
    }

    /** What {@code /pin} calls it, where compaction can be kept off it. */
    default Optional<String> name() {
        return Optional.empty();
    }

    default Spacing spacing(Column column) {
        return Spacing.APART;
    }

    /** Whether it shows anything in such a column. */
    default boolean isSeen(Column column) {
        return true;
    }

    /** Whether what stands before it and what stands behind it are kept apart by it. */
    default boolean standsBetween() {
        return true;
    }

    /** As it is at this moment; itself when time does not matter to it. */
    default Content at(Instant now) {
        return this;
    }

    /** What stands between two blocks. */
    enum Spacing {
        /** An empty line on both sides. */
        APART,
        /** Nothing between it and others that are close. */
        CLOSE
    }
}
