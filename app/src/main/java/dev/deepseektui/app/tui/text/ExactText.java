package dev.deepseektui.app.tui.text;

import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import java.util.ArrayList;
import java.util.List;

/**
 * Text with visible marks in place of characters that are invisible, change the writing direction or look like a space.
 * Used for text that is about to be run or written.
 */
public final class ExactText {
    private static final Style MARK = Style.of(Ink.ATTENTION).inBold();
    private static final int CONTROL_PICTURES = 0x2400;
    private static final int PICTURE_OF_DEL = 0x2421;

    private ExactText() {}

    /** Splits text at line feeds only, so that carriage returns are marked. */
    public static List<String> lines(String text) {
        List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
        if (lines.get(lines.size() - 1).isEmpty()) {
            lines.remove(lines.size() - 1);
        }
        return lines;
    }

    /** Converts a line to spans of the given style. Marks have a style of their own. */
    public static List<Span> spans(String line, Style style) {
        List<Span> spans = new ArrayList<>();
        int from = 0;
        int before = ' ';
        for (int at = 0; at < line.length(); ) {
            int c = line.codePointAt(at);
            int next = at + Character.charCount(c);
            if (isMarked(c, before)) {
                add(spans, line.substring(from, at), style);
                add(spans, mark(c), MARK);
                from = next;
            }
            before = c;
            at = next;
        }
        add(spans, line.substring(from), style);
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

    private static boolean isMarked(int c, int before) {
        if (c >= ' ' && c < 0x7f) {
            return false;
        }
        if (c == 0xfe0e || c == 0xfe0f) {
            // A variation selector after a symbol is not marked: it only chooses between the symbol's coloured and
            // plain form.
            return Character.getType(before) != Character.OTHER_SYMBOL;
        }
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SPACE_SEPARATOR -> true;
            default -> isBlank(c);
        };
    }

    private static boolean isBlank(int c) {
        return c == 0x34f // combining grapheme joiner
                || c == 0x115f // Hangul fillers
                || c == 0x1160
                || c == 0x3164
                || c == 0xffa0
                || c == 0x17b4 // Khmer inherent vowels
                || c == 0x17b5
                || (c >= 0x180b && c <= 0x180f) // variation selectors
                || (c >= 0xfe00 && c <= 0xfe0d)
                || (c >= 0xe0100 && c <= 0xe01ef)
                || c == 0x2800; // blank Braille pattern
    }

    private static String mark(int c) {
        if (c < ' ') {
            return Character.toString(CONTROL_PICTURES + c);
        }
        return c == 0x7f ? Character.toString(PICTURE_OF_DEL) : String.format("<U+%04X>", c);
    }
}
