package dev.deepseektui.core.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import java.util.ArrayList;
import java.util.List;

/** The tools of a header, apart: those that are the program's own, and those of servers with the two by which more are found. */
record HeaderTools(List<ObjectNode> own, List<ObjectNode> foreign) {
    HeaderTools {
        own = List.copyOf(own);
        foreign = List.copyOf(foreign);
    }

    static HeaderTools of(String json) {
        List<ObjectNode> own = new ArrayList<>();
        List<ObjectNode> foreign = new ArrayList<>();
        try {
            for (JsonNode each : Json.tree(json)) {
                if (each instanceof ObjectNode definition) {
                    (isForeign(name(definition)) ? foreign : own).add(definition);
                }
            }
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the header's tools are no JSON", e);
        }
        return new HeaderTools(own, foreign);
    }

    private static boolean isForeign(String name) {
        return name.startsWith(ToolName.PREFIX)
                || FindTool.NAME.equals(name)
                || CallTool.NAME.equals(name)
                || ReadTool.NAME.equals(name);
    }

    static String name(ObjectNode definition) {
        return definition.path("function").path("name").asText("");
    }

    /** As it would be with those of servers in their place. */
    String with(List<ObjectNode> others) {
        ArrayNode array = Json.array();
        own.forEach(array::add);
        others.forEach(array::add);
        return Json.line(array);
    }
}
