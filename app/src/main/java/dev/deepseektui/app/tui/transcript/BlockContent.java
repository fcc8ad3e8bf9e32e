package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.markdown.Markdown.TextColumn;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Line;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The content of a transcript block. */
public interface BlockContent {
    /** Returns the lines; empty if there is nothing to show. */
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

    /** Returns true if no empty line separates this block from a neighbour that also returns true. */
    default boolean isClose(TranscriptColumn column) {
        return false;
    }

    default boolean isSeen() {
        return true;
    }

    /** Returns true if the block separates its neighbours; invisible blocks do not. */
    default boolean separates() {
        return isSeen();
    }

    /** Returns the content at a time, or this object if nothing changed. */
    default BlockContent at(Instant now) {
        return this;
    }

    /**
     * The details of a block, shown by Enter.
     *
     * @param agent the number of the agent whose tape has further details; empty for other blocks
     */
    record BlockDetails(String title, String text, Optional<Integer> agent) {
        public BlockDetails(String title, String text) {
            this(title, text, Optional.empty());
        }
    }

    /** Invisible content that reserves a position in the transcript for later events. */
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
     * @param width the column's width, including the left edge, which bands cover
     * @param beside {@code PANE} if the pane beside the transcript shows the plan, so that the transcript need not
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

        /** Returns the maximum width of prose, limited for readability. */
        public int prose() {
            return answers().prose();
        }

        TextColumn answers() {
            return new TextColumn(text(), bands);
        }
    }
}
