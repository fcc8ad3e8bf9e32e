package dev.deepseektui.app.tui.highlight;

import dev.deepseektui.app.tui.text.Span;
import java.util.List;

/** Code of an unknown language. */
final class PlainColours implements LineColours {
    @Override
    public List<Span> colour(String line) {
        return List.of(Span.plain(line));
    }

    @Override
    public LineColours copy() {
        return this;
    }
}
