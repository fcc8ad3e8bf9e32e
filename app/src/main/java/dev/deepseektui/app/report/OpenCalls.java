package dev.deepseektui.app.report;

import dev.deepseektui.core.event.FileEdited;
import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.event.ToolReturned;
import dev.deepseektui.core.message.ToolCall;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The calls of the last reply that have no result yet: calls run side by side, and a report shows each with its own result. */
final class OpenCalls {
    private final Map<String, ToolCall> open = new LinkedHashMap<>();
    private final Map<String, String> diffs = new HashMap<>();

    void add(ReplyReceived reply) {
        reply.calls().forEach(call -> open.put(call.id(), call));
    }

    void changed(FileEdited changed) {
        diffs.put(changed.callId(), changed.diff());
    }

    ToolUse returned(ToolReturned returned) {
        ToolCall call = open.remove(returned.callId());
        return new ToolUse(
                call == null ? new ToolCall(returned.callId(), returned.name(), "") : call,
                returned.outcome(),
                diffs.remove(returned.callId()));
    }

    /** Those that will not have one any more. */
    List<ToolUse> abandoned() {
        List<ToolUse> rest = open.values().stream()
                .map(call -> new ToolUse(call, null, diffs.remove(call.id())))
                .toList();
        open.clear();
        return rest;
    }
}
