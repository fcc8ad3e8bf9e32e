package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockStyle;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** A layout of plain text as rows. It can lay out only the first rows, without the cost of laying out the others. */
record TextRows(boolean keepsSpaces, Style style, Margin margin) {
    /** The layout of output from tools and commands: dim, after a bar. */
    static final TextRows OUTPUT = new TextRows(true, Style.DIM, Margin.every(Span.of("│ ", Ink.RULE)));

    List<Line> all(String text, int width) {
        return first(text, width, Integer.MAX_VALUE);
    }

    /** Returns at most {@code most} rows, followed by a note if lines are left out. */
    List<Line> first(String text, int width, int most) {
        List<Line> rows = new ArrayList<>();
        Margin here = margin;
        Iterator<String> lines = text.lines().iterator();
        int taken = 0;
        boolean cut = false;
        while (lines.hasNext() && rows.size() < most) {
            String line = lines.next();
            String beginning = beginning(line, width, most - rows.size());
            List<Span> spans = List.of(new Span(Wrap.expand(beginning), style));
            rows.addAll(keepsSpaces ? Wrap.cells(spans, here, width) : Wrap.words(spans, here, width));
            here = margin.continued();
            taken++;
            cut = rows.size() > most || beginning.length() < line.length();
        }
        rows.subList(Math.min(most, rows.size()), rows.size()).clear();
        if (lines.hasNext()) {
            long left = text.lines().count() - taken;
            rows.add(note(say("transcript.more", left), width));
        } else if (cut) {
            rows.add(note(say("transcript.line_goes_on"), width));
        }
        return rows;
    }

    /** Returns the start of a line, just long enough to fill the given number of rows. */
    private static String beginning(String line, int width, int rows) {
        long cells = Math.min((long) Math.max(1, width) * rows, Integer.MAX_VALUE);
        return line.length() <= cells ? line : line.substring(0, Cells.fitting(line, 0, (int) cells));
    }

    private Line note(String text, int width) {
        return margin.rest().followedBy(Line.of(Span.dim(text))).shortenedTo(width);
    }

    /** The band of a user's prompt or command, with a bar at the left. */
    static final class PromptBand {
        private static final int FOLDED_ROWS = 12;
        private static final Margin BAR = Margin.every(Span.of("▌", Ink.ACCENT), Span.plain(" "));
        private static final TextRows SAID = new TextRows(false, Style.PLAIN, BAR);
        private static final TextRows COMMAND =
                new TextRows(true, Style.of(Ink.CODE_SPAN), BAR.with(Margin.hanging(Span.of("! ", Ink.ACCENT))));

        private PromptBand() {}

        static List<Line> said(String text, BlockStyle look) {
            return band(SAID, text.isEmpty() ? "\n" : text, look);
        }

        static List<Line> command(String command, BlockStyle look) {
            return band(COMMAND, command, look);
        }

        /**
         * Returns true if a prompt or command is long enough to be folded. Depends only on the text: the number of rows
         * would depend on the screen's width.
         */
        static boolean isLong(String text) {
            return text.length() > 1_000 || text.lines().limit(FOLDED_ROWS + 1L).count() > FOLDED_ROWS;
        }

        private static List<Line> band(TextRows rows, String text, BlockStyle look) {
            int width = look.column().width();
            List<Line> lines = look.unfolded() ? rows.all(text, width) : rows.first(text, width, FOLDED_ROWS);
            return look.column().bands().around(lines.stream().map(Row::of).toList(), width);
        }
    }
}
