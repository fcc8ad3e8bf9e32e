package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.markdown.Markdown.TextColumn;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Line;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The content of a transcript block. */
public interface BlockContent {
    /** Returns the lines; an empty list if there is nothing to show. */
    List<Line> lines(BlockStyle look);

    default boolean canUnfold() {
        return false;
    }

    default Optional<BlockDetails> details() {
        return Optional.empty();
    }

    /** Returns the name for {@code /pin}; empty if the content cannot be pinned. */
    default Optional<String> name() {
        return Optional.empty();
    }

    /** Returns true if the block needs no empty line between itself and a neighbour that returns true, too. */
    default boolean isClose(TranscriptColumn column) {
        return false;
    }

    default boolean isSeen() {
        return true;
    }

    /** Returns true if the block separates its neighbours. By default, only visible blocks do. */
    default boolean separates() {
        return isSeen();
    }

    /** Returns the content as it is shown at a time, or this object if it has not changed. */
    default BlockContent at(Instant now) {
        return this;
    }

    /**
     * The details of a block, shown when the user presses Enter.
     *
     * @param agent the number of the agent whose tape has further details; empty for other blocks
     */
    record BlockDetails(String title, String text, Optional<Integer> agent) {
        public BlockDetails(String title, String text) {
            this(title, text, Optional.empty());
        }
    }

    /** Invisible content that reserves a position in the transcript for content that later events add. */
    interface Hidden extends BlockContent {
        @Override
        default List<Line> lines(BlockStyle look) {
            return List.of();
        }

        @Override
        default boolean isSeen() {
            return false;
        }
    }

    /** The content of a running command or tool that prints output. */
    interface Printing extends BlockContent {
        BlockContent printing(String text);
    }

    /**
     * The way in which a block is shown.
     *
     * @param unfolded true if the block is shown in full
     * @param undone true if the conversation was rewound to a point before the block
     */
    record BlockStyle(TranscriptColumn column, boolean unfolded, boolean undone) {
        public BlockStyle(TranscriptColumn column, boolean unfolded) {
            this(column, unfolded, false);
        }

        /** Returns the number of cells after the column's left edge. */
        public int width() {
            return column.text();
        }

        BlockStyle undone(boolean isUndone) {
            return isUndone == undone ? this : new BlockStyle(column, unfolded, isUndone);
        }
    }

    /**
     * The column in which blocks are laid out.
     *
     * @param width the column's width in cells, including the left edge, which bands cover
     * @param beside {@code PANE} if the pane beside the transcript shows the plan, so the transcript need not show it
     */
    public record TranscriptColumn(int width, Bands bands, SideArea beside) {
        /** The area beside the transcript. */
        public enum SideArea {
            PANE,
            NOTHING
        }

        /** Returns the number of cells after the left edge. */
        public int text() {
            return Math.max(1, width - Bands.EDGE);
        }

        /** Returns the maximum width of prose in cells, limited for readability. */
        public int prose() {
            return answers().prose();
        }

        TextColumn answers() {
            return new TextColumn(text(), bands);
        }
    }
}
