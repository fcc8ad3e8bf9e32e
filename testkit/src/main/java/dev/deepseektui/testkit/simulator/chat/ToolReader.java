package dev.deepseektui.testkit.simulator.chat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.testkit.simulator.chat.ToolChoice.Kind;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** A parser of a request's tools and tool choice. */
final class ToolReader {
    private static final int MAX_TOOLS = 128;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    private ToolReader() {}

    static OfferedTools tools(Fields request) {
        List<Fields> tools = request.objects("tools").orElse(List.of());
        if (tools.isEmpty()) {
            return OfferedTools.NONE;
        }
        if (tools.size() > MAX_TOOLS) {
            throw ApiException.refused(
                    "tools", "Invalid 'tools': at most " + MAX_TOOLS + " tools are supported, got " + tools.size());
        }
        List<String> names = tools.stream().map(ToolReader::name).toList();
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            if (!seen.add(name)) {
                throw ApiException.refused("tools", "Tool names must be unique: " + name);
            }
        }
        return new OfferedTools(request.any("tools").toString(), names);
    }

    private static String name(Fields tool) {
        tool.requiredChoice("type", List.of("function"));
        Fields function = tool.requiredObject("function");
        function.text("description");
        function.object("parameters");
        function.truth("strict");
        return checkedName(function);
    }

    static String checkedName(Fields function) {
        String name = function.requiredText("name");
        if (!NAME.matcher(name).matches()) {
            throw ApiException.refused(
                    function.path("name"), "Invalid tool name: it does not match the pattern " + NAME.pattern());
        }
        return name;
    }

    static ToolChoice choice(Fields request) {
        if (!request.has("tool_choice")) {
            return ToolChoice.AUTO;
        }
        JsonNode choice = request.any("tool_choice");
        if (choice.isObject()) {
            Fields named = request.requiredObject("tool_choice");
            named.requiredChoice("type", List.of("function"));
            return new ToolChoice(Kind.NAMED, named.requiredObject("function").requiredText("name"));
        }
        String word = request.requiredChoice("tool_choice", List.of("none", "auto", "required"));
        return new ToolChoice(Kind.valueOf(word.toUpperCase(Locale.ROOT)), null);
    }
}
