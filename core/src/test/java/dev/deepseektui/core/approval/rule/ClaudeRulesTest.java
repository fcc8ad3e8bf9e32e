package dev.deepseektui.core.approval.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.rule.RuleBook.ClaudeRules;
import dev.deepseektui.core.approval.rule.RuleBook.FoundRule;
import dev.deepseektui.core.base.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClaudeRulesTest {

    private static List<String> claude(String decision, String rule) {
        String json = Json.line(Map.of("permissions", Map.of(decision, List.of(rule))));
        return words(ClaudeRules.of(json, "there"));
    }

    private static List<String> words(List<FoundRule> found) {
        return found.stream().map(each -> each.rule().words()).toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            value = {
                "allow → Bash(npm run build) → allow shell(npm run build)",
                "allow → Bash(npm run test:*) → allow shell(npm run test *)",
                "allow → Bash(npm run test *) → allow shell(npm run test *)",
                "allow → Bash(npm run test*) → allow shell(npm run test*)",
                "allow → Edit → allow edit(*)",
                "allow → Edit(src/**) → allow edit(src/**)",
                "allow → WebFetch(domain:docs.oracle.com) → allow web(docs.oracle.com)",
                "allow → mcp__db__query → allow mcp(db.query)",
                "allow → mcp__db → allow mcp(db.*)",
                "allow → mcp__db__* → allow mcp(db.*)",
                "ask → Bash(git push:*) → ask shell(git push *)",
                "deny → Bash → deny shell(*)",
                "deny → Bash(curl:*) → deny shell(curl *)",
                "deny → Read(./.env) → deny read(./.env)",
                "deny → Read(secrets/**) → deny read(secrets/**)",
                "deny → Write(src/**) → deny edit(src/**)"
            })
    void a_rule_of_claude_is_ours(String decision, String theirs, String ours) {
        assertThat(claude(decision, theirs)).containsExactly(ours);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Bash",
                "Bash(*)",
                "Bash(* --version)",
                "Bash(git -C x push)",
                "Bash(sudo apt:*)",
                "Bash(a && b)",
                "Bash(echo $(x))",
                "Bash(a\nb)",
                "Read(src/**)",
                "Write(src/**)",
                "Edit(../x)",
                "Skill(x)",
                "Agent(x)",
                "mcp__*",
                "Bash(x",
                ""
            })
    void what_we_have_no_rule_for_is_left_out(String theirs) {
        assertThat(claude("allow", theirs)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "{", "[]", "{\"permissions\": 1}", "{\"permissions\": {\"allow\": [1, {}, null]}}", "null"})
    void what_is_no_file_of_rules_holds_none(String json) {
        assertThat(ClaudeRules.of(json, "there")).isEmpty();
    }

    @Test
    void what_allows_whatever_a_program_runs_is_marked() {
        String json = Json.line(Map.of(
                "permissions",
                Map.of("allow", List.of("Bash(python:*)", "Bash(ls:*)", "Bash(git:*)", "Bash(git log:*)"))));

        assertThat(ClaudeRules.of(json, "there"))
                .extracting(FoundRule::isWide)
                .containsExactly(true, false, true, false);
    }
}
