package dev.deepseektui.app.tui.desk;

import dev.deepseektui.app.Version;
import dev.deepseektui.app.tui.Area;
import dev.deepseektui.app.tui.Canvas;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Wrap;
import java.util.ArrayList;
import java.util.List;

/** What is seen before the first message: who is there, and what could be said. */
public final class StartCard {
    /** Read once: each key before the first message draws the card. */
    private static final String VERSION = Version.number();

    private static final int WIDEST = 66;
    private static final int MARK = 10;
    private static final int COLUMNS_FOR_MARK = 40;
    private static final int EXAMPLE = 26;
    private static final List<String> EXAMPLES = List.of(
            "explain how this project is built and tested", "why do the tests fail?", "find where retries are handled");

    private final Desk desk;
    private final int width;
    private final List<Line> lines = new ArrayList<>();

    private StartCard(Desk desk, int width) {
        this.desk = desk;
        this.width = width;
    }

    /** In the middle of the area, somewhat above; what has no room is left out from below, and little of it all of it. */
    public static void draw(Desk desk, Area area, Canvas canvas) {
        int width = Math.min(WIDEST, area.width());
        List<Line> lines = new StartCard(desk, width).lines();
        int shown = Math.min(lines.size(), area.height());
        int column = area.column() + (area.width() - width) / 2;
        int row = area.row() + Math.max(0, (area.height() - shown) * 2 / 5);
        for (int i = 0; i < shown; i++) {
            canvas.put(column, row + i, lines.get(i));
        }
    }

    private List<Line> lines() {
        head();
        blank();
        if (desk.status().standIn().isPresent()) {
            withoutKey();
        } else {
            withKey();
        }
        return lines;
    }

    private void head() {
        boolean connected = desk.status().standIn().isEmpty();
        Line who = connected
                ? Line.of(Span.dim(desk.status().model() + " · " + desk.status().effort() + " effort"))
                : Line.of(Span.of("not connected", Role.ATTENTION), Span.dim(" · built-in guide"));
        String branch = desk.status().branch().map(name -> " · " + name).orElse("");
        marked("━━━━━━━", Role.ACCENT, Line.of(Span.bold("deepseek-tui"), Span.dim("  " + VERSION)));
        marked(" ━━━━━", Role.DEEP, who);
        marked("  ━━━", Role.DEEPER, Line.of(Span.dim(desk.pane().place() + branch)));
    }

    private void marked(String mark, Role ink, Line words) {
        Line line = width < COLUMNS_FOR_MARK
                ? words
                : Line.of(Span.of(mark, ink), Span.plain(" ".repeat(MARK - mark.length())))
                        .followedBy(words);
        lines.add(line.shortenedTo(width));
    }

    private void withKey() {
        words(Span.plain("Ask a question or describe a change, for example"));
        blank();
        EXAMPLES.forEach(example -> words(Margin.hanging(Span.of("› ", Role.ACCENT)), Span.dim(example)));
        blank();
        words(
                Span.plain("/"),
                Span.dim(" commands   "),
                Span.plain("@"),
                Span.dim(" mention a file   "),
                Span.plain("!"),
                Span.dim(" run a command"));
    }

    private void withoutKey() {
        Margin bar = Margin.every(Span.of("▌ ", Role.ATTENTION));
        words(bar, Span.bold("No API key yet"));
        words(
                bar,
                Span.plain("Type "),
                Span.of("/login", Role.CODE_SPAN),
                Span.plain(", run "),
                Span.of("deepseek-tui login", Role.CODE_SPAN),
                Span.plain(" in a shell, or set "),
                Span.of("DEEPSEEK_API_KEY", Role.CODE_SPAN),
                Span.plain(". Keys come from your DeepSeek account."));
        blank();
        words(Span.plain(
                "Until then a built-in guide answers. It is not an AI, but it can search this project and show "
                        + "you around:"));
        blank();
        example("tour", "a walk through the screen, two minutes");
        example("where is main?", "finds it in your files");
    }

    private void example(String words, String about) {
        Span gap = Span.plain(" ".repeat(EXAMPLE - words.length()));
        Line line = Line.of(Span.of("› ", Role.ACCENT), Span.plain(words), gap, Span.dim(about));
        lines.add(line.shortenedTo(width));
    }

    private void words(Span... spans) {
        words(Margin.NONE, spans);
    }

    private void words(Margin margin, Span... spans) {
        lines.addAll(Wrap.words(List.of(spans), margin, width));
    }

    private void blank() {
        lines.add(Line.EMPTY);
    }
}
