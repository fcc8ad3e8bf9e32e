package dev.deepseektui.core.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The tools of a header: the program's own, and those of servers with the tools by which more are found. */
record HeaderTools(List<JsonNode> own, List<Definition> foreign) {
    private static final Set<String> OF_SERVERS = Set.of(FindTool.NAME, CallTool.NAME, ReadTool.NAME);

    static HeaderTools of(String json) {
        List<JsonNode> own = new ArrayList<>();
        List<Definition> foreign = new ArrayList<>();
        try {
            for (JsonNode each : Json.tree(json)) {
                String name = each.path("function").path("name").asText("");
                if (name.startsWith(ToolName.PREFIX) || OF_SERVERS.contains(name)) {
                    foreign.add(Json.bound(each, Definition.class));
                } else {
                    own.add(each);
                }
            }
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the header's tools are no JSON", e);
        }
        return new HeaderTools(List.copyOf(own), List.copyOf(foreign));
    }

    /** Returns the JSON of the header's tools with other ones of servers. */
    String with(List<Definition> others) {
        List<Object> all = new ArrayList<>(own);
        all.addAll(others);
        return Json.line(all);
    }
}
