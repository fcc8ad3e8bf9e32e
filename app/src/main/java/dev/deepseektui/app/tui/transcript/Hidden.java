package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.text.Line;
import java.util.List;

/** Something that keeps its place for what may still happen to it. */
interface Hidden extends Content {
    @Override
    default List<Line> lines(Look look) {
        return List.of();
    }

    @Override
    default boolean isSeen(Column column) {
        return false;
    }

    @Override
    default boolean standsBetween() {
        return false;
    }
}
