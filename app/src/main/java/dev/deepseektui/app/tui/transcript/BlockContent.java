package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.markdown.Markdown.TextColumn;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Line;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The content of a block. */
public interface BlockContent {
    /** Returns the rows; empty while there is nothing to show. */
    List<Line> lines(BlockLook look);

    default boolean canUnfold() {
        return false;
    }

    default Optional<BlockDetails> details() {
        return Optional.empty();
    }

    /** Returns the name for {@code /pin}; empty if nothing can be pinned. */
    default Optional<String> name() {
        return Optional.empty();
    }

    /** Returns whether it has no empty line between itself and others that are close. */
    default boolean isClose(TranscriptColumn column) {
        return false;
    }

    default boolean isSeen() {
        return true;
    }

    /** Returns whether the block separates its neighbours; invisible blocks do not. */
    default boolean standsBetween() {
        return true;
    }

    /** Returns the content at a time; the same object if time does not matter. */
    default BlockContent at(Instant now) {
        return this;
    }

    /**
     * Everything known about a block, shown by Enter.
     *
     * @param agent the agent whose tape has more
     */
    record BlockDetails(String title, String text, Optional<Integer> agent) {
        public BlockDetails(String title, String text) {
            this(title, text, Optional.empty());
        }
    }

    /** Invisible content that keeps its place for later events. */
    interface Hidden extends BlockContent {
        @Override
        default List<Line> lines(BlockLook look) {
            return List.of();
        }

        @Override
        default boolean isSeen() {
            return false;
        }

        @Override
        default boolean standsBetween() {
            return false;
        }
    }

    /** Content of a running command or tool that prints. */
    interface Printing extends BlockContent {
        BlockContent printing(String text);
    }

    /**
     * The column of a block, and the part of it that is shown.
     *
     * @param undone whether the conversation was rewound to before it
     */
    record BlockLook(TranscriptColumn column, boolean unfolded, boolean undone) {
        public BlockLook(TranscriptColumn column, boolean unfolded) {
            this(column, unfolded, false);
        }

        /** Returns the cells after the column's left edge. */
        public int width() {
            return column.text();
        }

        BlockLook undone(boolean isUndone) {
            return isUndone == undone ? this : new BlockLook(column, unfolded, isUndone);
        }
    }

    /**
     * The column of blocks.
     *
     * @param width of the whole column with its left edge, which a band covers
     * @param beside whether the pane shows the plan, so that the transcript need not
     */
    public record TranscriptColumn(int width, Bands bands, Beside beside) {
        /** The neighbour of the transcript. */
        public enum Beside {
            PANE,
            NOTHING
        }

        /** Returns the cells after the left edge. */
        public int text() {
            return Math.max(1, width - Bands.EDGE);
        }

        /** Returns the maximum width of prose, for readability. */
        public int prose() {
            return answers().prose();
        }

        TextColumn answers() {
            return new TextColumn(text(), bands);
        }
    }
}
