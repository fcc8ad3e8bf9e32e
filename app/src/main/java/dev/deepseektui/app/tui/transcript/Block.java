package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.transcript.Content.Look;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One thing of the transcript, with its lines as they were laid out last. */
final class Block {
    private final long turn;
    private Content content;
    private @Nullable Look look;
    private List<Line> lines = List.of();

    Block(Content content, long turn) {
        this.content = content;
        this.turn = turn;
    }

    /** The turn that it belongs to, or {@link Page#NO_TURN}. */
    long turn() {
        return turn;
    }

    Content content() {
        return content;
    }

    void replace(Content other) {
        if (other != content) {
            content = other;
            look = null;
        }
    }

    void changed() {
        look = null;
    }

    List<Line> lines(Look at) {
        if (!at.equals(look)) {
            lines = content.lines(at);
            if (at.undone()) {
                lines = lines.stream().map(Line::dimmed).toList();
            }
            look = at;
        }
        return lines;
    }
}
