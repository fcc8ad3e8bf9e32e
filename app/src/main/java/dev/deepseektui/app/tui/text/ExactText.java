package dev.deepseektui.app.tui.text;

import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import dev.deepseektui.core.base.HiddenCharacters;
import java.util.ArrayList;
import java.util.List;

/**
 * Text with visible marks in place of {@linkplain HiddenCharacters hidden characters}. Used for text that is about to be
 * run, written or granted.
 */
public final class ExactText {
    private static final Style MARK = Style.of(Ink.ATTENTION).inBold().asWritten();

    private ExactText() {}

    /** Splits text at line feeds only, so that carriage returns are marked. */
    public static List<String> lines(String text) {
        List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
        if (lines.get(lines.size() - 1).isEmpty()) {
            lines.remove(lines.size() - 1);
        }
        return lines;
    }

    /** Converts a line to spans of the given style that are drawn as they are. Marks have a style of their own. */
    public static List<Span> spans(String line, Style style) {
        List<Span> spans = new ArrayList<>();
        int from = 0;
        for (int at = 0; at < line.length(); ) {
            int c = line.codePointAt(at);
            int next = at + Character.charCount(c);
            if (isMarked(c, at == from)) {
                add(spans, line.substring(from, at), style.asWritten());
                add(spans, HiddenCharacters.mark(c), MARK);
                from = next;
            }
            at = next;
        }
        add(spans, line.substring(from), style.asWritten());
        return spans;
    }

    /** Splits text into lines and wraps each line at any character. */
    public static List<Line> wrapped(String text, Style style, Margin margin, int width) {
        return lines(text).stream()
                .flatMap(line -> Wrap.cells(spans(line, style), margin, width).stream())
                .toList();
    }

    public static boolean hasMarks(String text) {
        return lines(text).stream()
                .flatMap(line -> spans(line, Style.PLAIN).stream())
                .anyMatch(span -> span.style().equals(MARK));
    }

    private static void add(List<Span> spans, String text, Style style) {
        if (!text.isEmpty()) {
            spans.add(new Span(text, style));
        }
    }

    /** Returns true for hidden characters and for combining characters that have no character to combine with. */
    private static boolean isMarked(int c, boolean isFirst) {
        return HiddenCharacters.contains(c) || (isFirst && c > 0x7f && isCombining(c));
    }

    private static boolean isCombining(int c) {
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK -> true;
            default -> Cells.width(Character.toString(c)) == 0;
        };
    }
}
