package dev.deepseektui.app.tui.desk;

import dev.deepseektui.app.tui.Area;
import dev.deepseektui.app.tui.Canvas;
import dev.deepseektui.app.tui.Cursor;
import dev.deepseektui.app.tui.editor.EditorView;
import dev.deepseektui.app.tui.pane.BottomRow;
import dev.deepseektui.app.tui.pane.PaneView;
import dev.deepseektui.app.tui.state.ScreenLayout;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import java.util.List;
import java.util.Optional;

/** How does the desk look? The transcript's area is left as it is. */
public final class DeskView {
    private static final Style RULE = Style.of(Role.RULE);
    private static final String TOO_SMALL = "too small";
    private static final String HINT = "Ask anything; / for commands, @ for files";
    private static final String HINT_WHILE_BUSY = "Write on: it is sent when this turn is over";

    private DeskView() {}

    public static void draw(Desk desk, Canvas canvas) {
        draw(desk, Optional.empty(), canvas);
    }

    /** {@code hint}: what the bottom row says in the place of its usual words. */
    public static void draw(Desk desk, Optional<String> hint, Canvas canvas) {
        if (ScreenLayout.isTooSmall(desk.size())) {
            canvas.put(
                    0, 0, Line.of(Span.plain(TOO_SMALL)).shortenedTo(desk.size().columns()));
            return;
        }
        ScreenLayout layout = desk.layout();
        drawRules(layout, canvas);
        if (!layout.pane().isEmpty()) {
            PaneView.draw(desk.pane(), layout.pane(), canvas);
        }
        editor(desk, layout).draw(desk.status().isBusy() ? HINT_WHILE_BUSY : HINT, canvas);
        drawBottom(desk, hint, layout, canvas);
    }

    /** Where the user writes; empty where there is no room for it. */
    public static Optional<Cursor> cursor(Desk desk) {
        return ScreenLayout.isTooSmall(desk.size())
                ? Optional.empty()
                : Optional.of(editor(desk, desk.layout()).cursor());
    }

    private static EditorView editor(Desk desk, ScreenLayout layout) {
        return new EditorView(desk.ask(), layout.editor());
    }

    private static void drawRules(ScreenLayout layout, Canvas canvas) {
        Area divider = layout.divider();
        for (int row = 0; row < divider.height() && !divider.isEmpty(); row++) {
            canvas.put(divider.column(), row, "│", RULE);
        }
        Area rule = layout.rule();
        canvas.put(rule.column(), rule.row(), "─".repeat(rule.width()), RULE);
        if (!divider.isEmpty()) {
            canvas.put(divider.column(), rule.row(), "┴", RULE);
        }
    }

    private static void drawBottom(Desk desk, Optional<String> hint, ScreenLayout layout, Canvas canvas) {
        Area bottom = layout.bottom();
        List<Line> brief = layout.pane().isEmpty() ? desk.pane().brief() : List.of();
        Line line = hint.map(words -> BottomRow.hint(words, desk.status(), desk.now(), bottom.width()))
                .orElseGet(() -> BottomRow.line(desk.status(), desk.now(), brief, desk.bindings(), bottom.width()));
        canvas.put(bottom.column(), bottom.row(), line);
    }
}
