package dev.deepseektui.app.tui.markdown;

import dev.deepseektui.app.tui.markdown.Section.CodeLine;
import dev.deepseektui.app.tui.markdown.Section.CodeStart;
import dev.deepseektui.app.tui.markdown.Section.Gap;
import dev.deepseektui.app.tui.markdown.Section.Prose;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Style;
import java.util.List;

/** Lays out one section after the other at a width. */
final class SectionLayout {
    private final int width;
    private final Style plain;
    private CodeLayout code;

    SectionLayout(int width, Style plain) {
        this(width, plain, new CodeLayout("", Margin.NONE, width));
    }

    private SectionLayout(int width, Style plain, CodeLayout code) {
        this.width = width;
        this.plain = plain;
        this.code = code;
    }

    /** Another one that goes on from here. */
    SectionLayout copy() {
        return new SectionLayout(width, plain, code.copy());
    }

    void add(Section section, List<Line> lines) {
        if (section.gap() == Gap.EMPTY_LINE) {
            lines.add(Line.EMPTY);
        }
        if (section instanceof Prose prose) {
            lines.addAll(ProseLayout.lines(prose.text(), width, plain));
        } else if (section instanceof CodeStart start) {
            code = new CodeLayout(start.info(), Margin.NONE, width);
            lines.addAll(CodeLayout.label(start.info(), Margin.NONE, width));
        } else if (section instanceof CodeLine line) {
            code.line(line.text(), lines::add);
        }
    }
}
