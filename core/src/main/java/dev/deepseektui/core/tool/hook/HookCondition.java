package dev.deepseektui.core.tool.hook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.TextGlob;
import dev.deepseektui.core.tool.builtin.FilePattern;
import dev.deepseektui.core.workspace.CallFailed;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The {@code if} condition of a hook, written as a permission rule. A condition that cannot be decided counts as met, so that
 * no guard is skipped.
 *
 * @param tool Claude Code's name of the tool, with wildcards
 * @param inside the part of the rule in parentheses; may be blank
 */
record HookCondition(String tool, String inside) {
    private static final Pattern RULE = Pattern.compile("([A-Za-z0-9_*-]+)(?:\\((.*)\\))?");
    private static final Pattern SIMPLE = Pattern.compile("[A-Za-z0-9 _./:,+@-]*");
    private static final Map<String, List<String>> ALSO =
            Map.of("Edit", List.of("Write", "MultiEdit"), "Read", List.of("Grep", "Glob", "LS"));

    private static final List<String> PATHS = List.of("file_path", "path");

    static HookCondition of(String rule) {
        Matcher parts = RULE.matcher(rule.strip());
        return parts.matches()
                ? new HookCondition(
                        parts.group(1),
                        parts.group(2) == null ? "" : parts.group(2).strip())
                : new HookCondition("*", "");
    }

    boolean fits(Collection<String> names, JsonNode input, Path workspace) {
        boolean isTool = names.stream()
                .anyMatch(name -> new TextGlob(tool).matches(name)
                        || ALSO.getOrDefault(tool, List.of()).contains(name));
        if (!isTool || inside.isEmpty() || inside.equals("*")) {
            return isTool;
        }
        if (input.path("command").isTextual()) {
            return isCommand(input.path("command").asText().strip());
        }
        return PATHS.stream()
                .map(input::path)
                .filter(JsonNode::isTextual)
                .findFirst()
                .map(path -> isPath(path.asText(), workspace))
                .orElse(true);
    }

    /**
     * Returns true if the pattern matches the command. {@code git push *} and {@code git push:*} match {@code git push}
     * with or without arguments.
     */
    private boolean isCommand(String command) {
        String pattern = inside.endsWith(":*") ? inside.substring(0, inside.length() - 2) + " *" : inside;
        String words = pattern.endsWith(" *") ? pattern.substring(0, pattern.length() - 2) : pattern;
        if (new TextGlob(pattern).matches(command) || new TextGlob(words).matches(command)) {
            return true;
        }
        String program = words.split(" ", 2)[0];
        boolean isOther = SIMPLE.matcher(command).matches()
                && !program.contains("*")
                && (!command.contains(program) || command.split(" ", 2)[0].equals(program));
        return !isOther;
    }

    private boolean isPath(String path, Path workspace) {
        if (inside.startsWith("//") || inside.startsWith("~")) {
            return true;
        }
        try {
            Path file = workspace.resolve(path).normalize();
            return !file.startsWith(workspace)
                    || FilePattern.of(inside).test(workspace.relativize(file).toString());
        } catch (InvalidPathException | CallFailed unclear) {
            return true; // an invalid path is refused by the tool
        }
    }
}
