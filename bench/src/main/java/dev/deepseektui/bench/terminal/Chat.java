package dev.deepseektui.bench.terminal;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.TerminalSize;
import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Background;
import dev.deepseektui.app.tui.text.Style.Ink;
import java.util.ArrayList;
import java.util.List;

/** The parts of a chat that take time to draw: history, a growing answer, a status pane, an editor and a bottom row. */
record Chat(List<List<Span>> history, List<List<Span>> answer, String tail, Progress progress) {
    private static final int PANE = 40;
    private static final int BELOW = 4;

    /** A function that draws text in a style. */
    @FunctionalInterface
    interface Drawing {
        void put(int column, int row, String text, Style style);
    }

    /** The state that changes with time or typing. */
    record Progress(TerminalSize size, String typed, long tokens, long ticks) {}

    static Chat begun(TerminalSize size) {
        return new Chat(Conversation.history(), List.of(), "", new Progress(size, "", 0, 0));
    }

    Chat withSize(TerminalSize size) {
        return with(new Progress(size, progress.typed, progress.tokens, progress.ticks));
    }

    Chat typed(String more) {
        return with(new Progress(progress.size, progress.typed + more, progress.tokens, progress.ticks));
    }

    Chat cleared() {
        return with(new Progress(progress.size, "", progress.tokens, progress.ticks));
    }

    Chat ticked() {
        return with(new Progress(progress.size, progress.typed, progress.tokens, progress.ticks + 1));
    }

    Chat streamed(String token) {
        Progress counted = new Progress(progress.size, progress.typed, progress.tokens + 1, progress.ticks);
        if (Conversation.fits(tail + token)) {
            return new Chat(history, answer, tail + token, counted);
        }
        List<List<Span>> longer = new ArrayList<>(answer);
        longer.add(List.of(Span.plain(tail)));
        return new Chat(history, List.copyOf(longer), token, counted);
    }

    private Chat with(Progress changed) {
        return new Chat(history, answer, tail, changed);
    }

    void draw(Drawing drawing) {
        int rows = progress.size.getRows() - BELOW;
        int lines = history.size() + answer.size() + 1;
        for (int row = 0; row < rows; row++) {
            drawLine(drawing, row, lines - rows + row);
            drawPane(drawing, row);
        }
        Style rule = Style.of(Ink.RULE);
        drawing.put(0, rows, "─".repeat(progress.size.getColumns()), rule);
        drawing.put(0, rows + 1, "> " + progress.typed, Style.PLAIN);
        String state = " model-x · ask · main · READY · " + "⠋⠙⠹⠸".charAt((int) (progress.ticks % 4)) + " "
                + progress.tokens + " tokens";
        drawing.put(0, rows + 3, state + " ".repeat(progress.size.getColumns()), Style.PLAIN.on(Background.BAND));
    }

    TerminalPosition cursor() {
        return new TerminalPosition(Cells.width("> " + progress.typed), progress.size.getRows() - BELOW + 1);
    }

    private void drawLine(Drawing drawing, int row, int number) {
        int column = 0;
        for (Span span : line(number)) {
            drawing.put(column, row, span.text(), span.style());
            column += span.width();
        }
    }

    private List<Span> line(int number) {
        if (number < history.size()) {
            return number < 0 ? List.of() : history.get(number);
        }
        int behind = number - history.size();
        return behind < answer.size() ? answer.get(behind) : List.of(Span.plain(tail));
    }

    private void drawPane(Drawing drawing, int row) {
        int left = progress.size.getColumns() - PANE;
        String text = row == 2 ? "context " + progress.tokens + " tokens" : row < 20 ? "✓ step " + row + " done" : "";
        drawing.put(left - 1, row, "│", Style.of(Ink.RULE));
        drawing.put(left, row, " " + text + " ".repeat(PANE), Style.of(row < 20 ? Ink.TEXT : Ink.DIM));
    }
}
