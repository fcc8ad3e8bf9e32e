package dev.deepseektui.app.tui.desk;

import dev.deepseektui.app.tui.text.Line;
import java.util.List;
import java.util.Optional;

/**
 * The contents of the screen's foot besides the written text.
 *
 * @param queued what is sent when the turn is over, the first first
 * @param menu what could be meant by what is written, each row as wide as the column
 * @param panel in the input's place
 * @param keys what the status row says in place of its usual words
 * @param said what did not fit into the status row, in the row above
 * @param aside at the right of the activity row, as that there is more below
 */
public record FootContents(
        List<String> queued,
        List<Line> menu,
        Optional<Panel> panel,
        Optional<Line> keys,
        Optional<Line> said,
        Line aside) {
    public static final FootContents WRITING =
            new FootContents(List.of(), List.of(), Optional.empty(), Optional.empty(), Line.EMPTY);

    public FootContents {
        queued = List.copyOf(queued);
        menu = List.copyOf(menu);
    }

    public FootContents(List<String> queued, List<Line> menu, Optional<Panel> panel, Optional<Line> keys, Line aside) {
        this(queued, menu, panel, keys, Optional.empty(), aside);
    }

    /** Something that is longer than the status row. */
    public FootContents saying(Line above, Line below) {
        return new FootContents(queued, menu, panel, Optional.of(below), Optional.of(above), aside);
    }
}
