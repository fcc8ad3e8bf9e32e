package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.tui.transcript.TranscriptTexts.say;

import dev.deepseektui.app.tui.text.Line;
import java.util.List;
import java.util.Optional;

/** What the user asked; a long paste only begins. */
record AskContent(long turn, String text) implements Content {
    @Override
    public List<Line> lines(Look look) {
        return PromptBand.said(look.undone() ? say("undone", text) : text, look);
    }

    @Override
    public boolean canUnfold() {
        return PromptBand.isLong(text);
    }

    @Override
    public Optional<String> name() {
        return Optional.of(Messages.ask(turn));
    }

    @Override
    public Optional<Details> details() {
        return Optional.of(new Details(say("details.message"), text));
    }
}
