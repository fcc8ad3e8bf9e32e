package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.tui.transcript.TranscriptTexts.say;

import dev.deepseektui.app.tui.markdown.Markdown;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the model thought for long before it spoke: one line, unless somebody wants to read it. */
record ThoughtContent(long number, String text, Duration time) implements Content {
    private static final Duration LONG = Duration.ofSeconds(10);

    /** Whether anybody wonders what took so long. */
    static boolean isLong(Duration time) {
        return time.compareTo(LONG) >= 0;
    }

    @Override
    public List<Line> lines(Look look) {
        String more = look.unfolded() ? "" : say("thought.more");
        Line head = Line.of(Span.dim(say("thought", Figures.seconds(time.toMillis())) + more));
        List<Line> lines = new ArrayList<>(List.of(head.shortenedTo(look.width())));
        if (look.unfolded()) {
            lines.addAll(Markdown.lines(text, look.column().answers(), Style.DIM));
        }
        return lines;
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
        return Optional.of(new Details(say("details.thought"), text));
    }
}
