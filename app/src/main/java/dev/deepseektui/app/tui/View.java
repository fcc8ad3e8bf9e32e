package dev.deepseektui.app.tui;

import java.util.Optional;

/** How does a model look? Pure: the same model always gives the same cells. */
public interface View<M> {
    void draw(M model, Canvas canvas);

    /** Where the user writes; empty where nothing can be written. */
    default Optional<Cursor> cursor(M model) {
        return Optional.empty();
    }
}
