package dev.deepseektui.app.tui;

import com.googlecode.lanterna.TerminalPosition;
import dev.deepseektui.app.tui.text.StyledGraphics;
import java.util.Optional;

/** The look of a model. Pure: the same model always gives the same cells. */
public interface View<M> {
    void draw(M model, StyledGraphics graphics);

    /** Where the user writes; empty where nothing can be written. */
    default Optional<TerminalPosition> cursor(M model) {
        return Optional.empty();
    }
}
