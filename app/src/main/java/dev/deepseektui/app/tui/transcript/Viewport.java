package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.Area;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.transcript.Column.Beside;

/** Where the transcript is seen, and what stands beside it. */
public record Viewport(Area area, Bands bands, Beside beside) {
    Column column() {
        return new Column(area.width(), bands, beside);
    }
}
