package dev.deepseektui.core.compaction;

import dev.deepseektui.core.event.MessageSource.Result;
import dev.deepseektui.core.message.ToolCall;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Which results a later result of the same call repeats: the same tool with the same arguments. */
final class Repetition {
    private final Set<Integer> repeated = new HashSet<>();

    private record Call(String tool, String arguments) {}

    Repetition(Body body) {
        Map<Call, Integer> latest = new HashMap<>();
        Map<String, Call> ofReply = new HashMap<>();
        for (int i = 0; i < body.size(); i++) {
            if (!body.message(i).content().calls().isEmpty()) {
                ofReply.clear();
                for (ToolCall call : body.message(i).content().calls()) {
                    ofReply.put(call.id(), new Call(call.name(), call.arguments()));
                }
            }
            Call call = body.message(i).source() instanceof Result result ? ofReply.get(result.callId()) : null;
            Integer earlier = call == null ? null : latest.put(call, i);
            if (earlier != null) {
                repeated.add(earlier);
            }
        }
    }

    boolean isOf(int message) {
        return repeated.contains(message);
    }
}
