package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.tui.transcript.TranscriptTexts.say;

import dev.deepseektui.app.tui.keys.UiKeys.Reasoning;
import dev.deepseektui.app.tui.markdown.Markdown;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.transcript.Content.Details;
import dev.deepseektui.app.tui.transcript.Content.Look;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The reasoning before an answer, or of several answers that only looked at something: one line that unfolds, or all of it.
 *
 * @param tokens billed for it; 0 where nobody said
 */
record ThoughtContent(String text, Duration time, long tokens, Reasoning shown) implements Content {
    /** A time that is shorter says nothing. */
    private static final Duration LEAST_TIME = Duration.ofSeconds(1);

    ThoughtContent with(ThoughtContent later) {
        boolean allBilled = tokens > 0 && later.tokens > 0;
        return new ThoughtContent(
                text.strip() + "\n\n" + later.text,
                time.plus(later.time),
                allBilled ? tokens + later.tokens : 0,
                shown);
    }

    @Override
    public List<Line> lines(Look look) {
        boolean whole = (shown == Reasoning.FULL) != look.unfolded();
        List<Line> lines = new ArrayList<>();
        lines.add(
                Line.of(Span.dim(whole ? head() : head() + say("thought.more"))).shortenedTo(look.width()));
        if (whole) {
            lines.addAll(Markdown.lines(text, look.column().answers(), Style.DIM));
        }
        return lines;
    }

    private String head() {
        boolean timed = time.compareTo(LEAST_TIME) >= 0;
        String head = timed ? say("thought", Figures.seconds(time.toMillis())) : say("thought.untimed");
        return Stream.of(head, tokens > 0 ? say("agent.tokens", Figures.count(tokens)) : "")
                .filter(part -> !part.isEmpty())
                .reduce((one, other) -> one + " · " + other)
                .orElse(head);
    }

    @Override
    public boolean canUnfold() {
        return true;
    }

    /** Folded it is a line among those of the tools. */
    @Override
    public Spacing spacing(Column column) {
        return shown == Reasoning.FULL ? Spacing.APART : Spacing.CLOSE;
    }

    @Override
    public Optional<Details> details() {
        return Optional.of(new Details(say("details.thought"), text));
    }
}
