package dev.deepseektui.app.tui.pane;

import static dev.deepseektui.app.AppMessages.say;

import com.googlecode.lanterna.TerminalRectangle;
import dev.deepseektui.app.tui.pane.PaneSection.PaneBlock;
import dev.deepseektui.app.tui.pane.PaneSection.PaneTopic;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Background;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.StyledGraphics;
import dev.deepseektui.app.tui.text.Wrap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A view of the pane: the task at the top; context, focus and cost at the bottom. If space is short, the bottom part is
 * kept.
 */
public final class PaneView {
    private static final int PADDING = 2;
    private static final int ROWS_FOR_ALL = 30;
    private static final int TITLE_ROWS = 2;

    private final Pane pane;
    private final int width;
    private final int height;
    private final List<PaneRow> entries = new ArrayList<>();

    /**
     * A row of the pane.
     *
     * @param topic the topic of the row's block; null outside of blocks
     */
    private record PaneRow(Row row, @Nullable PaneTopic topic) {
        static final PaneRow BLANK = new PaneRow(Row.of(), null);
    }

    private PaneView(Pane pane, WorkStatus status, TerminalRectangle area) {
        this.pane = pane;
        this.width = Math.max(0, area.width - 2 * PADDING);
        this.height = Math.max(0, area.height - 1);
        List<PaneRow> foot = foot(status);
        List<PaneRow> top = top(status, height - foot.size() - 1);
        entries.addAll(top);
        for (int blank = top.size(); blank < height - foot.size(); blank++) {
            entries.add(PaneRow.BLANK);
        }
        entries.addAll(foot);
    }

    public static void draw(
            Pane pane, WorkStatus status, TerminalRectangle area, Bands bands, StyledGraphics graphics) {
        Line ground = Row.of().on(Background.PANE).at(area.width);
        for (int row = 0; row < area.height; row++) {
            graphics.put(area.x, area.y + row, ground);
            if (!bands.haveGrounds() && area.width > 0) {
                graphics.put(area.x, area.y + row, "│", Style.of(Ink.RULE));
            }
        }
        PaneView view = new PaneView(pane, status, area);
        if (view.width == 0) {
            return;
        }
        for (int i = 0; i < Math.min(view.entries.size(), view.height); i++) {
            Line line = view.entries.get(i).row().at(view.width).on(Background.PANE);
            graphics.put(area.x + PADDING, area.y + 1 + i, line);
        }
    }

    /** Returns the topic of the block at a screen row, for mouse clicks. */
    public static Optional<PaneTopic> blockAt(Pane pane, WorkStatus status, TerminalRectangle area, int row) {
        List<PaneRow> entries = new PaneView(pane, status, area).entries;
        int index = row - area.y - 1;
        return index >= 0 && index < entries.size()
                ? Optional.ofNullable(entries.get(index).topic())
                : Optional.empty();
    }

    private boolean isTight() {
        return height + 1 < ROWS_FOR_ALL;
    }

    private List<PaneRow> foot(WorkStatus status) {
        List<PaneRow> foot = new ArrayList<>();
        for (PaneBlock block : pane.foot(width, !isTight())) {
            if (!isTight() && !foot.isEmpty()) {
                foot.add(PaneRow.BLANK);
            }
            add(shown(block), foot);
        }
        if (!isTight()) {
            foot.add(PaneRow.BLANK);
            Row place = Row.of(Span.dim(pane.place()));
            foot.add(new PaneRow(
                    status.branch().map(branch -> place.right(Span.dim(branch))).orElse(place), null));
            foot.add(PaneRow.BLANK);
        }
        return foot.size() > height ? new ArrayList<>(foot.subList(0, height)) : foot;
    }

    /**
     * Returns the rows of the top part. If the rows do not fit, the longest lists are shortened first; then blocks are
     * left out from the bottom.
     */
    private List<PaneRow> top(WorkStatus status, int room) {
        List<PaneRow> head = head(status);
        List<PaneBlock> blocks =
                new ArrayList<>(pane.top(width).stream().map(this::shown).toList());
        boolean isCut = true;
        while (isCut && head.size() + rows(blocks) > room) {
            isCut = cutLongest(blocks);
        }
        while (head.size() + rows(blocks) > room && !blocks.isEmpty()) {
            blocks.remove(blocks.size() - 1);
        }
        List<PaneRow> top = new ArrayList<>(head);
        for (PaneBlock block : blocks) {
            top.add(PaneRow.BLANK);
            add(block, top);
        }
        return top.size() > room ? new ArrayList<>(top.subList(0, Math.max(0, room))) : top;
    }

    /** Returns the blocks' height, including their headings and the blank row before each. */
    private static int rows(List<PaneBlock> blocks) {
        return blocks.stream().mapToInt(block -> 2 + block.rows().size()).sum();
    }

    private static boolean cutLongest(List<PaneBlock> blocks) {
        Optional<PaneBlock> longest = blocks.stream()
                .filter(block -> block.isList() && block.rows().size() > TITLE_ROWS)
                .max(Comparator.comparingInt(block -> block.rows().size()));
        longest.ifPresent(block -> blocks.set(blocks.indexOf(block), block.shorter()));
        return longest.isPresent();
    }

    private List<PaneRow> head(WorkStatus status) {
        List<PaneRow> head = new ArrayList<>();
        List<Line> title = Wrap.words(Math.max(1, width), Span.bold(pane.title()));
        for (int i = 0; i < Math.min(TITLE_ROWS, title.size()); i++) {
            boolean isCut = i == TITLE_ROWS - 1 && title.size() > TITLE_ROWS;
            Line line =
                    isCut ? title.get(i).followedBy(Line.of(Span.bold(" …"))).shortenedTo(width) : title.get(i);
            head.add(new PaneRow(Row.of(line), null));
        }
        String who = status.standIn().orElse(say("pane.who", status.model(), status.effort()));
        head.add(new PaneRow(Row.of(Span.dim(who)), null));
        return head;
    }

    private PaneBlock shown(PaneBlock block) {
        return pane.folded().contains(block.topic()) ? block.folded() : block;
    }

    private void add(PaneBlock block, List<PaneRow> entries) {
        Row heading = Row.of(Span.bold(block.topic().title())).right(block.figure());
        entries.add(
                new PaneRow(block.topic() == pane.chosen() ? heading.on(Background.CHOSEN) : heading, block.topic()));
        block.rows().forEach(row -> entries.add(new PaneRow(row, block.topic())));
    }
}
