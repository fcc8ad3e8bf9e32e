package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Wrap;
import java.util.List;
import java.util.Optional;

/**
 * Something that happened to the session, said between two rules.
 *
 * @param all about it; empty when the line says it all
 */
record RuleContent(String text, Role role, String all) implements Content {
    private static final Margin BEFORE = Margin.hanging(Span.of("── ", Role.RULE));
    private static final Line AFTER = Line.of(Span.of(" ──", Role.RULE));

    RuleContent(String text, Role role) {
        this(text, role, "");
    }

    @Override
    public List<Line> lines(Look look) {
        List<Line> lines = Wrap.words(List.of(Span.of(text, role)), BEFORE, look.width());
        boolean closed = lines.size() == 1 && lines.get(0).width() + AFTER.width() <= look.width();
        return closed ? List.of(lines.get(0).followedBy(AFTER)) : lines;
    }

    @Override
    public Optional<Details> details() {
        return Optional.of(new Details(text, all.isEmpty() ? text : all));
    }

    @Override
    public Spacing spacing() {
        return Spacing.CLOSE;
    }
}
