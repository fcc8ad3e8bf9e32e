package dev.deepseektui.app.tui;

/** The time at which the next frame is due. Owned by the thread of the loop. */
final class FramePace {
    /** Between what the user typed and the frame before it: more than 250 frames a second nobody sees. */
    static final long LEAST_GAP = 4_000_000;

    /** Between all other frames: 60 a second. */
    static final long USUAL_GAP = 16_000_000;

    private long last = -USUAL_GAP;
    private long due = Inbox.FOREVER;

    /** Something changed, and should be seen. */
    void changedBy(Msg msg) {
        due = Math.min(due, last + (msg.isUrgent() ? LEAST_GAP : USUAL_GAP));
    }

    boolean isDue(long now) {
        return due <= now;
    }

    /** {@link Inbox#FOREVER} while nothing changed. */
    long due() {
        return due;
    }

    void drawn(long now) {
        last = now;
        due = Inbox.FOREVER;
    }
}
