package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.markdown.Markdown;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the model thought before it spoke: one line, unless somebody wants to read it. */
record ThoughtContent(long number, String text) implements Content {
    @Override
    public List<Line> lines(Look look) {
        Line head = head("thought", text.length(), look.width());
        if (!look.unfolded()) {
            return List.of(head);
        }
        List<Line> lines = new ArrayList<>(List.of(head));
        lines.addAll(Markdown.lines(text, look.width(), Style.DIM));
        return lines;
    }

    static Line head(String what, int characters, int width) {
        return Line.of(Span.dim("∴ " + what + "  " + Figures.count(characters) + " characters"))
                .shortenedTo(width);
    }

    @Override
    public boolean canUnfold() {
        return true;
    }

    @Override
    public Optional<String> name() {
        return Optional.of(Messages.message(number));
    }

    @Override
    public Optional<Details> details() {
        return Optional.of(new Details("what the model thought", text));
    }
}
