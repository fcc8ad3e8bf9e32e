package dev.deepseektui.core.tool.setup.hook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A command that is run at a moment.
 *
 * @param matcher what it is run for; all where it is blank
 * @param condition a rule of permission that the call must fit too; blank where it has none
 * @param seconds how long it may take
 * @param blocks whether its failure keeps back what it was asked about
 * @param place the file that it stands in
 */
public record HookSpec(
        HookMoment moment,
        String matcher,
        String condition,
        String command,
        int seconds,
        boolean blocks,
        String place) {

    /** As it is agreed to: whoever changes any of this is asked about once more. */
    String line() {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("event", moment.word());
        line.put("matcher", matcher);
        if (!condition.isBlank()) {
            line.put("if", condition);
        }
        line.put("command", command);
        line.put("timeout", seconds);
        line.put("onFailure", blocks ? "block" : "go on");
        return Json.line(line);
    }

    /** The same, read back. */
    static HookSpec of(JsonNode line, String place) {
        return new HookSpec(
                HookMoment.of(line.path("event").asText()).orElseThrow(),
                line.path("matcher").asText(),
                line.path("if").asText(""),
                line.path("command").asText(),
                line.path("timeout").asInt(),
                line.path("onFailure").asText().equals("block"),
                place);
    }

    /** Of two with one command: another file takes from neither that its failure refuses, nor the time that it needs to say no. */
    HookSpec stricter(HookSpec same) {
        return new HookSpec(
                moment, matcher, condition, command, Math.max(seconds, same.seconds()), blocks || same.blocks(), place);
    }

    /** For people. */
    public String words() {
        return moment.word()
                + (matcher.isBlank() ? "" : " " + matcher)
                + (condition.isBlank() ? "" : " if " + condition)
                + ": " + command;
    }
}
