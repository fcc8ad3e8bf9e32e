package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.Area;
import dev.deepseektui.app.tui.picture.Pictures;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.transcript.Column.Beside;

/** Where the transcript is seen, and what stands beside it. */
public record Viewport(Area area, Bands bands, Beside beside, Pictures pictures) {
    public Viewport(Area area, Bands bands, Beside beside) {
        this(area, bands, beside, Pictures.NONE);
    }

    Column column() {
        return new Column(area.width(), bands, beside, pictures);
    }
}
