package dev.deepseektui.core.setup.skill;

import dev.deepseektui.core.tool.Intent;
import dev.deepseektui.core.tool.Tool;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The tools that a skill names as its own. They allow nothing that is not allowed anyway; what changes something and is not among them is
 * asked for while the skill is worked by. Which commands it names is not looked at: a rule of another program's cannot be relied on.
 */
public record AllowedTools(List<String> named) {
    private static final Map<String, Set<String>> THEIRS = Map.of(
            "shell", Set.of("Bash", "shell"),
            "write_file", Set.of("Write", "write_file", "Edit", "MultiEdit"),
            "edit_file", Set.of("Edit", "MultiEdit", "Write", "edit_file"));

    /** Also where it names none. */
    public boolean cover(Tool tool, Intent intent) {
        if (named.isEmpty() || tool.kind() != Tool.Kind.EFFECT || intent instanceof Intent.Continues) {
            return true;
        }
        Set<String> names = THEIRS.getOrDefault(tool.name(), Set.of(tool.name()));
        return named.stream()
                .map(each -> each.replaceFirst("\\(.*", "").strip())
                .anyMatch(each -> each.equals("*") || names.contains(each));
    }
}
