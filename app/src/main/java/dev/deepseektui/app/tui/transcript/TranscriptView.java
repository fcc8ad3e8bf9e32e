package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.AppMessages.say;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.TerminalRectangle;
import dev.deepseektui.app.tui.keys.UiKeys.Reasoning;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.StyledGraphics;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockDetails;
import dev.deepseektui.app.tui.transcript.BlockContent.TranscriptColumn;
import dev.deepseektui.app.tui.transcript.BlockContent.TranscriptColumn.SideArea;
import dev.deepseektui.app.tui.transcript.ReturnedTool.ExploredContent;
import dev.deepseektui.app.tui.transcript.Rows.BlockPlace;
import dev.deepseektui.app.tui.transcript.Rows.RowPosition;
import dev.deepseektui.app.tui.transcript.TextSelection.ClickCount;
import dev.deepseektui.app.tui.transcript.TextSelection.SelectedCell;
import dev.deepseektui.app.tui.transcript.TextSelection.SelectionUnit;
import dev.deepseektui.app.tui.transcript.Transcript.TapeSource;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.event.Recorded;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The visible part of the transcript, with the selected block and the unfolded blocks. The rows to show are found from
 * the lowest one upwards, so that the cost of drawing and scrolling does not depend on the length of the session.
 */
public final class TranscriptView {
    /**
     * The maximum number of lines counted below the view. The limit keeps frames cheap: each frame counts the lines
     * again.
     */
    private static final int MAX_COUNTED = 99;

    private final Transcript transcript;
    private final Set<BlockPlace> open = new HashSet<>();
    /** The lowest visible row; null while the view follows new text. */
    private @Nullable RowPosition bottom;

    private @Nullable BlockPlace chosen;

    private final ClickCount clicks = new ClickCount();
    private @Nullable TextSelection selection;

    public TranscriptView(Transcript transcript) {
        this.transcript = transcript;
    }

    public Transcript transcript() {
        return transcript;
    }

    /** Draws the transcript into an empty area. */
    public void draw(Viewport at, StyledGraphics graphics) {
        TerminalRectangle area = at.area();
        if (area.width == 0 || area.height == 0) {
            return;
        }
        Rows rows = rows(at);
        List<RowPosition> shown = shown(rows, area);
        for (int i = 0; i < shown.size(); i++) {
            drawRow(rows, shown.get(i), new TerminalRectangle(area.x, area.y + i, area.width, 1), graphics);
        }
    }

    public int height(Viewport at) {
        return shown(rows(at), at.area()).size();
    }

    /** Returns the number of lines below the view as text; empty while the view follows new text. */
    public String below(Viewport at) {
        if (bottom == null) {
            return "";
        }
        Rows rows = rows(at);
        int lines = 0;
        Optional<RowPosition> row = lowest(rows).flatMap(rows::down);
        while (row.isPresent() && lines <= MAX_COUNTED) {
            lines++;
            row = rows.down(row.get());
        }
        return lines > MAX_COUNTED ? say("transcript.below.over", MAX_COUNTED) : say("transcript.below", lines);
    }

    /**
     * Scrolls down, or up if {@code by} is negative. The visible rows then stay in place even if text is added below.
     */
    public void scroll(int by, Viewport at) {
        Rows rows = rows(at);
        Optional<RowPosition> lowest = lowest(rows);
        if (lowest.isPresent()) {
            RowPosition from = lowest.get();
            settle(by < 0 ? rows.up(from, -by) : rows.down(from, by), rows, at.area());
        }
    }

    public void toStart(Viewport at) {
        rows(at).first().ifPresent(first -> settle(first, rows(at), at.area()));
    }

    public void toEnd() {
        bottom = null;
        chosen = null;
    }

    public void chooseOlder(Viewport at) {
        Rows rows = rows(at);
        Optional<BlockPlace> start = Optional.ofNullable(chosen);
        choose(
                start.isPresent()
                        ? start.flatMap(rows::visibleBefore)
                        : lowest(rows).map(RowPosition::place),
                at);
    }

    public void chooseNewer(Viewport at) {
        choose(Optional.ofNullable(chosen).flatMap(rows(at)::visibleAfter), at);
    }

    public void chooseNone() {
        chosen = null;
    }

