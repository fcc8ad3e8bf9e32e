package dev.deepseektui.app.tui.markdown;

import dev.deepseektui.app.tui.highlight.Languages;
import dev.deepseektui.app.tui.highlight.LineColours;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Tabs;
import dev.deepseektui.app.tui.text.Wrap;
import java.util.List;
import java.util.function.Consumer;

/** Code as lines: the name of its language, then each line coloured and indented, with all its spaces. */
final class CodeLayout {
    private static final Margin INDENT = Margin.every(Span.plain("  "));

    private final Margin margin;
    private final int width;
    private final LineColours colours;

    CodeLayout(String info, Margin margin, int width) {
        this(margin.with(INDENT), width, Languages.colours(info));
    }

    private CodeLayout(Margin margin, int width, LineColours colours) {
        this.margin = margin;
        this.width = width;
        this.colours = colours;
    }

    CodeLayout copy() {
        return new CodeLayout(margin, width, colours.copy());
    }

    /** The line that names the language, when there is a name. */
    static List<Line> label(String info, Margin margin, int width) {
        String name = info.strip();
        return name.isEmpty() ? List.of() : Wrap.cells(List.of(Span.dim(name)), margin.with(INDENT), width);
    }

    void line(String text, Consumer<Line> out) {
        Wrap.cells(colours.colour(Tabs.expand(text)), margin, width).forEach(out);
    }
}
