package dev.deepseektui.app.tui.markdown;

import dev.deepseektui.app.tui.markdown.ProseLayout.Footnotes;
import dev.deepseektui.app.tui.markdown.ProseLayout.Footnotes.FootnotePart;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Ink;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Emphasis;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Nodes;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.node.Text;
import org.commonmark.parser.delimiter.DelimiterProcessor;
import org.commonmark.parser.delimiter.DelimiterRun;

/** A layout of a block's inline text. Line breaks in the source are kept, because models use them deliberately. */
final class InlineRows {
    private final List<List<Span>> rows = new ArrayList<>();
    private List<Span> row = new ArrayList<>();

    private InlineRows() {
        rows.add(row);
    }

    /** Returns the rows of a block, at least one. */
    static List<List<Span>> of(Node block, Style style) {
        InlineRows inline = new InlineRows();
        inline.children(block, style);
        return inline.rows;
    }

    private void children(Node parent, Style style) {
        for (Node node = parent.getFirstChild(); node != null; node = node.getNext()) {
            add(node, style);
        }
    }

    private void add(Node node, Style style) {
        if (node instanceof Text text) {
            Footnotes.split(
                    text.getLiteral(),
                    (part, words) -> put(
                            words,
                            part == FootnotePart.MARK ? style.as(Ink.ACCENT).underlined() : style));
        } else if (node instanceof Code code) {
            put(code.getLiteral(), style.as(Ink.CODE_SPAN));
        } else if (node instanceof Emphasis) {
            children(node, style.inItalic());
        } else if (node instanceof StrongEmphasis) {
            children(node, style.inBold());
        } else if (node instanceof StrikethroughText) {
            children(node, style.as(Ink.DIM).inStrikethrough());
        } else if (node instanceof Link link) {
            link(node, link.getDestination(), style);
        } else if (node instanceof Image image) {
            put("image: ", style.as(Ink.DIM));
            link(node, image.getDestination(), style);
        } else if (node instanceof HtmlInline html) {
            put(html.getLiteral(), style.as(Ink.DIM));
        } else if (node instanceof SoftLineBreak || node instanceof HardLineBreak) {
            row = new ArrayList<>();
            rows.add(row);
        } else {
            children(node, style);
        }
    }

    private void link(Node link, String destination, Style style) {
        int firstRow = rows.size() - 1;
        int firstSpan = row.size();
        Style linked = style.as(Ink.ACCENT).underlined().linkedTo(destination);
        children(link, linked);
        String text = rows.subList(firstRow, rows.size()).stream()
                .flatMap(List::stream)
                .skip(firstSpan)
                .map(Span::text)
                .collect(Collectors.joining());
        if (text.isEmpty()) {
            put(destination, linked);
        } else if (!destination.equals(text) && !destination.equals("mailto:" + text)) {
            put(" (" + destination + ")", style.as(Ink.DIM));
        }
    }

    private void put(String text, Style style) {
        if (!text.isEmpty()) {
            row.add(new Span(text.replace('\t', ' ').replace('\n', ' '), style));
        }
    }

    /** Struck-through text, between two pairs of tildes. A single tilde means "about" and does not strike through. */
    static final class StrikethroughText extends CustomNode {
        private static final char MARK = '~';
        private static final int MARKS = 2;

        static final DelimiterProcessor PROCESSOR = new DelimiterProcessor() {
            @Override
            public char getOpeningCharacter() {
                return MARK;
            }

            @Override
            public char getClosingCharacter() {
                return MARK;
            }

            @Override
            public int getMinLength() {
                return MARKS;
            }

            @Override
            public int process(DelimiterRun opening, DelimiterRun closing) {
                if (opening.length() != MARKS || closing.length() != MARKS) {
                    return 0;
                }
                Text opener = opening.getOpener();
                StrikethroughText struck = new StrikethroughText();
                for (Node node : Nodes.between(opener, closing.getCloser())) {
                    struck.appendChild(node);
                }
                opener.insertAfter(struck);
                return MARKS;
            }
        };
    }
}
