package dev.deepseektui.app.tui.markdown;

import dev.deepseektui.app.tui.markdown.InlineRows.StrikethroughText;
import dev.deepseektui.app.tui.markdown.Markdown.TextColumn;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.LinkReferenceDefinition;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.ThematicBreak;
import org.commonmark.parser.Parser;

/** A layout of the blocks of a section. The nesting depth is limited to prevent a stack overflow. */
final class ProseLayout {
    private static final Parser PARSER = Parser.builder()
            .extensions(List.of(TablesExtension.create()))
            .customDelimiterProcessor(StrikethroughText.PROCESSOR)
            .maxOpenBlockParsers(32)
            .maxInlineNesting(32)
            .build();
    private static final Margin QUOTE = Margin.every(Span.of("▎ ", Ink.RULE));

    private final TextColumn column;
    private final List<Line> lines = new ArrayList<>();

    private ProseLayout(TextColumn column) {
        this.column = column;
    }

    static List<Line> lines(String text, TextColumn column, Style plain) {
        ProseLayout layout = new ProseLayout(column);
        layout.blocks(PARSER.parse(Footnotes.asText(text)), new BlockFrame(Margin.NONE, plain));
        return layout.lines;
    }

    /** The margin and style that a block inherits. */
    record BlockFrame(Margin margin, Style style) {
        BlockFrame continued() {
            return new BlockFrame(margin.continued(), style);
        }

        BlockFrame inside(Margin inner) {
            return new BlockFrame(margin.with(inner), style);
        }
    }

    void blocks(Node parent, BlockFrame frame) {
        BlockFrame here = frame;
        for (Node block = parent.getFirstChild(); block != null; block = block.getNext()) {
            if (block != parent.getFirstChild()) {
                emptyLine(here);
            }
            block(block, here);
            here = frame.continued();
        }
    }

    void block(Node block, BlockFrame frame) {
        if (block instanceof Paragraph) {
            rows(InlineRows.of(block, frame.style()), frame);
        } else if (block instanceof Heading heading) {
            heading(heading, frame);
        } else if (block instanceof ListBlock list) {
            new ListLayout(this, list).layOut(frame);
        } else if (block instanceof FencedCodeBlock code) {
            code(code.getInfo(), code.getLiteral(), frame.margin());
        } else if (block instanceof IndentedCodeBlock code) {
            code("", code.getLiteral(), frame.margin());
        } else if (block instanceof BlockQuote) {
            blocks(
                    block,
                    new BlockFrame(
                            frame.margin().with(QUOTE),
                            frame.style().as(Ink.DIM).inItalic()));
        } else if (block instanceof TableBlock table) {
            table(table, frame);
        } else if (block instanceof ThematicBreak) {
            String rule = "─".repeat(frame.margin().room(column.prose()));
            verbatim(List.of(Span.of(rule, Ink.RULE)), frame.margin());
        } else {
            source(block, frame);
        }
    }

    void rows(List<List<Span>> rows, BlockFrame frame) {
        Margin margin = frame.margin();
        for (List<Span> row : rows) {
            lines.addAll(Wrap.words(row, margin, column.prose()));
            margin = margin.continued();
        }
    }

    void emptyLine(BlockFrame frame) {
        lines.addAll(Wrap.words(List.of(), frame.margin().continued(), column.prose()));
    }

    private void heading(Heading heading, BlockFrame frame) {
        Style bold = frame.style().inBold();
        Style style = switch (heading.getLevel()) {
            case 1 -> bold.underlined();
            case 2 -> bold;
            default -> bold.as(Ink.DIM);
        };
        rows(InlineRows.of(heading, style), frame);
    }

    private void code(String info, String literal, Margin margin) {
        CodeLayout code = CodeLayout.within(info, margin, column);
        literal.lines().forEach(line -> lines.addAll(code.line(line)));
        lines.addAll(code.end());
    }

    private void table(TableBlock table, BlockFrame frame) {
        Margin margin = frame.margin();
        for (Line line : new TableLayout(table, frame.style()).lines(margin.room(column.width()))) {
            verbatim(line.spans(), margin);
            margin = margin.continued();
        }
    }

    private void source(Node block, BlockFrame frame) {
        Margin margin = frame.margin();
        for (String line : sourceOf(block).lines().toList()) {
            verbatim(List.of(Span.dim(Wrap.expand(line))), margin);
            margin = margin.continued();
        }
    }

    private static String sourceOf(Node block) {
        if (block instanceof HtmlBlock html) {
            return html.getLiteral();
        }
        if (block instanceof LinkReferenceDefinition link) {
            return "[" + link.getLabel() + "]: " + link.getDestination();
        }
        throw new IllegalStateException("a block that Markdown does not have: " + block);
    }

    private void verbatim(List<Span> text, Margin margin) {
        lines.addAll(Wrap.cells(text, margin, column.width()));
    }