    /**
     * Folds or unfolds the selected block. If none is selected, folds or unfolds the streaming reasoning, or else the
     * lowest visible block that can be folded. A block of reads is chosen only if there is no other.
     */
    public void toggleFold(Viewport at) {
        if (chosen == null && transcript.toggleThought()) {
            return;
        }
        Rows rows = rows(at);
        Optional<BlockPlace> target = chosen != null ? Optional.of(chosen) : lowestFoldable(rows, at.area());
        target.filter(place -> rows.content(place).canUnfold()).ifPresent(place -> {
            if (!open.remove(place)) {
                open.add(place);
            }
        });
    }

    /** Begins a selection at the pointer: cells for a single click, words for a double click, rows for a triple click. */
    public void beginSelection(TerminalPosition where, Viewport at) {
        int count = clicks.click(where);
        selection = cell(where, at)
                .map(cell -> TextSelection.at(SelectionUnit.ofClicks(count), cell))
                .orElse(null);
    }

    /** Extends the selection to the pointer. Scrolls by one row if the pointer is above or below the view. */
    public void extendSelection(TerminalPosition where, Viewport at) {
        if (where.getRow() < at.area().y) {
            scroll(-1, at);
        } else if (where.getRow() >= at.area().yAndHeight) {
            scroll(1, at);
        }
        TextSelection before = selection;
        if (before != null) {
            selection = cell(where, at).map(before::to).orElse(before);
        }
    }

    public boolean hasSelection() {
        return selection != null;
    }

    /** Returns the selected text; empty after a click without movement. */
    public String selectedText(Viewport at) {
        TextSelection selected = selection;
        if (selected == null || selected.isEmpty()) {
            return "";
        }
        Rows rows = rows(at);
        List<String> texts = new ArrayList<>();
        Optional<RowPosition> row = rows.nearest(selected.first().spot());
        RowPosition last = selected.last().spot();
        while (row.isPresent() && row.get().compareTo(last) <= 0) {
            String text = selected.text(row.get(), rows.line(row.get()));
            if (text != null) {
                texts.add(text);
            }
            row = rows.down(row.get());
        }
        return String.join("\n", texts).replaceAll("^\n+|\n+$", "");
    }

    public void clearSelection() {
        selection = null;
    }

    /** Returns true if another click at the same position would form a double or triple click. */
    public boolean awaitsClick() {
        return clicks.isWaiting();
    }

    public void tick() {
        clicks.tick();
    }

    /**
     * Returns the cell at a position on the screen, or the nearest cell of the transcript; empty if no row is visible.
     */
    private Optional<SelectedCell> cell(TerminalPosition where, Viewport at) {
        Rows rows = rows(at);
        List<RowPosition> shown = shown(rows, at.area());
        if (shown.isEmpty()) {
            return Optional.empty();
        }
        int row = Math.max(0, Math.min(where.getRow() - at.area().y, shown.size() - 1));
        RowPosition spot = shown.get(row);
        int start = at.area().x + Bands.EDGE - rows.line(spot).outdent();
        return Optional.of(new SelectedCell(spot, Math.max(0, where.getColumn() - start)));
    }

    /** Returns the selected block's details; empty if no block is selected or it has none. */
    public Optional<BlockDetails> details(Viewport at) {
        return Optional.ofNullable(chosen)
                .flatMap(place -> rows(at).content(place).details());
    }

    /** Returns the selected block's name for {@code /pin}; empty if no block is selected or it cannot be pinned. */
    public Optional<String> name(Viewport at) {
        return Optional.ofNullable(chosen)
                .flatMap(place -> rows(at).content(place).name());
    }

    private void drawRow(Rows rows, RowPosition spot, TerminalRectangle row, StyledGraphics graphics) {
        Line line = rows.line(spot);
        Line shown = selection == null ? line : selection.highlighted(spot, line);
        graphics.put(row.x + Bands.EDGE - line.outdent(), row.y, shown);
        if (spot.place().equals(chosen)) {
            graphics.put(row.x, row.y, "▌", Style.of(Ink.ACCENT));
        }
    }

    private Rows rows(Viewport at) {
        return new Rows(transcript, at.column(), open);
    }

