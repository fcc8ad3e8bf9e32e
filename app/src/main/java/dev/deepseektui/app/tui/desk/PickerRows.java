package dev.deepseektui.app.tui.desk;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.desk.Overlay.Panel.PanelRow;
import dev.deepseektui.app.tui.desk.Picker.PickerItem;
import dev.deepseektui.app.tui.editor.Fuzzy.MatchedText;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Ground;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The rows of a picker, with facts in columns and a preview of the chosen item beside or below them. */
final class PickerRows {
    private static final String GAP = "   ";
    private static final int ROOM_FOR_PREVIEW = 100;
    private static final int WIDEST_LIST = 70;
    private static final int LEAST_WORDS = 20;
    private static final int PREVIEW_ROWS = 12;
    private static final int LEAST_BELOW = 6;
    private static final Span RULE = Span.of(" │ ", Ink.RULE);

    private final Picker picker;
    private final List<PickerItem> items;
    private final int width;

    PickerRows(Picker picker, int width) {
        this.picker = picker;
        this.items = picker.matching();
        this.width = width;
    }

    /** Returns the rows of the list and those below it, with limits for both. */
    List<PanelRow> entries(int rows, int below) {
        if (items.isEmpty()) {
            return List.of(PanelRow.of(Span.dim(say("desk.no_match", picker.letters()))));
        }
        List<Line> preview = items.get(picker.chosen()).seen().preview();
        if (width >= ROOM_FOR_PREVIEW && !preview.isEmpty()) {
            return beside(preview, rows);
        }
        List<PanelRow> entries = new ArrayList<>();
        list(rows, width).forEach(row -> entries.add(PanelRow.of(row)));
        entries.add(PanelRow.of(Line.EMPTY));
        if (preview.isEmpty() || below < LEAST_BELOW) {
            entries.add(PanelRow.of(Span.dim(items.get(picker.chosen()).about())));
        } else {
            wrapped(preview, width).stream()
                    .limit(Math.min(below, PREVIEW_ROWS))
                    .forEach(line -> entries.add(PanelRow.of(line)));
        }
        return entries;
    }

    private List<PanelRow> beside(List<Line> paragraphs, int rows) {
        int left = Math.min(WIDEST_LIST, width * 55 / 100);
        List<Row> list = list(rows, left);
        List<Line> preview = wrapped(paragraphs, width - left - RULE.width());
        int height = Math.max(list.size(), Math.min(PREVIEW_ROWS, preview.size()));
        List<PanelRow> entries = new ArrayList<>();
        for (int at = 0; at < height; at++) {
            Row row = at < list.size() ? list.get(at) : Row.of();
            Line start = row.on(row.ground() == Ground.OWN ? Ground.BAND : row.ground())
                    .at(left);
            Line shown = at < preview.size() ? preview.get(at) : Line.EMPTY;
            entries.add(PanelRow.of(start.followedBy(Line.of(RULE)).followedBy(shown)));
        }
        return entries;
    }

    private static List<Line> wrapped(List<Line> paragraphs, int room) {
        List<Line> lines = new ArrayList<>();
        paragraphs.forEach(paragraph -> lines.addAll(Wrap.words(paragraph.spans(), Margin.NONE, room)));
        return lines;
    }

    private List<Row> list(int rows, int room) {
        int chosen = picker.chosen();
        int first = Math.max(0, Math.min(chosen - rows / 2, items.size() - rows));
        int[] facts = factWidths(room);
        List<Row> list = new ArrayList<>();
        for (int at = first; at < Math.min(first + rows, items.size()); at++) {
            list.add(row(items.get(at), at == chosen, facts, room));
        }
        return list;
    }

    /** Returns the widths of the fact columns that leave room for the text. */
    private int[] factWidths(int room) {
        int count = items.get(0).seen().facts().size();
        int[] widths = new int[count];
        int left = room - LEAST_WORDS;
        for (int column = 0; column < count; column++) {
            int at = column;
            widths[column] = items.stream()
                    .mapToInt(item -> Span.plain(item.seen().facts().get(at)).width())
                    .max()
                    .orElse(0);
            left -= widths[column] + GAP.length();
            if (left < 0) {
                return Arrays.copyOf(widths, column);
            }
        }
        return widths;
    }

    private Row row(PickerItem item, boolean isChosen, int[] factWidths, int room) {
        Span mark = isChosen ? Span.of("❯ ", Ink.ACCENT) : Span.plain("  ");
        Style style = isChosen ? Style.PLAIN.inBold() : Style.PLAIN;
        Line facts = facts(item, isChosen, factWidths);
        Line current = picker.holds(item) ? Line.of(Span.plain("  " + say("desk.current"))) : Line.EMPTY;
        int words = room - mark.width() - current.width() - (facts.spans().isEmpty() ? 0 : facts.width() + 2);
        Line left = Line.of(mark)
                .followedBy(
                        MatchedText.of(item.words(), picker.letters(), style).shortenedTo(Math.max(1, words)))
                .followedBy(current);
        Row row = Row.of(left).right(facts);
        return isChosen ? row.on(Ground.CHOSEN) : row;
    }

    private static Line facts(PickerItem item, boolean isChosen, int[] widths) {
        List<Span> spans = new ArrayList<>();
        for (int column = 0; column < widths.length; column++) {
            Span fact = isChosen
                    ? Span.plain(item.seen().facts().get(column))
                    : Span.dim(item.seen().facts().get(column));
            String blank = (column == 0 ? "" : GAP) + " ".repeat(Math.max(0, widths[column] - fact.width()));
            if (!blank.isEmpty()) {
                spans.add(Span.plain(blank));
            }
            spans.add(fact);
        }
        return new Line(spans);
    }
}
