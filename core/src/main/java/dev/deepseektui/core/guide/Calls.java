package dev.deepseektui.core.guide;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.message.ToolCall;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The calls that the guide makes. An empty id gets one on the way. */
final class Calls {
    private Calls() {}

    static ToolCall count(String word) {
        return call("grep", Map.of("pattern", WordPattern.of(word), "output", "count"));
    }

    static ToolCall countTogether(List<String> words) {
        return call("grep", Map.of("pattern", WordPattern.together(words), "ignore_case", true, "output", "count"));
    }

    static ToolCall names(String word) {
        return call("glob", Map.of("pattern", "**/*" + word + "*"));
    }

    static ToolCall read(String path) {
        return call("read_file", Map.of("path", path));
    }

    static ToolCall list(String path) {
        return call("list_dir", Map.of("path", path));
    }

    static ToolCall write(String path, String content) {
        return call("write_file", Map.of("path", path, "content", content));
    }

    static ToolCall recall(String words) {
        return call("recall", Map.of("what", words));
    }

    static ToolCall plan(String goal, String open) {
        return call("update_plan", Map.of("goal", goal, "items", List.of(Map.of("text", open, "state", "pending"))));
    }

    private static ToolCall call(String tool, Map<String, Object> arguments) {
        return new ToolCall("", tool, Json.line(new TreeMap<>(arguments)));
    }
}
