package dev.deepseektui.app.tui.markdown;

import dev.deepseektui.app.tui.markdown.Sections.Section;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Style;
import java.util.ArrayList;
import java.util.List;

/**
 * Lays out Markdown. The text is laid out in sections that nothing behind them changes, which is what lets an answer grow
 * at the cost of its end; so a link definition counts for its own section only, and whether a list is set loosely is
 * decided from item to item.
 */
public final class Markdown {
    private Markdown() {}

    public static List<Line> lines(String text, TextColumn column) {
        return lines(text, column, Style.PLAIN);
    }

    public static List<Line> lines(String text, TextColumn column, Style plain) {
        Sections sections = new Sections();
        List<Section> all = new ArrayList<>();
        sections.append(text, all::add);
        all.addAll(sections.rest());
        SectionLayout layout = new SectionLayout(column, plain);
        List<Line> lines = new ArrayList<>();
        all.forEach(section -> layout.add(section, lines));
        layout.end(lines);
        return lines;
    }

    /**
     * The column of an answer.
     *
     * @param width cells from where text begins to the end of the column
     * @param bands how blocks of code stand out
     */
    public record TextColumn(int width, Bands bands) {
        private static final int WIDEST_PROSE = 100;

        /** Cells that sentences take at most, to be read. */
        public int prose() {
            return Math.min(WIDEST_PROSE, width);
        }
    }
}
