package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.tui.transcript.TranscriptTexts.say;

import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Tabs;
import dev.deepseektui.app.tui.text.Wrap;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/** Text that is no Markdown as rows: all of them, or the first ones at a cost that does not depend on the rest. */
record TextRows(Wrapping wrapping, Function<String, List<Span>> colours, Margin margin) {

    /** How lines that are too long go on. */
    @FunctionalInterface
    interface Wrapping {
        List<Line> wrap(List<Span> text, Margin margin, int width);
    }

    /** What people wrote. */
    static TextRows prose(Function<String, List<Span>> colours, Margin margin) {
        return new TextRows(Wrap::words, colours, margin);
    }

    /** What programs printed: with all its spaces. */
    static TextRows output(Function<String, List<Span>> colours, Margin margin) {
        return new TextRows(Wrap::cells, colours, margin);
    }

    List<Line> all(String text, int width) {
        return first(text, width, Integer.MAX_VALUE);
    }

    /** At most so many rows, then one that says how much more there is. */
    List<Line> first(String text, int width, int most) {
        List<Line> rows = new ArrayList<>();
        Margin here = margin;
        Iterator<String> lines = text.lines().iterator();
        int taken = 0;
        boolean cut = false;
        while (lines.hasNext() && rows.size() < most) {
            String line = lines.next();
            String beginning = beginning(line, width, most - rows.size());
            rows.addAll(wrapping.wrap(colours.apply(Tabs.expand(beginning)), here, width));
            here = margin.continued();
            taken++;
            cut = rows.size() > most || beginning.length() < line.length();
        }
        rows.subList(Math.min(most, rows.size()), rows.size()).clear();
        if (lines.hasNext()) {
            long left = text.lines().count() - taken;
            rows.add(note(say("more", left), width));
        } else if (cut) {
            rows.add(note(say("line_goes_on"), width));
        }
        return rows;
    }

    /** Enough of a line to fill so many rows. */
    private static String beginning(String line, int width, int rows) {
        long cells = Math.min((long) Math.max(1, width) * rows, Integer.MAX_VALUE);
        return line.length() <= cells ? line : line.substring(0, Cells.fitting(line, 0, (int) cells));
    }

    private Line note(String text, int width) {
        return margin.rest().followedBy(Line.of(Span.dim(text))).shortenedTo(width);
    }
}
