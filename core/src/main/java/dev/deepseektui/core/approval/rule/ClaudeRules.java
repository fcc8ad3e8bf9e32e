package dev.deepseektui.core.approval.rule;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.approval.rule.Rule.Decision;
import dev.deepseektui.core.approval.rule.RuleBook.FoundRule;
import dev.deepseektui.core.base.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Permission rules of a {@code .claude/settings.json}, translated. Rules without a counterpart are left out. */
public final class ClaudeRules {
    private static final Pattern FORM = Pattern.compile("([A-Za-z_]+)\\((.*)\\)", Pattern.DOTALL);
    private static final String DOMAIN = "domain:";
    private static final String SERVER = "mcp__";

    private ClaudeRules() {}

    /**
     * Returns the rules in the order of the file.
     *
     * @param place the file, as people read it
     */
    public static List<FoundRule> of(String json, String place) {
        List<FoundRule> found = new ArrayList<>();
        try {
            JsonNode permissions = Json.tree(json).path("permissions");
            for (Decision decision : Decision.values()) {
                for (JsonNode rule : permissions.path(decision.word())) {
                    if (rule.isTextual()) {
                        ours(decision, rule.asText())
                                .flatMap(ours -> FoundRule.of(decision, ours, rule.asText(), place))
                                .ifPresent(found::add);
                    }
                }
            }
        } catch (JsonProcessingException e) {
            // Not its file, then: there is nothing to take over.
            return List.of();
        }
        return found;
    }

    private static Optional<String> ours(Decision decision, String theirs) {
        if (theirs.startsWith(SERVER)) {
            String[] names = theirs.substring(SERVER.length()).split("__", 2);
            return Optional.of("mcp(" + names[0] + "." + (names.length > 1 ? names[1] : "*") + ")");
        }
        Matcher form = FORM.matcher(theirs);
        String tool = form.matches() ? form.group(1) : theirs;
        String inside = form.matches() ? form.group(2) : "";
        return switch (tool) {
            case "Bash" ->
                rule("shell", inside.endsWith(":*") ? inside.substring(0, inside.length() - 2) + " *" : inside);
            case "Edit", "MultiEdit", "NotebookEdit" -> rule("edit", inside);
            // With a path it means nothing there; to deny it by itself is to deny writing.
            case "Write" -> decision == Decision.ALLOW ? Optional.empty() : rule("edit", inside);
            case "Read" -> rule("read", inside);
            case "WebFetch" -> rule("web", inside.startsWith(DOMAIN) ? inside.substring(DOMAIN.length()) : inside);
            default -> Optional.empty();
        };
    }

    private static Optional<String> rule(String kind, String inside) {
        return Optional.of(inside.isBlank() ? kind : kind + "(" + inside + ")");
    }
}
