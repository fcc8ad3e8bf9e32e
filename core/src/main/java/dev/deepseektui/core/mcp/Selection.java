package dev.deepseektui.core.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.mcp.ForeignTools.Limits;
import dev.deepseektui.core.mcp.McpToolsTaken.Absent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
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

    /** In words; empty where there is none. */
    String differenceFrom(List<ObjectNode> frozen) {
        Set<ObjectNode> before = Set.copyOf(frozen);
        Set<ObjectNode> after = Set.copyOf(definitions);
        Set<String> names = new TreeSet<>();
        frozen.stream()
                .filter(each -> !after.contains(each))
                .map(HeaderTools::name)
                .forEach(names::add);
        definitions.stream()
                .filter(each -> !before.contains(each))
                .map(HeaderTools::name)
                .forEach(names::add);
        return names.stream().collect(Collectors.joining(", "));
    }
}
