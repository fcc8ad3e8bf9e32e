package dev.deepseektui.app.tui.transcript;

import com.googlecode.lanterna.TerminalRectangle;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.transcript.Column.Beside;

/** The area of the transcript, and what stands beside it. */
public record Viewport(TerminalRectangle area, Bands bands, Beside beside) {
    public Viewport atFoot(int rows) {
        int above = rows == 0 ? 0 : area.height - rows;
        TerminalRectangle foot = new TerminalRectangle(area.x, area.y + above, area.width, area.height - above);
        return new Viewport(foot, bands, beside);
    }

    Column column() {
        return new Column(area.width, bands, beside);
    }
}
