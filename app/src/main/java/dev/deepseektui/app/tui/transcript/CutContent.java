package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.tui.transcript.TranscriptTexts.say;

import dev.deepseektui.app.tui.markdown.Markdown;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the model had thought and said when its answer broke off; the answer that counts comes after it. */
record CutContent(String reasoning, String text) implements Content {
    @Override
    public List<Line> lines(Look look) {
        List<Line> lines = new ArrayList<>();
        if (canUnfold() && look.unfolded()) {
            lines.addAll(Markdown.lines(reasoning, look.column().answers(), Style.DIM));
        }
        lines.addAll(Markdown.lines(text, look.column().answers(), Style.DIM));
        return lines;
    }

    @Override
    public boolean canUnfold() {
        return !reasoning.isBlank();
    }

    @Override
    public Optional<Details> details() {
        return Optional.of(new Details(say("details.cut"), text.isBlank() ? reasoning : text));
    }
}
