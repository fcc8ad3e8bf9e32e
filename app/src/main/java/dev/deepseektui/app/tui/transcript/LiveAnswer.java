package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.markdown.StreamedMarkdown;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Style;
import java.util.List;

/** An answer that still arrives. */
final class LiveAnswer implements Growing {
    private final StreamedMarkdown text = new StreamedMarkdown(Style.PLAIN);

    @Override
    public void append(String delta) {
        text.append(delta);
    }

    @Override
    public List<Line> lines(Look look) {
        return text.lines(look.column().answers());
    }
}
