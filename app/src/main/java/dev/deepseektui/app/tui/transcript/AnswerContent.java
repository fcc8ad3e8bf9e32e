package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.tui.transcript.TranscriptTexts.say;

import dev.deepseektui.app.tui.markdown.Markdown;
import dev.deepseektui.app.tui.text.Line;
import java.util.List;
import java.util.Optional;

/** What the model said. */
record AnswerContent(long number, String text) implements Content {
    @Override
    public List<Line> lines(Look look) {
        return Markdown.lines(text, look.column().answers());
    }

    @Override
    public Optional<String> name() {
        return Optional.of(Messages.message(number));
    }

    @Override
    public Optional<Details> details() {
        return Optional.of(new Details(say("details.answer"), text));
    }
}
