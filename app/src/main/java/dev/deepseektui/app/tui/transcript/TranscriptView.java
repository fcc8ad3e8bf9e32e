package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.Area;
import dev.deepseektui.app.tui.Canvas;
import dev.deepseektui.app.tui.text.Cells;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The part of the transcript on the screen: which row is the lowest, which block is chosen, which are unfolded. Rows are
 * found from the lowest one upwards, so that neither drawing nor scrolling depends on how long the session is.
 */
public final class TranscriptView {
    /** A column on each side: for the mark of the chosen block, and for the eye. */
    private static final int MARGINS = 2;

    private static final Span MORE = Span.of(" ↓ more below ", Role.SELECTION);

    private final Transcript transcript;
    private final Set<Place> open = new HashSet<>();
    /** The lowest row; absent while the view follows what is new. */
    private @Nullable Spot bottom;

    private @Nullable Place chosen;

    public TranscriptView(Transcript transcript) {
        this.transcript = transcript;
    }

    /** Draws on an area that is empty. */
    public void draw(Area area, Canvas canvas) {
        if (area.isEmpty()) {
            return;
        }
        Rows rows = rows(area);
        List<Spot> shown = shown(rows, area);
        for (int i = 0; i < shown.size(); i++) {
            drawRow(rows, shown.get(i), new Area(area.column(), area.row() + i, area.width(), 1), canvas);
        }
        if (bottom != null && MORE.width() <= area.width()) {
            int column = area.column() + area.width() - MORE.width();
            canvas.put(column, area.row() + area.height() - 1, MORE.text(), MORE.style());
        }
    }

    /** Whether new text comes into sight by itself. */
    public boolean follows() {
        return bottom == null;
    }

    /** Up for negative numbers. What is in sight then stays, whatever arrives below. */
    public void scroll(int by, Area area) {
        Rows rows = rows(area);
        Optional<Spot> lowest = lowest(rows);
        if (lowest.isPresent()) {
            Spot from = lowest.get();
            settle(by < 0 ? rows.up(from, -by) : rows.down(from, by), rows, area);
        }
    }

    public void toStart(Area area) {
        rows(area).first().ifPresent(first -> settle(first, rows(area), area));
    }

    public void toEnd() {
        bottom = null;
        chosen = null;
    }

    /** Chooses the next older block that shows something. */
    public void chooseOlder(Area area) {
        Rows rows = rows(area);
        Optional<Place> start = Optional.ofNullable(chosen);
        choose(
                start.isPresent()
                        ? start.flatMap(rows::visibleBefore)
                        : lowest(rows).map(Spot::place),
                area);
    }

    public void chooseNewer(Area area) {
        choose(Optional.ofNullable(chosen).flatMap(rows(area)::visibleAfter), area);
    }

    public void chooseNone() {
        chosen = null;
    }

    /** Unfolds the chosen block, or folds it again; without one, the lowest in sight that can. */
    public void toggleFold(Area area) {
        Rows rows = rows(area);
        Optional<Place> target = chosen != null ? Optional.of(chosen) : lowestFoldable(rows, area);
        target.filter(place -> rows.content(place).canUnfold()).ifPresent(place -> {
            if (!open.remove(place)) {
                open.add(place);
            }
        });
    }

    /** What Enter on the chosen block shows. */
    public Optional<Details> details(Area area) {
        return Optional.ofNullable(chosen)
                .flatMap(place -> rows(area).content(place).details());
    }

    /** What {@code /pin} calls the chosen block. */
    public Optional<String> name(Area area) {
        return Optional.ofNullable(chosen)
                .flatMap(place -> rows(area).content(place).name());
    }

    private void drawRow(Rows rows, Spot spot, Area row, Canvas canvas) {
        if (spot.place().equals(chosen)) {
            canvas.put(row.column(), row.row(), "▌", Style.of(Role.ACCENT));
        }
        int column = row.column() + 1;
        for (Span span : rows.line(spot).spans()) {
            canvas.put(column, row.row(), span.text(), span.style());
            column += Cells.width(span.text());
        }
    }

    private Rows rows(Area area) {
        return new Rows(transcript, Math.max(1, area.width() - MARGINS), open);
    }

    private Optional<Spot> lowest(Rows rows) {
        return bottom == null ? rows.last() : rows.nearest(bottom);
    }

    /** From the highest row in sight to the lowest. */
    private List<Spot> shown(Rows rows, Area area) {
        List<Spot> shown = new ArrayList<>();
        Optional<Spot> row = lowest(rows);
        while (row.isPresent() && shown.size() < area.height()) {
            shown.add(row.get());
            row = rows.up(row.get());
        }
        Collections.reverse(shown);
        return shown;
    }

    /** Makes this the lowest row, unless there would be room left above it. */
    private void settle(Spot lowest, Rows rows, Area area) {
        Spot highest = rows.up(lowest, area.height() - 1);
        Spot settled = rows.down(highest, area.height() - 1);
        boolean atEnd = rows.down(settled).isEmpty();
        bottom = atEnd ? null : settled;
    }

    private void choose(Optional<Place> place, Area area) {
        if (place.isEmpty()) {
            return;
        }
        Rows rows = rows(area);
        chosen = place.get();
        List<Spot> shown = shown(rows, area);
        Spot first = new Spot(chosen, 0);
        Spot last = new Spot(chosen, rows.height(chosen) - 1);
        if (!shown.contains(first) || !shown.contains(last)) {
            boolean above = chosen.compareTo(shown.get(0).place()) <= 0 || last.row() >= area.height();
            settle(above ? rows.down(first, area.height() - 1) : last, rows, area);
        }
    }

    private Optional<Place> lowestFoldable(Rows rows, Area area) {
        List<Spot> shown = shown(rows, area);
        Collections.reverse(shown);
        return shown.stream()
                .map(Spot::place)
                .filter(place -> rows.content(place).canUnfold())
                .findFirst();
    }
}
