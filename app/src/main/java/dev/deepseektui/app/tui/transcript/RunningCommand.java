package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.tui.transcript.TranscriptTexts.say;

import dev.deepseektui.app.tui.text.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A command of the user's at work, and the end of what it printed so far. */
record RunningCommand(String command, Tail tail) implements Printing {
    @Override
    public RunningCommand printing(String text) {
        return new RunningCommand(command, tail.with(text));
    }

    @Override
    public List<Line> lines(Look look) {
        List<Line> lines = new ArrayList<>(PromptBand.command(command, look));
        lines.addAll(tail.lines(look));
        return lines;
    }

    @Override
    public Optional<Details> details() {
        return Optional.of(new Details(say("running", command), tail.text()));
    }
}
