package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.tui.transcript.TranscriptTexts.say;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.core.session.CommandNote;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A command that the user ran, with how its output begins. */
record RanContent(CommandNote note) implements Content {
    private static final int FOLDED_ROWS = 12;
    private static final String WELL = "exit code 0\n";
    private static final TextRows OUTPUT =
            TextRows.output(line -> List.of(Span.dim(line)), Margin.every(Span.of("│ ", Role.RULE)));

    @Override
    public List<Line> lines(Look look) {
        List<Line> lines = new ArrayList<>(PromptBand.command(note.command(), look));
        lines.addAll(
                look.unfolded()
                        ? OUTPUT.all(printed(), look.width())
                        : OUTPUT.first(printed(), look.width(), FOLDED_ROWS));
        return lines;
    }

    /** That it went well goes without saying to who typed it. */
    private String printed() {
        return note.outcome().startsWith(WELL) ? note.outcome().substring(WELL.length()) : note.outcome();
    }

    @Override
    public boolean canUnfold() {
        return printed().lines().limit(FOLDED_ROWS + 1L).count() > FOLDED_ROWS;
    }

    @Override
    public Optional<Details> details() {
        return Optional.of(new Details(say("details.ran", note.command()), note.outcome()));
    }
}
