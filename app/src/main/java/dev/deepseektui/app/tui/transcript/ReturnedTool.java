package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.highlight.DiffColours;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.transcript.ToolBlocks.OfTool;
import dev.deepseektui.core.message.CallEnding;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.message.ToolOutcome.Access;
import dev.deepseektui.core.message.ToolOutcome.Status;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What became of a call: one line; below it the diff of an edit, or what says best why it failed.
 *
 * @param changed the diff of the file that it changed; in sessions of earlier versions it is part of the outcome's text
 */
record ReturnedTool(ToolHead head, ToolOutcome outcome, Optional<String> changed) implements OfTool {
    private static final int DIFF_ROWS = 30;
    private static final int TELLING_LINES = 4;
    private static final int TELLING_ROWS = 8;
    private static final Margin BAR = Margin.every(Span.of("  │ ", Role.RULE));
    private static final TextRows OUTPUT = TextRows.output(line -> List.of(Span.dim(line)), BAR);
    private static final TextRows DIFF = TextRows.output(new DiffColours()::colour, BAR);

    ReturnedTool {
        head = outcome.resource() == null ? head : head.on(outcome.resource());
    }

    @Override
    public List<Line> lines(Look look) {
        Optional<String> diff = writtenDiff();
        List<Line> lines = new ArrayList<>();
        lines.add(head.line(mark(), said(diff), look.width()));
        if (diff.isPresent()) {
            lines.addAll(DIFF.first(diff.get(), look.width(), look.unfolded() ? Integer.MAX_VALUE : DIFF_ROWS));
        } else if (look.unfolded()) {
            TextRows rows = WrittenDiff.in(outcome.text()).isPresent() ? DIFF : OUTPUT;
            lines.addAll(rows.all(outcome.text(), look.width()));
        } else {
            lines.addAll(telling(look.width()));
        }
        return lines;
    }

    @Override
    public boolean canUnfold() {
        return !outcome.text().isBlank();
    }

    /** The file it is about. */
    @Override
    public Optional<String> name() {
        return Optional.ofNullable(outcome.resource());
    }

    @Override
    public Optional<Details> details() {
        return Optional.of(new Details(
                head.name() + " " + head.subject(),
                ToolDetails.text(head, outcome)
                        + changed.map(diff -> "\n\ndiff\n" + diff).orElse("")));
    }

    private Optional<String> writtenDiff() {
        boolean wrote = outcome.status() == Status.OK && outcome.access() == Access.WRITE;
        return wrote ? WrittenDiff.in(changed.orElse(outcome.text())) : Optional.empty();
    }

    /** What says best why it did not go well, at most. */
    private List<Line> telling(int width) {
        List<String> telling = CallEnding.tellingLines(outcome, TELLING_LINES);
        List<Line> rows = new ArrayList<>();
        if (telling.isEmpty()) {
            return rows;
        }
        long hidden = outcome.text().lines().filter(line -> !line.isBlank()).count() - telling.size();
        List<Line> note = hidden == 0 ? List.of() : OUTPUT.all(hidden(hidden), width);
        boolean areLast = CallEnding.tellsWithItsEnd(outcome);
        rows.addAll(areLast ? note : List.of());
        rows.addAll(OUTPUT.first(String.join("\n", telling), width, TELLING_ROWS));
        rows.addAll(areLast ? List.of() : note);
        return rows;
    }

    private static String hidden(long lines) {
        return lines == 1 ? "… 1 more line" : "… " + lines + " more lines";
    }

    private Span mark() {
        return switch (ending().kind()) {
            case WELL -> Span.dim("✓");
            case FAILED -> Span.of("✗", Role.FAILURE);
            case STOPPED -> Span.of("■", Role.ATTENTION);
        };
    }

    private CallEnding ending() {
        return CallEnding.of(outcome);
    }

    private List<Span> said(Optional<String> diff) {
        CallEnding ending = ending();
        List<Span> said = new ArrayList<>();
        switch (ending.kind()) {
            case WELL -> said.addAll(diff.map(WrittenDiff::counts).orElseGet(this::size));
            case FAILED -> said.add(Span.of("  " + ending.words(), Role.FAILURE));
            case STOPPED -> said.add(Span.of("  " + ending.words(), Role.ATTENTION));
        }
        if (outcome.millis() != null) {
            said.add(Span.dim("  " + Figures.seconds(outcome.millis())));
        }
        return said;
    }

    private List<Span> size() {
        int bytes = outcome.text().getBytes(StandardCharsets.UTF_8).length;
        return List.of(Span.dim("  " + Figures.bytes(bytes) + (outcome.truncated() ? " shown of more" : "")));
    }
}
