package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import java.util.List;
import java.util.Optional;

/** What the user asked; a long paste only begins. */
record AskContent(long turn, String text) implements Content {
    private static final int FOLDED_ROWS = 12;
    private static final Style STYLE = Style.of(Role.TEXT);
    private static final TextRows ROWS =
            TextRows.prose(line -> List.of(new Span(line, STYLE)), Margin.hanging(new Span("you ▸ ", STYLE.inBold())));

    @Override
    public List<Line> lines(Look look) {
        if (text.isEmpty()) {
            return ROWS.all("\n", look.width());
        }
        return look.unfolded() ? ROWS.all(text, look.width()) : ROWS.first(text, look.width(), FOLDED_ROWS);
    }

    /** By its size, not by its rows: those depend on the width. */
    @Override
    public boolean canUnfold() {
        return text.length() > 1_000 || text.lines().limit(FOLDED_ROWS + 1L).count() > FOLDED_ROWS;
    }

    @Override
    public Optional<String> name() {
        return Optional.of(Messages.ask(turn));
    }

    @Override
    public Optional<Details> details() {
        return Optional.of(new Details("you asked", text));
    }
}
