package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.markdown.Markdown.TextColumn;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Line;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The content of a block. */
public interface BlockContent {
    /** None when there is nothing to show yet. */
    List<Line> lines(BlockLook look);

    default boolean canUnfold() {
        return false;
    }

    default Optional<BlockDetails> details() {
        return Optional.empty();
    }

    /** Returns the name for {@code /pin}; empty where nothing can be pinned. */
    default Optional<String> name() {
        return Optional.empty();
    }

    default Spacing spacing(TranscriptColumn column) {
        return Spacing.APART;
    }

    default boolean isSeen(TranscriptColumn column) {
        return true;
    }

    /** Returns whether the block separates its neighbours; invisible blocks do not. */
    default boolean standsBetween() {
        return true;
    }

    /** As it is at this moment; itself when time does not matter to it. */
    default BlockContent at(Instant now) {
        return this;
    }

    /** The space between two blocks. */
    enum Spacing {
        /** An empty line on both sides. */
        APART,
        /** Nothing between it and others that are close. */
        CLOSE
    }

    /**
     * All that is known about a block, shown by Enter.
     *
     * @param agent whose own tape tells more
     */
    record BlockDetails(String title, String text, Optional<Integer> agent) {
        public BlockDetails(String title, String text) {
            this(title, text, Optional.empty());
        }
    }

    /** Something that keeps its place for what may still happen to it. */
    interface Hidden extends BlockContent {
        @Override
        default List<Line> lines(BlockLook look) {
            return List.of();
        }

        @Override
        default boolean isSeen(TranscriptColumn column) {
            return false;
        }

        @Override
        default boolean standsBetween() {
            return false;
        }
    }

    /** Content that runs and prints. */
    interface Printing extends BlockContent {
        BlockContent printing(String text);
    }

    /**
     * The column of a block, and the part of it that is shown.
     *
     * @param undone whether the conversation went back to before it
     */
    record BlockLook(TranscriptColumn column, Folding extent, boolean undone) {
        public BlockLook(TranscriptColumn column, Folding extent) {
            this(column, extent, false);
        }

        /** The shown part of a block. */
        public enum Folding {
            FOLDED,
            UNFOLDED
        }

        /** Cells behind the column's left edge. */
        public int width() {
            return column.text();
        }

        public boolean unfolded() {
            return extent == Folding.UNFOLDED;
        }

        BlockLook undone(boolean isUndone) {
            return isUndone == undone ? this : new BlockLook(column, extent, isUndone);
        }
    }

    /**
     * The column that blocks are laid out in.
     *
     * @param width of the whole column, its left edge included: a band covers that
     * @param beside whether the pane shows the plan, so that the transcript need not
     */
    public record TranscriptColumn(int width, Bands bands, Beside beside) {
        /** The neighbour of the transcript. */
        public enum Beside {
            PANE,
            NOTHING
        }

        /** Cells behind the left edge. */
        public int text() {
            return Math.max(1, width - Bands.EDGE);
        }

        /** Cells that sentences take at most, to be read. */
        public int prose() {
            return answers().prose();
        }

        TextColumn answers() {
            return new TextColumn(text(), bands);
        }
    }
}
