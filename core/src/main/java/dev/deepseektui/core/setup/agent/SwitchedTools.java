package dev.deepseektui.core.setup.agent;

import dev.deepseektui.core.setup.hook.TheirTools;
import dev.deepseektui.core.setup.text.Frontmatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which tools does an agent not have that is written as opencode has them? There all are on but those that a table {@code tools} has
 * off, or a table {@code permission} denies; what is denied but in part is off here as a whole.
 */
record SwitchedTools(Frontmatter head) {
    private static final String SWITCHES = "tools.";
    private static final String PERMISSIONS = "permission.";
    private static final Map<String, String> OURS = Map.of("list", "list_dir", "patch", "edit_file");
    /** Which opencode has itself, or asks for, and there is nothing like here. */
    private static final Set<String> NOT_HERE = Set.of(
            "codesearch", "doom_loop", "external_directory", "lsp", "question", "todoread", "webfetch", "websearch");

    private static final Set<String> OFF = Set.of("false", "no", "off", "deny");
    /** What changes files: opencode asks for all of it under one name. */
    private static final Set<String> EDITING = Set.of("edit_file", "write_file");

    /** Of tools by our names. */
    boolean isOff(String tool) {
        boolean isForeign = tool.startsWith("mcp_");
        return isSwitchedOff(tool)
                || below(PERMISSIONS).anyMatch(field -> isOff(field.getValue()) && isMeant(field.getKey(), tool))
                || (isForeign
                        && Stream.concat(below(SWITCHES), below(PERMISSIONS))
                                .anyMatch(field -> isOff(field.getValue()) && isUnknown(field.getKey())));
    }

    private Stream<Map.Entry<String, List<String>>> below(String table) {
        return head.fields().entrySet().stream()
                .filter(field -> field.getKey().startsWith(table))
                .map(field -> Map.entry(field.getKey().substring(table.length()), field.getValue()));
    }

    /** What is said of the tool itself counts before what is said of all. */
    private boolean isSwitchedOff(String tool) {
        List<List<String>> own = below(SWITCHES)
                .filter(field -> isNamed(field.getKey(), tool))
                .map(Map.Entry::getValue)
                .toList();
        return own.isEmpty()
                ? isOff(head.fields().getOrDefault(SWITCHES + "*", List.of()))
                : own.stream().anyMatch(SwitchedTools::isOff);
    }

    /** Servers' tools have other names there: one that is no tool of the program may mean any of them. */
    private static boolean isUnknown(String named) {
        String name = named.toLowerCase(Locale.ROOT).split("\\.", 2)[0];
        return !OURS.containsKey(name)
                && !NOT_HERE.contains(name)
                && TheirTools.oursInAnyCase(name).isEmpty();
    }

    private static boolean isOff(List<String> values) {
        return values.stream()
                .map(value -> value.strip().toLowerCase(Locale.ROOT))
                .anyMatch(OFF::contains);
    }

    /** A table of patterns may stand below a name. */
    private static boolean isMeant(String named, String tool) {
        int below = named.indexOf('.');
        String name = below < 0 ? named : named.substring(0, below);
        return name.equals("*") || isNamed(name, tool) || (name.equals("edit") && EDITING.contains(tool));
    }

    private static boolean isNamed(String named, String tool) {
        return named.equals(tool)
                || tool.equals(OURS.get(named))
                || TheirTools.oursInAnyCase(named).filter(tool::equals).isPresent();
    }
}
