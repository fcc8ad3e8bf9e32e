package dev.deepseektui.app.arguments;

import dev.deepseektui.app.arguments.HelpStyle.Styled;
import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.cells.Graphemes;
import dev.deepseektui.app.cells.LineBreaks;
import java.util.ArrayList;
import java.util.List;

/** The lines of a help as they fill: no word is broken, so that an address or a key can be taken from it as a whole. */
final class HelpLines {
    private final int width;
    private final StringBuilder text = new StringBuilder();
    /** Cells taken on the line that is being filled. */
    private int at;

    HelpLines(int width) {
        this.width = width;
    }

    /** Lines of text from the edge on. */
    void paragraph(String lines) {
        lines.lines().forEach(line -> {
            fill(line, 0);
            end();
        });
    }

    /** Words behind a beginning; where a line is full, the next one begins below them. */
    void sentence(Styled beginning, List<Styled> words) {
        put(beginning);
        int indent = at + 1 > width / 2 ? width / 10 : at + 1;
        for (int i = 0; i < words.size(); i++) {
            int cells = Cells.width(words.get(i).plain()) + (i + 1 < words.size() ? 1 : 0);
            if (i > 0 && at + 1 + cells > width) {
                next(indent);
            } else {
                put(Styled.plain(" "));
            }
            put(words.get(i));
        }
        end();
    }

    /** A name, and from a column on what is said of it; it is said below the name where that is too long. */
    void row(Styled name, int column, String description) {
        put(name);
        if (at + 2 > column) {
            next(column);
        }
        put(Styled.plain(" ".repeat(column - at)));
        fill(description, column + 2);
        end();
    }

    /** The text from here on; what does not fit goes to the next line, which begins after so many cells. */
    private void fill(String line, int indent) {
        for (String word : words(line)) {
            int cells = Cells.width(word);
            if (at + cells > width && at > indent) {
                next(indent);
            }
            put(Styled.plain(word));
        }
    }

    /** Each with the space behind it. */
    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        LineBreaks breaks = new LineBreaks();
        Graphemes graphemes = new Graphemes(line);
        boolean afterSpace = false;
        int start = 0;
        while (graphemes.advance()) {
            boolean isSpace = LineBreaks.isSpace(line, graphemes);
            boolean mayEnd = breaks.allow(line, graphemes) || afterSpace;
            if (mayEnd && !isSpace) {
                words.add(line.substring(start, graphemes.start()));
                start = graphemes.start();
            }
            afterSpace = isSpace;
        }
        words.add(line.substring(start));
        return words;
    }

    private void put(Styled word) {
        text.append(word.shown());
        at += Cells.width(word.plain());
    }

    private void next(int indent) {
        end();
        put(Styled.plain(" ".repeat(indent)));
    }

    private void end() {
        while (text.length() > 0 && text.charAt(text.length() - 1) == ' ') {
            text.setLength(text.length() - 1);
        }
        text.append('\n');
        at = 0;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
