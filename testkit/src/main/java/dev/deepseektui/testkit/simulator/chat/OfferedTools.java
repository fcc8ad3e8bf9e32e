package dev.deepseektui.testkit.simulator.chat;

import java.util.List;

/** The tools of a request: their JSON array and their names. */
public record OfferedTools(String json, List<String> names) {
    static final OfferedTools NONE = new OfferedTools("[]", List.of());

    public OfferedTools {
        names = List.copyOf(names);
    }

    boolean areThere() {
        return !names.isEmpty();
    }
}
