package dev.deepseektui.core.approval.rule;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rules of a codex {@code .rules} file, in our words: {@code prefix_rule(pattern = ["git", ["push", "fetch"]], decision = "prompt")}, as
 * its program writes them. The file may be a program; what is not plainly written so is left out.
 */
final class CodexRules {
    private static final Pattern RULE = Pattern.compile(
            "(?m)^prefix_rule\\(\\s*pattern\\s*=\\s*(\\[[^()]*?])\\s*(?:,\\s*decision\\s*=\\s*\"([a-z]+)\"\\s*)?,?\\s*\\)");
    private static final Map<String, Decision> DECISIONS =
            Map.of("allow", Decision.ALLOW, "prompt", Decision.ASK, "forbidden", Decision.DENY);
    private static final Pattern BARE = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");
    private static final int MOST = 50;

    private CodexRules() {}

    static List<FoundRule> of(String text, String place) {
        List<FoundRule> found = new ArrayList<>();
        Matcher rule = RULE.matcher(text);
        while (rule.find()) {
            Optional.ofNullable(DECISIONS.get(rule.group(2) == null ? "allow" : rule.group(2)))
                    .ifPresent(decision -> {
                        for (String words : commands(rule.group(1))) {
                            FoundRule.of(
                                            decision,
                                            "shell(" + words + " *)",
                                            rule.group().replaceAll("\\s+", " "),
                                            place)
                                    .ifPresent(found::add);
                        }
                    });
        }
        return found;
    }

    /** One for each choice among the words; none where it is no list, or one of too many. */
    private static List<String> commands(String pattern) {
        List<String> commands = new ArrayList<>(List.of(""));
        for (JsonNode place : list(pattern)) {
            List<String> longer = new ArrayList<>();
            for (String before : commands) {
                for (JsonNode word : place.isArray() ? place : List.of(place)) {
                    longer.add(before + (before.isEmpty() ? "" : " ") + quoted(word.asText()));
                }
            }
            commands = longer;
            if (commands.size() > MOST) {
                return List.of();
            }
        }
        return commands.contains("") ? List.of() : commands;
    }

    private static Iterable<JsonNode> list(String pattern) {
        try {
            return Json.tree(pattern);
        } catch (JsonProcessingException e) {
            return List.of();
        }
    }

    private static String quoted(String word) {
        return BARE.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
