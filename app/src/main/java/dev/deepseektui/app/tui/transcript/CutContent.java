package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.tui.transcript.TranscriptTexts.say;

import dev.deepseektui.app.tui.markdown.Markdown;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Style;
import java.util.List;
import java.util.Optional;

/** The received part of an answer that broke off; the complete answer comes after it. */
record CutContent(String text) implements Content {
    @Override
    public List<Line> lines(Look look) {
        return Markdown.lines(text, look.column().answers(), Style.DIM);
    }

    @Override
    public Optional<Details> details() {
        return Optional.of(new Details(say("details.cut"), text));
    }
}
