package dev.deepseektui.app.tui.markdown;

import dev.deepseektui.app.tui.markdown.Sections.MarkdownSection;
import dev.deepseektui.app.tui.markdown.Sections.MarkdownSection.CodeLine;
import dev.deepseektui.app.tui.markdown.Sections.MarkdownSection.CodeStart;
import dev.deepseektui.app.tui.markdown.Sections.MarkdownSection.Prose;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A Markdown renderer. It lays out the text in sections that later text cannot change, so that only the end of a
 * streamed answer is laid out again. As a consequence, a link definition applies only to its own section, and each list
 * item is checked separately for being loose.
 */
public final class Markdown {
    private Markdown() {}

    public static List<Line> lines(String text, TextColumn column) {
        return lines(text, column, Style.PLAIN);
    }

    public static List<Line> lines(String text, TextColumn column, Style plain) {
        Sections sections = new Sections();
        List<MarkdownSection> all = new ArrayList<>();
        sections.append(text, all::add);
        all.addAll(sections.rest());
        SectionLayout layout = new SectionLayout(column, plain);
        List<Line> lines = new ArrayList<>();
        all.forEach(section -> layout.add(section, lines));
        layout.end(lines);
        return lines;
    }

    /**
     * The column of an answer.
     *
     * @param width the number of cells from the start of the text to the end of the column
     * @param bands the style of code blocks
     */
    public record TextColumn(int width, Bands bands) {
        private static final int MAX_PROSE_WIDTH = 100;

        /** Returns the maximum width of prose in cells, limited for readability. */
        public int prose() {
            return Math.min(MAX_PROSE_WIDTH, width);
        }
    }

    /** An incremental layout of sections in a column. The half rows of a code band replace the empty rows around the block. */
    static final class SectionLayout {
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

        void add(MarkdownSection section, List<Line> lines) {
            if (section instanceof CodeLine line) {
                lines.addAll(code.orElseThrow().line(line.text()));
                return;
            }
            boolean behindBand = code.isPresent() && hasHalfRows();
            end(lines);
            boolean beforeBand = section instanceof CodeStart && hasHalfRows();
            if (section.isApart() && !behindBand && !beforeBand) {
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

    /**
     * A streamed answer. Finished sections are laid out once. The unfinished end, whose size is limited, is laid out
     * again whenever it grows. The final lines equal those of {@link Markdown} for the whole text.
     */
    public static final class StreamedMarkdown {
        private final Sections sections = new Sections();
        private final List<MarkdownSection> finished = new ArrayList<>();
        private final List<Line> lines = new ArrayList<>();
        private final Style plain;
        private TextColumn column = new TextColumn(0, Bands.FLUSH);
        private SectionLayout layout;
        private int laidOut;
        /** The number of lines of finished sections. */
        private int settled;

        private boolean dirty;

        public StreamedMarkdown(Style plain) {
            this.plain = plain;
            this.layout = new SectionLayout(column, plain);
        }

        public void append(String delta) {
            sections.append(delta, finished::add);
            dirty = true;
        }

        /** Returns the current lines. The returned list changes with the next call. */
        public List<Line> lines(TextColumn in) {
            if (!in.equals(column)) {
                startAnew(in);
            }
            if (dirty) {
                update();
            }
            return lines;
        }

        private void startAnew(TextColumn in) {
            column = in;
            layout = new SectionLayout(in, plain);
            laidOut = 0;
            settled = 0;
            dirty = true;
        }

        private void update() {
            lines.subList(settled, lines.size()).clear();
            while (laidOut < finished.size()) {
                layout.add(finished.get(laidOut), lines);
                laidOut++;
            }
            settled = lines.size();
            SectionLayout open = layout.copy();
            sections.rest().forEach(section -> open.add(section, lines));
            open.end(lines);
            dirty = false;
        }
    }
}
