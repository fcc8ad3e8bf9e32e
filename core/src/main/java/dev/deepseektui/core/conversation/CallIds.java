package dev.deepseektui.core.conversation;

import dev.deepseektui.core.message.ToolCall;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The ids by which results find their calls: present, sendable and distinct within a reply, whatever the model sent. */
public final class CallIds {
    private CallIds() {}

    public static List<ToolCall> distinct(List<ToolCall> calls) {
        Set<String> taken = new HashSet<>();
        List<ToolCall> named = new ArrayList<>();
        for (ToolCall call : calls) {
            String sendable = MessageJson.sendable(call.id());
            String id = sendable;
            for (int n = 1; id.isEmpty() || taken.contains(id); n++) {
                id = (sendable.isEmpty() ? "call" : sendable) + "_" + n;
            }
            taken.add(id);
            named.add(id.equals(call.id()) ? call : new ToolCall(id, call.name(), call.arguments()));
        }
        return named;
    }
}
