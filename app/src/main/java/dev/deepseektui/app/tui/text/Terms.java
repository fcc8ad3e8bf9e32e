package dev.deepseektui.app.tui.text;

import dev.deepseektui.app.tui.text.Wrap.Margin;
import java.util.ArrayList;
import java.util.List;

/** A list of terms with descriptions, in two columns if there is room, or else one below the other. */
public final class Terms {
    private static final String INDENT = "  ";
    private static final int GAP = 2;
    private static final int LEAST_SENTENCE = 36;
    /** The maximum share of the width for terms; a longer term has a line of its own. */
    private static final int PARTS = 3;

    private Terms() {}

    public record Term(Span word, List<Span> meaning) {}

    public static List<Line> lines(List<Term> terms, int width) {
        int widest = terms.stream().mapToInt(term -> term.word().width()).max().orElse(0);
        int column = Math.min(widest, width / PARTS);
        boolean beside = width - column - INDENT.length() - GAP >= LEAST_SENTENCE;
        List<Line> lines = new ArrayList<>();
        for (Term term : terms) {
            lines.addAll(beside ? beside(term, column, width) : below(term, width));
        }
        return lines;
    }

    private static List<Line> beside(Term term, int column, int width) {
        String blank = " ".repeat(INDENT.length() + column + GAP);
        Margin indented = Margin.every(Span.plain(blank));
        if (term.word().width() > column) {
            List<Line> lines = new ArrayList<>(term(term, width));
            lines.addAll(Wrap.words(term.meaning(), indented, width));
            return lines;
        }
        Span first = new Span(
                INDENT + term.word().text() + " ".repeat(column - term.word().width() + GAP),
                term.word().style());
        return Wrap.words(term.meaning(), Margin.hanging(first), width);
    }

    private static List<Line> below(Term term, int width) {
        List<Line> lines = new ArrayList<>(term(term, width));
        lines.addAll(Wrap.words(term.meaning(), Margin.every(Span.plain(INDENT + INDENT)), width));
        return lines;
    }

    private static List<Line> term(Term term, int width) {
        return Wrap.words(List.of(term.word()), Margin.every(Span.plain(INDENT)), width);
    }
}