    private Optional<RowPosition> lowest(Rows rows) {
        return bottom == null ? rows.last() : rows.nearest(bottom);
    }

    /** Returns the visible rows, top row first. */
    private List<RowPosition> shown(Rows rows, TerminalRectangle area) {
        List<RowPosition> shown = new ArrayList<>();
        Optional<RowPosition> row = lowest(rows);
        while (row.isPresent() && shown.size() < area.height) {
            shown.add(row.get());
            row = rows.up(row.get());
        }
        Collections.reverse(shown);
        return shown;
    }

    /** Makes a row the lowest visible one, unless this would leave empty space in the view. */
    private void settle(RowPosition lowest, Rows rows, TerminalRectangle area) {
        RowPosition highest = rows.up(lowest, area.height - 1);
        RowPosition settled = rows.down(highest, area.height - 1);
        boolean atEnd = rows.down(settled).isEmpty();
        bottom = atEnd ? null : settled;
    }

    private void choose(Optional<BlockPlace> place, Viewport at) {
        if (place.isEmpty()) {
            return;
        }
        TerminalRectangle area = at.area();
        Rows rows = rows(at);
        chosen = place.get();
        List<RowPosition> shown = shown(rows, area);
        RowPosition first = new RowPosition(chosen, 0);
        RowPosition last = new RowPosition(chosen, rows.height(chosen) - 1);
        if (!shown.contains(first) || !shown.contains(last)) {
            boolean above = chosen.compareTo(shown.get(0).place()) <= 0 || last.row() >= area.height;
            settle(above ? rows.down(first, area.height - 1) : last, rows, area);
        }
    }

    private Optional<BlockPlace> lowestFoldable(Rows rows, TerminalRectangle area) {
        List<RowPosition> shown = shown(rows, area);
        Collections.reverse(shown);
        List<BlockPlace> foldable = shown.stream()
                .map(RowPosition::place)
                .filter(place -> rows.content(place).canUnfold())
                .toList();
        return foldable.stream()
                .filter(place -> !(rows.content(place) instanceof ExploredContent))
                .findFirst()
                .or(() -> foldable.stream().findFirst());
    }

    /** The transcript's area and the layout around it. */
    public record Viewport(TerminalRectangle area, Bands bands, SideArea beside) {
        public boolean contains(TerminalPosition place) {
            return place.getColumn() >= area.x
                    && place.getColumn() < area.xAndWidth
                    && place.getRow() >= area.y
                    && place.getRow() < area.yAndHeight;
        }

        public Viewport atFoot(int rows) {
            int above = rows == 0 ? 0 : area.height - rows;
            TerminalRectangle foot = new TerminalRectangle(area.x, area.y + above, area.width, area.height - above);
            return new Viewport(foot, bands, beside);
        }

        TranscriptColumn column() {
            return new TranscriptColumn(area.width, bands, beside);
        }
    }

    /**
     * A live view of another tape, such as an agent's. New events are read each time the view is drawn. Used only on
     * the screen's thread.
     */
    public static final class FollowedTape implements IntFunction<List<Line>> {
        private final TapeSource tape;
        private final Transcript transcript;
        private long offset;
        private long last;
        private int width;
        private List<Line> lines = List.of();

        public FollowedTape(TapeSource tape) {
            this.tape = tape;
            this.transcript = new Transcript(tape, Reasoning.SUMMARY);
        }

        @Override
        public List<Line> apply(int wanted) {
            if (read() || wanted != width) {
                width = wanted;
                lines = laidOut(
                        new Rows(transcript, new TranscriptColumn(wanted, Bands.RULES, SideArea.NOTHING), Set.of()));
            }
            return lines;
        }

        private boolean read() {
            long before = last;
            try (TapeReader events = tape.read(offset)) {
                while (events.hasNext()) {
                    Recorded recorded = events.next();
                    if (recorded.seq() > last) {
                        last = recorded.seq();
                        offset = recorded.offset();
                        transcript.take(recorded);
                    }
                }
            }
            return last > before;
        }

        private static List<Line> laidOut(Rows rows) {
            List<Line> all = new ArrayList<>();
            for (Optional<RowPosition> row = rows.first(); row.isPresent(); row = rows.down(row.get())) {
                all.add(rows.line(row.get()));
            }
            return all;
        }
    }
}
