package dev.deepseektui.app.tui.text;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.text.DiffReader.Hunk.DiffLine;
import dev.deepseektui.app.tui.text.DiffReader.Hunk.DiffLine.LineKind;
import dev.deepseektui.app.tui.text.Style.Ground;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import dev.deepseektui.app.tui.text.Wrap.Tabs;
import dev.deepseektui.core.workspace.edit.WordDiff.CharRange;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/** A diff as rows: number, sign and text on a background across the column, with changed words on a stronger one. */
public final class DiffRows implements IntFunction<List<Line>> {
    private static final int LEAST_NUMBER = 4;
    private static final Line INDENT = Line.of(Span.plain("  "));

    private final List<DiffLine> lines;
    private final BiFunction<String, Style, List<Span>> spans;
    private final Line indent;
    private final int number;

    private DiffRows(List<DiffLine> lines, BiFunction<String, Style, List<Span>> spans, Line indent) {
        this.lines = List.copyOf(lines);
        this.spans = spans;
        this.indent = indent;
        int highest = lines.stream().mapToInt(DiffLine::number).max().orElse(0);
        this.number = Math.max(LEAST_NUMBER, Integer.toString(highest).length());
    }

    /** Creates the rows of a change that was made. */
    public static DiffRows of(String diff) {
        return new DiffRows(
                DiffReader.read(diff, Tabs::expand), (text, style) -> List.of(new Span(text, style)), INDENT);
    }

    /** Creates the rows of a change to be approved, with invisible characters marked. */
    public static DiffRows exact(String diff) {
        return new DiffRows(DiffReader.read(diff, UnaryOperator.identity()), ExactText::spans, Line.EMPTY);
    }

    /** Returns the diff without its file header, for places that show the file name already. */
    public DiffRows withoutHead() {
        int first = 0;
        while (first < lines.size() && lines.get(first).kind() == LineKind.SAID) {
            first++;
        }
        return first == lines.size() ? this : new DiffRows(lines.subList(first, lines.size()), spans, indent);
    }

    @Override
    public List<Line> apply(int width) {
        return first(width, Integer.MAX_VALUE);
    }

    /** Returns at most {@code most} rows, then one with the number of the remaining ones. */
    public List<Line> first(int width, int most) {
        List<Line> rows = new ArrayList<>();
        for (int at = 0; at < lines.size(); at++) {
            List<Line> next = rows(lines.get(at), width);
            if (rows.size() + next.size() > most) {
                int left = lines.size() - at;
                String note = say("transcript.more_lines", left);
                rows.add(indent.followedBy(Line.of(Span.dim(note))).shortenedTo(width));
                break;
            }
            rows.addAll(next);
        }
        return rows;
    }

    private List<Line> rows(DiffLine line, int width) {
        return switch (line.kind()) {
            case GAP -> List.of(indent.followedBy(Line.of(Span.dim(" ".repeat(number - 1) + "⋯"))));
            case SAID -> Wrap.cells(spans.apply(line.text(), Style.DIM), Margin.NONE, width);
            case CONTEXT -> changed(line, width, " ", Style.PLAIN, Style.PLAIN);
            case ADDED ->
                changed(line, width, "+", Style.of(Ink.ADD).on(Ground.ADDED), Style.PLAIN.on(Ground.ADDED_WORDS));
            case REMOVED ->
                changed(
                        line,
                        width,
                        "−",
                        Style.of(Ink.FAILURE).on(Ground.REMOVED),
                        Style.PLAIN.on(Ground.REMOVED_WORDS));
        };
    }

    private List<Line> changed(DiffLine line, int width, String sign, Style signs, Style words) {
        Ground ground = signs.ground();
        String counted = Integer.toString(line.number());
        Margin margin = Margin.hanging(
                new Span(" ".repeat(number - counted.length()) + counted + " ", Style.DIM.on(ground)),
                new Span(sign + " ", signs));
        List<Line> rows = new ArrayList<>();
        for (Line row : Wrap.cells(text(line, Style.PLAIN.on(ground), words), margin, width - indent.width())) {
            rows.add(indent.followedBy(Row.of(row).on(ground).at(width - indent.width())));
        }
        return rows;
    }

    private List<Span> text(DiffLine line, Style style, Style words) {
        List<Span> text = new ArrayList<>();
        int from = 0;
        for (CharRange range : line.changed()) {
            text.addAll(spans.apply(line.text().substring(from, range.from()), style));
            text.addAll(spans.apply(line.text().substring(range.from(), range.to()), words));
            from = range.to();
        }
        text.addAll(spans.apply(line.text().substring(from), style));
        return text;
    }

    public List<Span> counts() {
        long added = count(LineKind.ADDED);
        long removed = count(LineKind.REMOVED);
        List<Span> counts = new ArrayList<>();
        if (added > 0 || removed == 0) {
            counts.add(Span.of("+" + added, Ink.ADD));
        }
        if (removed > 0) {
            counts.add(Span.of((added > 0 ? " " : "") + "−" + removed, Ink.FAILURE));
        }
        return counts;
    }

    private long count(LineKind kind) {
        return lines.stream().filter(line -> line.kind() == kind).count();
    }
}
