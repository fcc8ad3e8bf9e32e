package dev.deepseektui.app.tui.markdown;

import dev.deepseektui.app.tui.markdown.ProseLayout.BlockFrame;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import java.util.ArrayList;
import java.util.List;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;

/** The items of a list: bullets, numbers, and boxes for things to do. */
final class ListLayout {
    private static final String TO_DO = "[ ] ";

    private final ProseLayout blocks;
    private final ListBlock list;

    ListLayout(ProseLayout blocks, ListBlock list) {
        this.blocks = blocks;
        this.list = list;
    }

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
