package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import java.util.List;

/** What the user wrote: a band over the whole column, with the accent's bar. */
final class PromptBand {
    private static final int FOLDED_ROWS = 12;
    private static final Margin BAR = Margin.every(Span.of("▌", Role.ACCENT), Span.plain(" "));
    private static final TextRows SAID = TextRows.prose(line -> List.of(Span.plain(line)), BAR);
    private static final TextRows COMMAND = TextRows.output(
            line -> List.of(Span.of(line, Role.CODE_SPAN)), BAR.with(Margin.hanging(Span.of("! ", Role.ACCENT))));

    private PromptBand() {}

    static List<Line> said(String text, Look look) {
        return band(SAID, text.isEmpty() ? "\n" : text, look);
    }

    static List<Line> command(String command, Look look) {
        return band(COMMAND, command, look);
    }

    /** By its size, not by its rows: those depend on the width. */
    static boolean isLong(String text) {
        return text.length() > 1_000 || text.lines().limit(FOLDED_ROWS + 1L).count() > FOLDED_ROWS;
    }

    private static List<Line> band(TextRows rows, String text, Look look) {
        int width = look.column().width();
        List<Line> lines = look.unfolded() ? rows.all(text, width) : rows.first(text, width, FOLDED_ROWS);
        return look.column().bands().around(lines.stream().map(Row::of).toList(), width);
    }
}
