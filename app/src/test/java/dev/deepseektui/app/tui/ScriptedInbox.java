package dev.deepseektui.app.tui;

import dev.deepseektui.app.tui.Msg.TerminalEvent;
import dev.deepseektui.app.tui.ScreenLoop.Inbox;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Messages at set times. Waiting advances only the script's clock; at the script's end the terminal hangs up. */
final class ScriptedInbox implements Inbox {
    private record Entry(long time, Msg msg) {}

    private final Deque<Entry> script = new ArrayDeque<>();
    private long now;
    private int blocked;

    ScriptedInbox at(long millis, Msg... messages) {
        for (Msg msg : messages) {
            script.add(new Entry(millis * 1_000_000, msg));
        }
        return this;
    }

    /** Returns how often the loop waited without a deadline. */
    int timesBlocked() {
        return blocked;
    }

    /** Advances the clock, as drawing a frame or handling a message would. */
    void pass(long millis) {
        now += millis * 1_000_000;
    }

    @Override
    public long now() {
        return now;
    }

    @Override
    public @Nullable Msg next(long time) {
        Entry next = script.peek();
        if (next != null && next.time() <= Math.max(now, time)) {
            blocked += time == FOREVER && next.time() > now ? 1 : 0;
            now = Math.max(now, next.time());
            script.remove();
            return next.msg();
        }
        if (next == null && time == FOREVER) {
            return TerminalEvent.HUNG_UP;
        }
        now = Math.max(now, time);
        return null;
    }
}
