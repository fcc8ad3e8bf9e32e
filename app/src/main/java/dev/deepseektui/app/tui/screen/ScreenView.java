package dev.deepseektui.app.tui.screen;

import dev.deepseektui.app.tui.Canvas;
import dev.deepseektui.app.tui.Cursor;
import dev.deepseektui.app.tui.View;
import dev.deepseektui.app.tui.desk.DeskView;
import dev.deepseektui.app.tui.desk.Scene;
import dev.deepseektui.app.tui.state.ScreenLayout;
import java.util.Optional;

/** How the screen looks. */
final class ScreenView implements View<ScreenModel> {
    @Override
    public void draw(ScreenModel model, Canvas canvas) {
        Scene scene = Foot.of(model);
        DeskView.draw(model.desk(), scene, canvas);
        if (!ScreenLayout.isTooSmall(model.desk().size())) {
            model.view().draw(model.viewport(scene), canvas);
        }
    }

    @Override
    public Optional<Cursor> cursor(ScreenModel model) {
        return DeskView.cursor(model.desk(), Foot.of(model));
    }
}
