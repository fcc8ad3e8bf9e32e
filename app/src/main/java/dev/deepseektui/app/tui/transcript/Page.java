package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.keys.UiKeys.Reasoning;
import dev.deepseektui.app.tui.transcript.Content.Hidden;
import dev.deepseektui.app.tui.transcript.Content.Look;
import dev.deepseektui.app.tui.transcript.Content.Spacing;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The blocks of a stretch of the tape. Later events find the block they belong to by its key. */
public final class Page {
    /** Of what stands between turns. */
    static final long NO_TURN = 0;

    private final List<Block> blocks = new ArrayList<>();
    private final Map<String, Block> keyed = new HashMap<>();
    private long turn = NO_TURN;

    long turn() {
        return turn;
    }

    void turn(long number) {
        turn = number;
    }

    public void add(Content content) {
        blocks.add(new Block(content, turn));
    }

    /** In place of what has this key, else at the end. */
    public void put(String key, Content content) {
        Block known = keyed.get(key);
        if (known != null) {
            known.replace(content);
        } else {
            Block block = new Block(content, turn);
            blocks.add(block);
            keyed.put(key, block);
        }
    }

    /** Adds reasoning; to that before it, where only looks stand between and it is folded. */
    void addThought(ThoughtContent thought) {
        int at = blocks.size() - 1;
        while (at >= 0 && isPassedByThoughts(block(at).content())) {
            at--;
        }
        if (at >= 0 && thought.shown() == Reasoning.SUMMARY && block(at).content() instanceof ThoughtContent earlier) {
            block(at).replace(earlier.with(thought));
            add(new Joined()); // what streams after it keeps its place
        } else {
            add(thought);
        }
    }

    private static boolean isPassedByThoughts(Content content) {
        return content instanceof ExploredContent || !content.standsBetween();
    }

    /** Puts what one line may show together with what stands before or behind it. */
    void join(String key, ExploredContent looks) {
        put(key, looks);
        int at = blocks.indexOf(keyed.get(key));
        int before = beside(at, -1);
        int behind = beside(at, 1);
        if (behind >= 0 && block(behind).content() instanceof ExploredContent later) {
            block(at).replace(looks.with(later));
            block(behind).replace(new Joined());
        }
        if (before >= 0 && block(before).content() instanceof ExploredContent earlier) {
            block(before).replace(earlier.with((ExploredContent) block(at).content()));
            block(at).replace(new Joined());
        }
    }

    /** The nearest in a direction that looks are not joined across; -1 where there is none. */
    private int beside(int from, int step) {
        int at = from + step;
        while (at >= 0 && at < blocks.size() && !block(at).content().standsBetween()) {
            at += step;
        }
        return at < blocks.size() ? at : -1;
    }

    /** Shown where it was joined to. */
    private record Joined() implements Hidden {}

    public Optional<Content> find(String key) {
        return Optional.ofNullable(keyed.get(key)).map(Block::content);
    }

    void changed(String key) {
        Optional.ofNullable(keyed.get(key)).ifPresent(Block::changed);
    }

    void remove(String key) {
        Block block = keyed.remove(key);
        if (block != null) {
            blocks.remove(block);
        }
    }

    void tick(Instant now) {
        replaceEach(content -> content.at(now));
    }

    void replaceEach(UnaryOperator<Content> change) {
        blocks.forEach(block -> block.replace(change.apply(block.content())));
    }

    int size() {
        return blocks.size();
    }

    Block block(int index) {
        return blocks.get(index);
    }

    /** Rows of a block with the empty line before it; none when it shows nothing. */
    int rows(int index, Look look) {
        int lines = block(index).lines(look).size();
        return lines == 0 ? 0 : lines + gap(index, look.column());
    }

    /** 1 when an empty line stands before the block. */
    int gap(int index, Column column) {
        if (spacing(index, column) == Spacing.APART) {
            return 1;
        }
        for (int before = index - 1; before >= 0; before--) {
            if (block(before).content().isSeen(column)) {
                return spacing(before, column) == Spacing.APART ? 1 : 0;
            }
        }
        return 0;
    }

    private Spacing spacing(int index, Column column) {
        return block(index).content().spacing(column);
    }
}
