package dev.deepseektui.app.tui.pane;

import dev.deepseektui.app.tui.Area;
import dev.deepseektui.app.tui.Canvas;
import dev.deepseektui.app.tui.text.Ground;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How does the pane look in its area? Where not all fits, sections are folded from the last upwards. */
public final class PaneView {
    private PaneView() {}

    /** A row of the pane, and the section that it belongs to. */
    private record Row(Line line, String title) {}

    public static void draw(Pane pane, Area area, Canvas canvas) {
        List<Row> rows = rows(pane, inside(area));
        Line ground = dev.deepseektui.app.tui.text.Row.of().on(Ground.PANE).at(area.width());
        for (int row = 0; row < area.height(); row++) {
            canvas.put(area.column(), area.row() + row, ground);
        }
        Area inside = inside(area);
        for (int i = 0; i < rows.size(); i++) {
            canvas.put(
                    inside.column(),
                    inside.row() + i,
                    rows.get(i).line().shortenedTo(inside.width()).on(Ground.PANE));
        }
    }

    private static Area inside(Area area) {
        int top = Math.min(1, area.height());
        return new Area(
                area.column() + Math.min(2, area.width()),
                area.row() + top,
                Math.max(0, area.width() - 4),
                area.height() - top);
    }

    /** The section that a click on this row of the screen means. */
    public static Optional<String> sectionAt(Pane pane, Area area, int row) {
        List<Row> rows = rows(pane, inside(area));
        int index = row - inside(area).row();
        return index >= 0 && index < rows.size() ? Optional.of(rows.get(index).title()) : Optional.empty();
    }

    private static List<Row> rows(Pane pane, Area area) {
        List<Section> present = pane.present();
        List<Row> rows = List.of();
        for (int whole = present.size(); whole >= 0; whole--) {
            rows = rows(pane, present, whole, area.width());
            if (rows.size() <= area.height()) {
                return rows;
            }
        }
        return rows.subList(0, area.height());
    }

    /** The first sections whole, as far as the user did not fold them, the others folded. */
    private static List<Row> rows(Pane pane, List<Section> present, int whole, int width) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < present.size(); i++) {
            Section section = present.get(i);
            boolean folded = i >= whole || pane.isFolded(section);
            rows.add(new Row(title(section, pane.isChosen(section), folded), section.title()));
            if (!folded) {
                section.details(Math.max(1, width - 2))
                        .forEach(line -> rows.add(new Row(indented(line), section.title())));
            }
        }
        return rows;
    }

    private static Line title(Section section, boolean chosen, boolean folded) {
        Style style = Style.PLAIN.inBold();
        Span title = new Span(section.title(), chosen ? style.on(Ground.CHOSEN) : style);
        return Line.of(Span.dim(folded ? "▸ " : "▾ "), title, Span.plain("  "))
                .followedBy(section.headline().orElse(Line.EMPTY));
    }

    private static Line indented(Line line) {
        return Line.of(Span.plain("  ")).followedBy(line);
    }
}
