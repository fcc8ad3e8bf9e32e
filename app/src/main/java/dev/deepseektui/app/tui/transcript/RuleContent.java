package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.transcript.Content.Details;
import dev.deepseektui.app.tui.transcript.Content.Look;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Something that happened to the session: a notice across the prose.
 *
 * @param text what, and after three blanks the facts
 * @param role attention and failure put a mark before it
 * @param all about it; empty when the line says it all
 */
record RuleContent(String text, Role role, String all) implements Content {
    private static final String GAP = "   ";
    private static final Margin BEFORE = Margin.hanging(Span.of("── ", Role.RULE));
    private static final int LEAST_RULE = 2;

    RuleContent(String text, Role role) {
        this(text, role, "");
    }

    @Override
    public List<Line> lines(Look look) {
        int width = look.column().prose();
        List<Line> lines = Wrap.words(spans(), BEFORE, width);
        int left = width - lines.get(0).width() - 1;
        if (lines.size() > 1 || left < LEAST_RULE) {
            return lines;
        }
        return List.of(lines.get(0).followedBy(Line.of(Span.plain(" "), Span.of("─".repeat(left), Role.RULE))));
    }

    private List<Span> spans() {
        int gap = text.indexOf(GAP);
        List<Span> spans = new ArrayList<>();
        switch (role) {
            case ATTENTION -> spans.add(Span.of("■ ", Role.ATTENTION));
            case FAILURE -> spans.add(Span.of("✗ ", Role.FAILURE));
            default -> {}
        }
        spans.add(Span.plain(gap < 0 ? text : text.substring(0, gap)));
        if (gap >= 0) {
            spans.add(Span.dim(text.substring(gap)));
        }
        return spans;
    }

    @Override
    public Optional<Details> details() {
        return Optional.of(new Details(text, all.isEmpty() ? text : all));
    }
}
