package dev.deepseektui.app.tui.pane;

import dev.deepseektui.app.tui.text.Line;
import java.util.List;
import java.util.Optional;

/** What does a command show of what the pane knows? Each keeps what it needs of the news, and each piece of news makes another. */
public interface Section {
    /** One word, as the pane has it for a heading. */
    String title();

    /** This section, where the news are none to it. */
    Section after(News news);

    /** All of it in a few words; empty while there is nothing to show. */
    Optional<Line> headline();

    /** What stands under the title. */
    List<Line> details(int width);
}
