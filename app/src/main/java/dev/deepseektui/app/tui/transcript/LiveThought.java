package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.markdown.StreamedMarkdown;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Style;
import java.util.AbstractList;
import java.util.List;

/** A thought that still arrives. */
final class LiveThought implements Growing {
    private final StreamedMarkdown text = new StreamedMarkdown(Style.DIM);
    private int characters;
    private boolean isOver;

    @Override
    public void append(String delta) {
        text.append(delta);
        characters += delta.length();
        isOver = false;
    }

    /** The model does something else now. */
    void over() {
        isOver = true;
    }

    @Override
    public List<Line> lines(Look look) {
        Line head = ThoughtContent.head(isOver ? "thought" : "thinking …", characters, look.width());
        return look.unfolded() ? new Headed(head, text.lines(look.width())) : List.of(head);
    }

    @Override
    public boolean canUnfold() {
        return true;
    }

    /** A line before others, without a copy of these. */
    private static final class Headed extends AbstractList<Line> {
        private final Line head;
        private final List<Line> rest;

        Headed(Line head, List<Line> rest) {
            this.head = head;
            this.rest = rest;
        }

        @Override
        public Line get(int index) {
            return index == 0 ? head : rest.get(index - 1);
        }

        @Override
        public int size() {
            return rest.size() + 1;
        }
    }
}
