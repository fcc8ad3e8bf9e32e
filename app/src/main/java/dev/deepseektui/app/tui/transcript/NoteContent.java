package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Something the model was told besides what the user asked: one line until it is unfolded. */
record NoteContent(String what, String text) implements Content {
    private static final TextRows ROWS =
            TextRows.prose(line -> List.of(Span.dim(line)), Margin.every(Span.plain("  ")));

    @Override
    public List<Line> lines(Look look) {
        List<Line> lines = new ArrayList<>();
        if (look.unfolded()) {
            lines.add(Line.of(Span.dim("· " + what)).shortenedTo(look.width()));
            lines.addAll(ROWS.all(text, look.width()));
        } else {
            lines.add(Line.of(Span.dim("· " + what + ": "), Span.dim(firstWords()))
                    .shortenedTo(look.width()));
        }
        return lines;
    }

    /** The first line that is no tag: what the model is told stands in one. */
    private String firstWords() {
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !(line.startsWith("<") && line.endsWith(">")))
                .findFirst()
                .orElse("");
    }

    @Override
    public boolean canUnfold() {
        return true;
    }

    @Override
    public Optional<Details> details() {
        return Optional.of(new Details(what, text));
    }

    @Override
    public Spacing spacing() {
        return Spacing.CLOSE;
    }
}
