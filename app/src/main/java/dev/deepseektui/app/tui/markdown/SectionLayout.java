package dev.deepseektui.app.tui.markdown;

import dev.deepseektui.app.tui.markdown.Markdown.TextColumn;
import dev.deepseektui.app.tui.markdown.Sections.Section;
import dev.deepseektui.app.tui.markdown.Sections.Section.CodeLine;
import dev.deepseektui.app.tui.markdown.Sections.Section.CodeStart;
import dev.deepseektui.app.tui.markdown.Sections.Section.Gap;
import dev.deepseektui.app.tui.markdown.Sections.Section.Prose;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Style;
import java.util.List;
import java.util.Optional;

/** Lays out one section after the other in a column. The half rows of a band of code take the places of the empty rows around it. */
final class SectionLayout {
    private final TextColumn column;
    private final Style plain;
    private Optional<CodeLayout> code;

    SectionLayout(TextColumn column, Style plain) {
        this(column, plain, Optional.empty());
    }

    private SectionLayout(TextColumn column, Style plain, Optional<CodeLayout> code) {
        this.column = column;
        this.plain = plain;
        this.code = code;
    }

    SectionLayout copy() {
        return new SectionLayout(column, plain, code.map(CodeLayout::copy));
    }

    void add(Section section, List<Line> lines) {
        if (section instanceof CodeLine line) {
            lines.addAll(code.orElseThrow().line(line.text()));
            return;
        }
        boolean behindBand = code.isPresent() && hasHalfRows();
        end(lines);
        boolean beforeBand = section instanceof CodeStart && hasHalfRows();
        if (section.gap() == Gap.EMPTY_LINE && !behindBand && !beforeBand) {
            lines.add(Line.EMPTY);
        }
        if (section instanceof Prose prose) {
            lines.addAll(ProseLayout.lines(prose.text(), column, plain));
        } else if (section instanceof CodeStart start) {
            if (hasHalfRows()) {
                lines.addAll(column.bands().above(column.width() + Bands.EDGE));
            }
            code = Optional.of(CodeLayout.inColumn(start.info(), column));
        }
    }

    void end(List<Line> lines) {
        code.ifPresent(block -> {
            lines.addAll(block.end());
            if (hasHalfRows()) {
                lines.addAll(column.bands().below(column.width() + Bands.EDGE));
            }
        });
        code = Optional.empty();
    }

    private boolean hasHalfRows() {
        return column.bands() == Bands.HALF_ROWS;
    }
}
