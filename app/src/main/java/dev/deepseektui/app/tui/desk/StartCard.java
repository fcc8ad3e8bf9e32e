package dev.deepseektui.app.tui.desk;

import static dev.deepseektui.app.AppMessages.say;

import com.googlecode.lanterna.TerminalRectangle;
import dev.deepseektui.app.Version;
import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.tui.pane.Pane.PreviousSession;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.StyledGraphics;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/** The card shown before the first message: model, workspace and examples. */
public final class StartCard {
    /** The version. It is read only once, because the card is redrawn for each key before the first message. */
    private static final String VERSION = Version.number();

    private static final int MAX_WIDTH = 66;
    private static final int MARK = 10;
    private static final int COLUMNS_FOR_MARK = 40;
    private static final int EXAMPLE = 26;

    private final Desk desk;
    private final int width;
    private final List<Line> lines = new ArrayList<>();

    private StartCard(Desk desk, int width) {
        this.desk = desk;
        this.width = width;
    }

    /** Draws the card slightly above the middle of the area. If it does not fit, its last lines are left out. */
    public static void draw(Desk desk, TerminalRectangle area, StyledGraphics graphics) {
        int width = Math.min(MAX_WIDTH, area.width);
        List<Line> lines = new StartCard(desk, width).lines();
        int shown = Math.min(lines.size(), area.height);
        int column = area.x + (area.width - width) / 2;
        int row = area.y + Math.max(0, (area.height - shown) * 2 / 5);
        for (int i = 0; i < shown; i++) {
            graphics.put(column, row + i, lines.get(i));
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
                ? Line.of(Span.dim(say(
                        "desk.card.who", desk.status().model(), desk.status().effort())))
                : Line.of(Span.of(say("desk.card.not_connected"), Ink.ATTENTION), Span.dim(say("desk.card.guide")));
        String branch = desk.status().branch().map(name -> " · " + name).orElse("");
        marked("━━━━━━━", Ink.ACCENT, Line.of(Span.bold("deepseek-tui"), Span.dim("  " + VERSION)));
        marked(" ━━━━━", Ink.DEEP, who);
        marked("  ━━━", Ink.DEEPER, Line.of(Span.dim(desk.pane().place() + branch)));
    }

    private void marked(String mark, Ink ink, Line words) {
        Line line = width < COLUMNS_FOR_MARK
                ? words
                : Line.of(Span.of(mark, ink), Span.plain(" ".repeat(MARK - mark.length())))
                        .followedBy(words);
        lines.add(line.shortenedTo(width));
    }

    private void withKey() {
        words(Span.plain(say("desk.card.ask")));
        blank();
        List.of(say("desk.card.example.build"), say("desk.card.example.tests"), say("desk.card.example.find"))
                .forEach(example -> words(Margin.hanging(Span.of("› ", Ink.ACCENT)), Span.dim(example)));
        blank();
        words(
                Span.plain("/"),
                Span.dim(say("desk.card.commands")),
                Span.plain("@"),
                Span.dim(say("desk.card.mention")),
                Span.plain("!"),
                Span.dim(say("desk.card.run")));
        desk.pane().last().ifPresent(this::lastTime);
    }

    /** Adds the line about the last session; a long title is shortened. */
    private void lastTime(PreviousSession last) {
        blank();
        Line before = Line.of(Span.dim(say("desk.card.last") + "  "));
        String age = Figures.ago(last.until(), desk.now(), ZoneId.systemDefault());
        Line behind = Line.of(Span.dim(" · " + age + " · "), Span.plain("/resume"));
        int room = Math.max(1, width - before.width() - behind.width());
        Line title = Line.of(Span.plain(last.title())).shortenedTo(room);
        lines.add(before.followedBy(title).followedBy(behind).shortenedTo(width));
    }

    private void withoutKey() {
        Margin bar = Margin.every(Span.of("▌ ", Ink.ATTENTION));
        words(bar, Span.bold(say("desk.card.no_key")));
        words(
                bar,
                Span.plain(say("desk.card.type")),
                Span.of("/login", Ink.CODE_SPAN),
                Span.plain(say("desk.card.or_run")),
                Span.of("deepseek-tui login", Ink.CODE_SPAN),
                Span.plain(say("desk.card.or_set")),
                Span.of("DEEPSEEK_API_KEY", Ink.CODE_SPAN),
                Span.plain(say("desk.card.keys")));
        blank();
        words(Span.plain(say("desk.card.until")));
        blank();
        example("tour", say("desk.card.tour"));
        example("where is main?", say("desk.card.where"));
    }

    private void example(String words, String about) {
        Span gap = Span.plain(" ".repeat(EXAMPLE - Cells.width(words)));
        Line line = Line.of(Span.of("› ", Ink.ACCENT), Span.plain(words), gap, Span.dim(about));
        lines.add(line.shortenedTo(width));
    }

    private void words(Span... spans) {
        lines.addAll(Wrap.words(width, spans));
    }

    private void words(Margin margin, Span... spans) {
        lines.addAll(Wrap.words(List.of(spans), margin, width));
    }

    private void blank() {
        lines.add(Line.EMPTY);
    }
}
