package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.transcript.Content.Look;
import java.util.ArrayList;
import java.util.List;

/**
 * The end of a turn, and advice below it.
 *
 * @param role its mark: none for {@link Role#DIM}
 * @param advice empty where there is nothing to do
 */
record SaidContent(String text, Role role, String advice) implements Content {
    @Override
    public List<Line> lines(Look look) {
        int width = look.column().prose();
        List<Line> lines = new ArrayList<>(
                switch (role) {
                    case FAILURE -> Wrap.words(withHead(), mark("✗ "), width);
                    case ATTENTION -> Wrap.words(List.of(Span.plain(text)), mark("■ "), width);
                    default -> Wrap.words(List.of(Span.dim(text)), Margin.NONE, width);
                });
        if (!advice.isEmpty()) {
            lines.addAll(Wrap.words(List.of(Span.dim(advice)), Margin.every(Span.plain("  ")), width));
        }
        return lines;
    }

    private List<Span> withHead() {
        int end = text.indexOf(": ");
        return end < 0
                ? List.of(Span.plain(text))
                : List.of(Span.bold(text.substring(0, end + 1)), Span.plain(text.substring(end + 1)));
    }

    private Margin mark(String mark) {
        return Margin.hanging(Span.of(mark, role));
    }
}