    /**
     * A handler of footnotes. Numbers such as {@code [^2]} are shown as superscripts, both in references and at the
     * start of notes.
     */
    static final class Footnotes {
        private static final String SIGN = "[^";
        /**
         * The start of a footnote definition. It is escaped: the Markdown parser would take it for a link definition
         * and show nothing.
         */
        private static final Pattern DEFINITION = Pattern.compile("(?m)^(\\[\\^[^\\]\\s]{1,64}\\]):");

        private static final Pattern RAISED_DEFINITION = Pattern.compile("(?m)^(\\[\\^\\d{1,4}\\])\\\\:");
        /**
         * A footnote reference. Only numbers are recognized, because {@code [^a]} may be part of a regular expression.
         */
        private static final Pattern NUMBER = Pattern.compile("\\[\\^(\\d{1,4})\\]");

        private static final String RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

        private Footnotes() {}

        /** Returns the section with its footnote definitions escaped, so that they are shown as text. */
        static String asText(String section) {
            if (!section.contains(SIGN)) {
                return section;
            }
            String escaped = DEFINITION.matcher(section).replaceAll("$1\\\\:");
            return RAISED_DEFINITION.matcher(escaped).replaceAll("$1");
        }

        /** The kind of a part: ordinary text or a footnote mark. */
        enum FootnotePart {
            TEXT,
            MARK
        }

        /**
         * Splits a text at its footnote references and passes on each part in order. References are passed on as
         * superscripts.
         */
        static void split(String text, BiConsumer<FootnotePart, String> parts) {
            int from = 0;
            if (text.contains(SIGN)) {
                for (Matcher number = NUMBER.matcher(text); number.find(); from = number.end()) {
                    parts.accept(FootnotePart.TEXT, text.substring(from, number.start()));
                    parts.accept(FootnotePart.MARK, raised(number.group(1)));
                }
            }
            parts.accept(FootnotePart.TEXT, text.substring(from));
        }

        private static String raised(String number) {
            StringBuilder raised = new StringBuilder();
            number.chars().forEach(c -> raised.append(RAISED.charAt(Character.digit(c, 10))));
            return raised.toString();
        }
    }

    /** A layout of list items: bullets, numbers and check boxes. */
    record ListLayout(ProseLayout blocks, ListBlock list) {
        private static final String TO_DO = "[ ] ";

        void layOut(BlockFrame frame) {
            BlockFrame here = frame;
            int index = 0;
            for (Node item = list.getFirstChild(); item != null; item = item.getNext()) {
                if (index > 0 && !list.isTight()) {
                    blocks.emptyLine(here);
                }
                item(item, mark(index), here);
                here = frame.continued();
                index++;
            }
        }

        private String mark(int index) {
            if (!(list instanceof OrderedList ordered)) {
                return isNested() ? "◦ " : "• ";
            }
            Integer start = ordered.getMarkerStartNumber();
            return ((start == null ? 1 : start) + (long) index) + ordered.getMarkerDelimiter() + " ";
        }

        private boolean isNested() {
            for (Node node = list.getParent(); node != null; node = node.getParent()) {
                if (node instanceof ListBlock) {
                    return true;
                }
            }
            return false;
        }

        private void item(Node item, String mark, BlockFrame frame) {
            Node first = item.getFirstChild();
            if (first instanceof Paragraph) {
                paragraphItem(first, mark, frame);
            } else if (first == null) {
                blocks.rows(List.of(List.of()), frame.inside(marked(mark)));
            } else {
                BlockFrame inside = frame.inside(marked(mark));
                blocks.block(first, inside);
                others(first, inside.continued());
            }
        }

        private void paragraphItem(Node paragraph, String mark, BlockFrame frame) {
            List<List<Span>> rows = InlineRows.of(paragraph, frame.style());
            String text = rows.get(0).isEmpty() ? "" : rows.get(0).get(0).text();
            String box = box(text);
            BlockFrame inside = frame.inside(marked(box.isEmpty() ? mark : box));
            blocks.rows(box.isEmpty() ? rows : withoutBox(rows), inside);
            others(paragraph, inside.continued());
        }

        private void others(Node first, BlockFrame frame) {
            for (Node block = first.getNext(); block != null; block = block.getNext()) {
                if (!list.isTight()) {
                    blocks.emptyLine(frame);
                }
                blocks.block(block, frame);
            }
        }

        private static String box(String text) {
            if (text.startsWith(TO_DO)) {
                return "○ ";
            }
            return text.startsWith("[x] ") || text.startsWith("[X] ") ? "✓ " : "";
        }

        private static List<List<Span>> withoutBox(List<List<Span>> rows) {
            List<List<Span>> all = new ArrayList<>(rows);
            List<Span> first = new ArrayList<>(rows.get(0));
            Span span = first.get(0);
            first.set(0, new Span(span.text().substring(TO_DO.length()), span.style()));
            all.set(0, first);
            return all;
        }

        private static Margin marked(String mark) {
            return Margin.hanging(Span.dim(mark));
        }
    }
}
