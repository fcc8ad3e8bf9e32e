package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.keys.UiKeys.Reasoning;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockStyle;
import dev.deepseektui.app.tui.transcript.BlockContent.Hidden;
import dev.deepseektui.app.tui.transcript.BlockContent.TranscriptColumn;
import dev.deepseektui.app.tui.transcript.ConversationBlocks.ReasoningContent;
import dev.deepseektui.app.tui.transcript.ReturnedTool.ExploredContent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The blocks made from a part of the tape. A block can have a key, by which later events change it. */
public final class TranscriptPage {
    /** The turn of blocks that belong to no turn. */
    static final long NO_TURN = 0;

    private final List<PlacedBlock> blocks = new ArrayList<>();
    private final Map<String, PlacedBlock> keyed = new HashMap<>();
    /** Facts from earlier events that later events need, by key. */
    private final Map<String, Object> notes = new HashMap<>();

    private long turn = NO_TURN;

    long turn() {
        return turn;
    }

    void turn(long number) {
        turn = number;
    }

    public void add(BlockContent content) {
        blocks.add(new PlacedBlock(content, turn));
    }

    /** Replaces the content that has this key, or appends it. */
    public void put(String key, BlockContent content) {
        PlacedBlock known = keyed.get(key);
        if (known != null) {
            known.replace(content);
        } else {
            PlacedBlock block = new PlacedBlock(content, turn);
            blocks.add(block);
            keyed.put(key, block);
        }
    }

    /** Adds reasoning. Folded reasoning is merged with earlier reasoning if there are only reads in between. */
    void addThought(ReasoningContent thought) {
        int at = blocks.size() - 1;
        while (at >= 0
                && (block(at).content() instanceof ExploredContent
                        || !block(at).content().separates())) {
            at--;
        }
        if (at >= 0
                && thought.shown() == Reasoning.SUMMARY
                && block(at).content() instanceof ReasoningContent earlier) {
            block(at).replace(earlier.with(thought));
            add(new MergedContent()); // reasoning that streams afterwards keeps its place
        } else {
            add(thought);
        }
    }

    /** Adds read and search calls and merges them with adjacent ones into one block. */
    void join(String key, ExploredContent looks) {
        put(key, looks);
        int at = blocks.indexOf(keyed.get(key));
        int before = beside(at, -1);
        int behind = beside(at, 1);
        if (behind >= 0 && block(behind).content() instanceof ExploredContent later) {
            block(at).replace(looks.with(later));
            block(behind).replace(new MergedContent());
        }
        if (before >= 0 && block(before).content() instanceof ExploredContent earlier) {
            block(before).replace(earlier.with((ExploredContent) block(at).content()));
            block(at).replace(new MergedContent());
        }
    }

    /** Returns the index of the nearest visible block in a direction; -1 if there is none. */
    private int beside(int from, int step) {
        int at = from + step;
        while (at >= 0 && at < blocks.size() && !block(at).content().separates()) {
            at += step;
        }
        return at < blocks.size() ? at : -1;
    }

    /** A placeholder for content that was merged into another block. */
    private record MergedContent() implements Hidden {}

    public Optional<BlockContent> find(String key) {
        return Optional.ofNullable(keyed.get(key)).map(PlacedBlock::content);
    }

    <T extends BlockContent> Optional<T> find(String key, Class<T> type) {
        return find(key).filter(type::isInstance).map(type::cast);
    }

    void note(String key, Object fact) {
        notes.put(key, fact);
    }

    void forget(String key) {
        notes.remove(key);
    }

    <T> Optional<T> noted(String key, Class<T> type) {
        return Optional.ofNullable(notes.get(key)).filter(type::isInstance).map(type::cast);
    }

    /** Changes the content that has this key. Does nothing if there is none or it has a different type. */
    <T extends BlockContent> void change(String key, Class<T> type, Function<T, BlockContent> change) {
        find(key, type).ifPresent(content -> put(key, change.apply(content)));
    }

    void changed(String key) {
        Optional.ofNullable(keyed.get(key)).ifPresent(PlacedBlock::changed);
    }

    void remove(String key) {
        PlacedBlock block = keyed.remove(key);
        if (block != null) {
            blocks.remove(block);
        }
    }

    void replaceEach(UnaryOperator<BlockContent> change) {
        blocks.forEach(block -> block.replace(change.apply(block.content())));
    }

    int size() {
        return blocks.size();
    }

    PlacedBlock block(int index) {
        return blocks.get(index);
    }

    /** Returns the height of a block, including the empty line before it; 0 if the block is invisible. */
    int rows(int index, BlockStyle look) {
        int lines = block(index).lines(look).size();
        return lines == 0 ? 0 : lines + gap(index, look.column());
    }

    /** Returns 1 if an empty line is shown before the block, otherwise 0. */
    int gap(int index, TranscriptColumn column) {
        if (!block(index).content().isClose(column)) {
            return 1;
        }
        for (int before = index - 1; before >= 0; before--) {
            if (block(before).content().isSeen()) {
                return block(before).content().isClose(column) ? 0 : 1;
            }
        }
        return 0;
    }

    /** A block with a cache of its last layout. */
    static final class PlacedBlock {
        private final long turn;
        private BlockContent content;
        private @Nullable BlockStyle look;
        private List<Line> lines = List.of();

        PlacedBlock(BlockContent content, long turn) {
            this.content = content;
            this.turn = turn;
        }

        long turn() {
            return turn;
        }

        BlockContent content() {
            return content;
        }

        void replace(BlockContent other) {
            if (other != content) {
                content = other;
                look = null;
            }
        }

        void changed() {
            look = null;
        }

        List<Line> lines(BlockStyle at) {
            if (!at.equals(look)) {
                lines = content.lines(at);
                if (at.undone()) {
                    lines = lines.stream().map(Line::dimmed).toList();
                }
                look = at;
            }
            return lines;
        }
    }
}
