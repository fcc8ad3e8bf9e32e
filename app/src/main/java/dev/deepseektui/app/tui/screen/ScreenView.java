package dev.deepseektui.app.tui.screen;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.TerminalRectangle;
import dev.deepseektui.app.tui.ScreenProgram.ProgramView;
import dev.deepseektui.app.tui.desk.DeskView;
import dev.deepseektui.app.tui.desk.FootContents;
import dev.deepseektui.app.tui.desk.ScreenLayout;
import dev.deepseektui.app.tui.desk.StartCard;
import dev.deepseektui.app.tui.text.StyledGraphics;
import dev.deepseektui.app.tui.transcript.TranscriptView.Viewport;
import java.util.Optional;

/** The look of the screen. */
final class ScreenView implements ProgramView<ScreenModel> {
    @Override
    public void draw(ScreenModel model, StyledGraphics graphics) {
        FootContents scene = Foot.of(model);
        DeskView.draw(model.desk(), scene, graphics);
        if (!ScreenLayout.isTooSmall(model.desk().size())) {
            Viewport at = model.viewport(scene);
            model.view().draw(at, graphics);
            if (!model.desk().pane().isBegun() && scene.panel().isEmpty()) {
                TerminalRectangle whole = model.desk().viewport(scene).area();
                int room = whole.height - model.view().height(at);
                StartCard.draw(model.desk(), new TerminalRectangle(whole.x, whole.y, whole.width, room), graphics);
            }
        }
    }

    @Override
    public Optional<TerminalPosition> cursor(ScreenModel model) {
        return DeskView.cursor(model.desk(), Foot.of(model));
    }
}
