package dev.deepseektui.app.tui.markdown;

import dev.deepseektui.app.tui.markdown.Markdown.TextColumn;
import dev.deepseektui.app.tui.markdown.Sections.Section;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Style;
import java.util.ArrayList;
import java.util.List;

/**
 * An answer that grows. What nothing can change any more is laid out once; the rest, which is bounded, again when it is
 * looked at after it grew. At the end the lines are those that {@link Markdown} makes of the whole text.
 */
public final class StreamedMarkdown {
    private final Sections sections = new Sections();
    private final List<Section> finished = new ArrayList<>();
    private final List<Line> lines = new ArrayList<>();
    private final Style plain;
    private TextColumn column = new TextColumn(0, Bands.FLUSH);
    private SectionLayout layout;
    private int laidOut;
    /** How many of the lines belong to what is finished. */
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

    /** The lines as they are now; the list changes with the next call. */
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
