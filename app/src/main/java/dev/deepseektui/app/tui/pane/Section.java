package dev.deepseektui.app.tui.pane;

import dev.deepseektui.app.tui.text.Line;
import java.util.List;
import java.util.Optional;

/** What does one part of the pane say? Each keeps what it needs of the news, and each piece of news makes another section. */
public interface Section {
    /** One word in capitals. */
    String title();

    /** This section, where the news are none to it. */
    Section after(News news);

    /** What stands beside the title, and alone where the section is folded; empty while there is nothing to show. */
    Optional<Line> headline();

    /** What stands under the title. */
    List<Line> details(int width);

    /** As short as it can be said on a screen of so many columns, for the status row while the pane is hidden. */
    default Optional<Line> brief(int columns) {
        return Optional.empty();
    }
}
