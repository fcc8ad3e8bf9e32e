package dev.deepseektui.app.tui;

import com.googlecode.lanterna.TerminalPosition;
import java.util.Optional;

/** How does a model look? Pure: the same model always gives the same cells. */
public interface View<M> {
    void draw(M model, Canvas canvas);

    /** Where the user writes; empty where nothing can be written. */
    default Optional<TerminalPosition> cursor(M model) {
        return Optional.empty();
    }
}
