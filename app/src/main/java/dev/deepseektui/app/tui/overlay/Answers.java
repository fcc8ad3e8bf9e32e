package dev.deepseektui.app.tui.overlay;

import dev.deepseektui.app.tui.desk.Panel;
import dev.deepseektui.app.tui.desk.Panel.Entry;
import dev.deepseektui.app.tui.overlay.Choice.Option;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Ground;
import dev.deepseektui.app.tui.text.Wrap;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The answers of a question as rows. What an answer covers stands behind its words, or below them; where there is no room to say it the
 * answer is not there, for nobody allows what he cannot read.
 *
 * @param shown those that can be given here
 */
record Answers(List<Option> shown, Option chosen, int width) {
    private static final String GAP = "   ";
    private static final String INDENT = "     ";
    /** Title, a blank row, two of the text with what is said of it, a blank row. */
    private static final int ROWS_FOR_TEXT = 6;

    static Answers of(List<Option> options, int chosen, Panel.Room room) {
        Answers all = new Answers(options, options.get(chosen), room.width());
        if (all.rows() + ROWS_FOR_TEXT <= room.rows()) {
            return all;
        }
        List<Option> brief = options.stream()
                .filter(option -> option.covers().isEmpty() || option.equals(options.get(chosen)))
                .toList();
        return new Answers(brief, options.get(chosen), room.width());
    }

    int rows() {
        return shown.stream().mapToInt(option -> entries(option, true).size()).sum();
    }

    /** The one so many further, or the last before the end. */
    Option beside(int by) {
        int at = Math.max(0, Math.min(shown.size() - 1, shown.indexOf(chosen) + by));
        return shown.get(at);
    }

    List<Entry> entries(Predicate<Option> isOpen) {
        List<Entry> entries = new ArrayList<>();
        shown.forEach(option -> entries.addAll(entries(option, isOpen.test(option))));
        return entries;
    }

    private List<Entry> entries(Option option, boolean open) {
        boolean isChosen = option.equals(chosen);
        Style letters = Style.of(open ? Role.ACCENT : Role.DIM).inBold();
        Margin margin =
                Margin.hanging(Span.of(isChosen ? "❯ " : "  ", Role.ACCENT), new Span(option.letter() + "  ", letters));
        Style words = open ? Style.PLAIN : Style.DIM;
        Span said = new Span(option.words(), isChosen && open ? words.inBold() : words);
        Span covers = new Span(GAP + option.covers(), isChosen ? Style.PLAIN : Style.DIM);
        List<Line> lines = new ArrayList<>();
        boolean beside = INDENT.length() + said.width() + covers.width() <= width;
        if (option.covers().isEmpty() || beside) {
            List<Span> all = option.covers().isEmpty() ? List.of(said) : List.of(said, covers);
            lines.addAll(Wrap.words(all, margin, width));
        } else {
            lines.addAll(Wrap.words(List.of(said), margin, width));
            lines.addAll(Wrap.words(
                    List.of(new Span(option.covers(), covers.style())), Margin.every(Span.plain(INDENT)), width));
        }
        return lines.stream()
                .map(line -> Entry.of(isChosen ? Row.of(line).on(Ground.CHOSEN) : Row.of(line)))
                .toList();
    }
}
