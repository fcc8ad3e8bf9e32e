package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.core.event.Recorded;

/** Shows the events of one room: each adds blocks to the page, or changes one that is there. Holds no state. */
@FunctionalInterface
public interface BlockMaker {
    /** Passes over events of other rooms, and over those that nobody needs to see. */
    void take(Recorded recorded, Page page);
}
