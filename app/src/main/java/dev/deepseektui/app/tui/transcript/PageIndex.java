package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The tape offsets of the transcript's pages. A page begins only at a prompt or at a request without pending calls, so
 * that all events of a block are on one page.
 */
final class PageIndex {
    static final int EVENTS = 64;
    private static final int BYTES = 512 << 10;

    private final Set<String> openCalls = new HashSet<>();
    private final List<Long> starts = new ArrayList<>();
    private int events;

    /** Adds the next event of the tape; returns true if it is the first of a page. */
    boolean startsPage(Recorded recorded) {
        TapeEvent event = recorded.event();
        if (event instanceof Asked) {
            openCalls.clear();
        }
        boolean isStart = starts.isEmpty() || (isFull(recorded.offset()) && mayStart(event));
        if (isStart) {
            starts.add(recorded.offset());
            events = 0;
        }
        events++;
        followCalls(event);
        return isStart;
    }

    int pages() {
        return starts.size();
    }

    long start(int page) {
        return starts.get(page);
    }

    private boolean isFull(long offset) {
        return events >= EVENTS || offset - starts.get(starts.size() - 1) >= BYTES;
    }

    private boolean mayStart(TapeEvent event) {
        return event instanceof Asked || (event instanceof RequestSent && openCalls.isEmpty());
    }

    private void followCalls(TapeEvent event) {
        if (event instanceof ReplyReceived reply && reply.cut() == null) {
            reply.calls().stream().map(ToolCall::id).forEach(openCalls::add);
        } else if (event instanceof ToolStarted started) {
            openCalls.add(started.callId());
        } else if (event instanceof ToolReturned returned) {
            openCalls.remove(returned.callId());
        }
    }
}
