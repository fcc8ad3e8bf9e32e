package dev.deepseektui.app.tui.screen;

import dev.deepseektui.app.tui.Area;
import dev.deepseektui.app.tui.Canvas;
import dev.deepseektui.app.tui.Cursor;
import dev.deepseektui.app.tui.View;
import dev.deepseektui.app.tui.completion.SuggestionsView;
import dev.deepseektui.app.tui.desk.DeskView;
import dev.deepseektui.app.tui.state.ScreenLayout;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.transcript.Viewport;
import java.util.List;
import java.util.Optional;

/** How the screen looks. */
final class ScreenView implements View<ScreenModel> {
    @Override
    public void draw(ScreenModel model, Canvas canvas) {
        DeskView.draw(model.desk(), model.hint(), canvas);
        if (ScreenLayout.isTooSmall(model.desk().size())) {
            return;
        }
        Viewport at = model.viewport();
        Area area = at.area();
        int waiting = Math.min(model.queued().size(), area.height() / 3);
        Area rest = new Area(area.column(), area.row(), area.width(), area.height() - waiting);
        model.view().draw(new Viewport(rest, at.bands(), at.beside()), canvas);
        drawQueue(model.queued(), waiting, area, canvas);
        model.suggestions()
                .ifPresent(shown -> SuggestionsView.draw(shown, model.desk().layout(), canvas));
        model.overlay().ifPresent(overlay -> overlay.draw(model.desk(), canvas));
    }

    @Override
    public Optional<Cursor> cursor(ScreenModel model) {
        return model.overlay().isPresent() ? Optional.empty() : DeskView.cursor(model.desk());
    }

    private static void drawQueue(List<String> queued, int rows, Area area, Canvas canvas) {
        for (int i = 0; i < rows; i++) {
            Line line = Line.of(
                    Span.dim(" queued ▸ "),
                    Span.dim(queued.get(i).lines().findFirst().orElse("")));
            int row = area.row() + area.height() - rows + i;
            canvas.put(area.column(), row, line.shortenedTo(area.width()));
        }
    }
}
