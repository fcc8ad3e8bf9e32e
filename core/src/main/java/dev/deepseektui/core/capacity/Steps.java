package dev.deepseektui.core.capacity;

import dev.deepseektui.core.event.ReplyReceived;

/** When a reply begins a step of tool calls. */
final class Steps {
    private Steps() {}

    /** The calls of a reply that was cut never run. */
    static boolean callsTools(ReplyReceived reply) {
        return reply.cut() == null && !reply.calls().isEmpty();
    }
}
