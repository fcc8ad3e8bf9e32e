package dev.deepseektui.app.tui.overlay;

import dev.deepseektui.app.tui.highlight.DiffColours;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Wrap;
import java.util.List;
import java.util.function.IntFunction;

/** How a diff looks in a box. */
public final class DiffText {
    private DiffText() {}

    public static IntFunction<List<Line>> of(String diff) {
        DiffColours colours = new DiffColours();
        return width -> diff.lines()
                .flatMap(line -> Wrap.cells(colours.colour(line), Margin.NONE, width).stream())
                .toList();
    }
}
