package dev.deepseektui.app.tui.pane;

import static dev.deepseektui.app.tui.pane.PaneTexts.say;

import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.core.arena.ContextArenaPlanned;
import dev.deepseektui.core.event.TapeEvent;
import java.util.Optional;

/** How many kinds of notes did not all fit beside the conversation? */
record LeftOut(long kinds) {
    static final LeftOut NONE = new LeftOut(0);

    LeftOut after(TapeEvent event) {
        return event instanceof ContextArenaPlanned planned
                ? new LeftOut(planned.zones().values().stream()
                        .filter(use -> use.cap() > 0 && use.accepted() < use.demand())
                        .count())
                : this;
    }

    Optional<Row> row() {
        return kinds == 0
                ? Optional.empty()
                : Optional.of(Row.of(
                        Span.dim(say("notes")),
                        Span.of(say("notes.left_out", kinds), Role.ATTENTION),
                        Span.dim(" · /context notes")));
    }
}
