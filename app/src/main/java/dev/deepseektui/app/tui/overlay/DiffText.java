package dev.deepseektui.app.tui.overlay;

import dev.deepseektui.app.tui.highlight.DiffColours;
import dev.deepseektui.app.tui.text.ExactText;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Wrap;
import java.util.List;
import java.util.function.IntFunction;

/** How a diff looks in a box. */
public final class DiffText {
    private DiffText() {}

    /** With all that a line may hide. */
    public static IntFunction<List<Line>> of(String diff) {
        return width -> ExactText.lines(diff).stream()
                .flatMap(line -> Wrap.cells(spans(line), Margin.NONE, width).stream())
                .toList();
    }

    private static List<Span> spans(String line) {
        return ExactText.spans(line, Style.of(DiffColours.role(line)));
    }
}
