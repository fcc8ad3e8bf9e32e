package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.tui.transcript.TranscriptTexts.say;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.core.event.Asked;
import java.util.List;
import java.util.Optional;

/**
 * What the user asked; a long paste only begins.
 *
 * @param name that of the turn's first message; what was said while it ran has none
 */
record AskContent(Optional<String> name, String text) implements Content {
    static AskContent of(Asked asked) {
        Optional<String> name =
                Optional.of(asked.turn()).filter(turn -> asked.beginsTurn()).map(Messages::ask);
        return new AskContent(name, asked.shown());
    }

    @Override
    public List<Line> lines(Look look) {
        return PromptBand.said(look.undone() ? say("undone", text) : text, look);
    }

    @Override
    public boolean canUnfold() {
        return PromptBand.isLong(text);
    }

    @Override
    public Optional<Details> details() {
        return Optional.of(new Details(say("details.message"), text));
    }
}
