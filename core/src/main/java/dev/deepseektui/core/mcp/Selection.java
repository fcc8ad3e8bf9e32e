package dev.deepseektui.core.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.mcp.ForeignTools.Limits;
import dev.deepseektui.core.mcp.McpToolsTaken.Absent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What of the servers' tools would stand in a header: all, or where they are too many the two by which they are found and called, which
 * are the same whatever they find.
 *
 * @param definitions sorted by name
 */
record Selection(List<ObjectNode> definitions, long tools, Servers servers) {

    /** Which servers gave theirs, and which are not there. */
    record Servers(List<String> ready, List<Absent> absent) {}

    static Selection of(List<ObjectNode> all, boolean haveResources, Limits limits, Servers servers) {
        List<ObjectNode> chosen = new ArrayList<>();
        if (limits.allow(all)) {
            chosen.addAll(all);
        } else {
            chosen.add(CallTool.definition());
            chosen.add(FindTool.definition());
        }
        if (haveResources) {
            chosen.add(ReadTool.definition());
        }
        chosen.sort(Comparator.comparing(HeaderTools::name));
        return new Selection(List.copyOf(chosen), all.size(), servers);
    }

    /** Whether they are found rather than defined. */
    boolean isSearched() {
        return definitions.stream().anyMatch(each -> HeaderTools.name(each).equals(FindTool.NAME));
    }

    McpToolsTaken taken() {
        return new McpToolsTaken(servers.ready(), servers.absent(), tools, isSearched());
    }

    /** Names what came or changed; empty where nothing did. What went is missed by nobody before it is called. */
    String differenceFrom(List<ObjectNode> frozen) {
        return definitions.stream()
                .filter(each -> !frozen.contains(each))
                .map(HeaderTools::name)
                .collect(Collectors.joining(", "));
    }
}
