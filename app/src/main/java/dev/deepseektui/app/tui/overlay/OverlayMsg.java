package dev.deepseektui.app.tui.overlay;

import dev.deepseektui.app.tui.Msg;

/** What the screen hears of overlays. All of it answers the user, or asks. */
public sealed interface OverlayMsg extends Msg {
    @Override
    default boolean isUrgent() {
        return true;
    }

    /** Something must be decided, and somebody waits for it. */
    record Asked(Overlay question) implements OverlayMsg {}

    /** The question that was asked is not one any more. */
    record Withdrawn() implements OverlayMsg {}

    /** The user wanted to see it. */
    record Shown(Overlay overlay) implements OverlayMsg {}
}
