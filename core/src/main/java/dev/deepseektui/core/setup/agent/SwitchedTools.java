package dev.deepseektui.core.setup.agent;

import dev.deepseektui.core.setup.hook.TheirTools;
import dev.deepseektui.core.setup.text.Frontmatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Which tools does an agent not have that is written as opencode has them? There all are on but those that a table {@code tools} has
 * off, or a table {@code permission} denies; what is denied but in part is off here as a whole.
 */
record SwitchedTools(Frontmatter head) {
    private static final String SWITCHES = "tools.";
    private static final String PERMISSIONS = "permission.";
    private static final Map<String, String> OURS = Map.of("list", "list_dir", "patch", "edit_file");
    private static final Set<String> OFF = Set.of("false", "no", "off", "deny");
    /** What changes files: opencode asks for all of it under one name. */
    private static final Set<String> EDITING = Set.of("edit_file", "write_file");

    /** Of tools by our names. */
    boolean isOff(String tool) {
        return switchOf(tool)
                || (tool.startsWith("mcp_") && isAnyOfOthersOff())
                || head.fields().entrySet().stream()
                        .filter(field -> field.getKey().startsWith(PERMISSIONS) && isOff(field.getValue()))
                        .map(field -> field.getKey().substring(PERMISSIONS.length()))
                        .anyMatch(named -> isMeant(named, tool));
    }

    /** Which of the servers' tools it means nobody knows: they have other names there. */
    private boolean isAnyOfOthersOff() {
        return head.fields().entrySet().stream()
                .filter(field -> field.getKey().startsWith(SWITCHES) && isOff(field.getValue()))
                .map(field -> field.getKey().substring(SWITCHES.length()))
                .anyMatch(named -> !OURS.containsKey(named)
                        && TheirTools.oursInAnyCase(named).isEmpty());
    }

    /** What is said of the tool itself counts before what is said of all. */
    private boolean switchOf(String tool) {
        boolean isOff = isOff(head.fields().getOrDefault(SWITCHES + "*", List.of()));
        for (Map.Entry<String, List<String>> field : head.fields().entrySet()) {
            String named = field.getKey().startsWith(SWITCHES) ? field.getKey().substring(SWITCHES.length()) : "*";
            if (!named.equals("*") && isNamed(named, tool)) {
                return isOff(field.getValue());
            }
        }
        return isOff;
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
