package dev.deepseektui.core.approval.rule;

import java.util.List;

/** Which rules do the files of other programs hold? */
public final class FoundRules {
    private FoundRules() {}

    /**
     * In the order of the file.
     *
     * @param name of the file, which says whose it is
     * @param place how people are told of it
     */
    public static List<FoundRule> in(String name, String text, String place) {
        return name.endsWith(".json") ? ClaudeRules.of(text, place) : CodexRules.of(text, place);
    }
}
