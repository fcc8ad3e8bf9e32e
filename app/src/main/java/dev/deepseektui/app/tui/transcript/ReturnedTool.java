package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.highlight.DiffColours;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.transcript.ToolBlocks.OfTool;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.message.ToolOutcome.Access;
import dev.deepseektui.core.message.ToolOutcome.Status;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What became of a call: one line; below it the diff of an edit, or how a failure begins. */
record ReturnedTool(ToolHead head, ToolOutcome outcome) implements OfTool {
    private static final int DIFF_ROWS = 30;
    private static final int FAILURE_ROWS = 3;
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
        } else if (outcome.status() != Status.OK) {
            lines.addAll(OUTPUT.first(outcome.text(), look.width(), FAILURE_ROWS));
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
        return Optional.of(new Details(head.name() + " " + head.subject(), ToolDetails.text(head, outcome)));
    }

    private Optional<String> writtenDiff() {
        boolean wrote = outcome.status() == Status.OK && outcome.access() == Access.WRITE;
        return wrote ? WrittenDiff.in(outcome.text()) : Optional.empty();
    }

    private Span mark() {
        return switch (outcome.status()) {
            case OK -> Span.of("⏺", Role.GOOD);
            case ERROR, MALFORMED -> Span.of("✗", Role.BAD);
            case REFUSED, CANCELLED, INTERRUPTED -> Span.of("■", Role.WARN);
        };
    }

    private List<Span> said(Optional<String> diff) {
        List<Span> said = new ArrayList<>();
        switch (outcome.status()) {
            case OK -> said.addAll(diff.map(WrittenDiff::counts).orElseGet(this::size));
            case ERROR -> said.add(Span.of("  " + failure(), Role.BAD));
            case MALFORMED -> said.add(Span.of("  malformed call", Role.BAD));
            case REFUSED -> said.add(Span.of("  refused", Role.WARN));
            case CANCELLED -> said.add(Span.of("  cancelled", Role.WARN));
            case INTERRUPTED -> said.add(Span.of("  interrupted, nobody knows how far it came", Role.WARN));
        }
        if (outcome.millis() != null) {
            said.add(Span.dim("  " + Figures.seconds(outcome.millis())));
        }
        return said;
    }

    private String failure() {
        return outcome.exitCode() == null ? "error" : "exit code " + outcome.exitCode();
    }

    private List<Span> size() {
        int bytes = outcome.text().getBytes(StandardCharsets.UTF_8).length;
        return List.of(Span.dim("  " + Figures.bytes(bytes) + (outcome.truncated() ? " shown of more" : "")));
    }
}
