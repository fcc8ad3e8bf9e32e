package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Tabs;
import java.util.List;

/** The end of what something printed so far. */
record Tail(String text) {
    static final Tail EMPTY = new Tail("");

    private static final int ROWS = 5;
    private static final int LONGEST = 4_096;
    private static final Line BAR = Line.of(Span.of("│ ", Role.RULE));

    Tail with(String more) {
        String all = text + more.substring(Math.max(0, more.length() - LONGEST));
        return new Tail(all.substring(Math.max(0, all.length() - LONGEST)));
    }

    /** The last that are not blank. */
    List<Line> lines(Look look) {
        List<String> printed = text.lines().filter(line -> !line.isBlank()).toList();
        return printed.subList(Math.max(0, printed.size() - ROWS), printed.size()).stream()
                .map(line ->
                        BAR.followedBy(Line.of(Span.dim(Tabs.expand(line)))).shortenedTo(look.width()))
                .toList();
    }
}
