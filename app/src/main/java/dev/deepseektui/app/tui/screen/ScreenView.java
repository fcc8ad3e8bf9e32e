package dev.deepseektui.app.tui.screen;

import dev.deepseektui.app.tui.Area;
import dev.deepseektui.app.tui.Canvas;
import dev.deepseektui.app.tui.Cursor;
import dev.deepseektui.app.tui.View;
import dev.deepseektui.app.tui.desk.DeskView;
import dev.deepseektui.app.tui.desk.Scene;
import dev.deepseektui.app.tui.desk.StartCard;
import dev.deepseektui.app.tui.state.ScreenLayout;
import dev.deepseektui.app.tui.transcript.Viewport;
import java.util.Optional;

/** How the screen looks. */
final class ScreenView implements View<ScreenModel> {
    @Override
    public void draw(ScreenModel model, Canvas canvas) {
        Scene scene = Foot.of(model);
        DeskView.draw(model.desk(), scene, canvas);
        if (!ScreenLayout.isTooSmall(model.desk().size())) {
            Viewport at = model.viewport(scene);
            model.view().draw(at, canvas);
            if (!model.desk().pane().isBegun() && scene.panel().isEmpty()) {
                StartCard.draw(model.desk(), below(at.area(), model.view().height(at)), canvas);
            }
        }
    }

    /** What is left of an area below so many rows. */
    private static Area below(Area area, int rows) {
        int taken = Math.min(rows, area.height());
        return new Area(area.column(), area.row() + taken, area.width(), area.height() - taken);
    }

    @Override
    public Optional<Cursor> cursor(ScreenModel model) {
        return DeskView.cursor(model.desk(), Foot.of(model));
    }
}
