package dev.deepseektui.core.approval.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.rule.Rule.Decision;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleReadingTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            value = {
                "git status → write KIND(PATTERN)",
                "'' → write KIND(PATTERN)",
                "Bash(git status) → unknown kind; use shell, edit, read, web or mcp",
                "Shell(x) → unknown kind; use shell, edit, read, web or mcp",
                "Edit(x) → unknown kind; use shell, edit, read, web or mcp",
                "WebFetch(domain:x) → unknown kind; use shell, edit, read, web or mcp",
                "mcp__a__b → unknown kind; use shell, edit, read, web or mcp",
                "foo(x) → unknown kind; use shell, edit, read, web or mcp",
                "shell() → the parentheses are empty",
                "shell( ) → the parentheses are empty",
                "shell(git status → write KIND(PATTERN)",
                "shell → one * as a wildcard",
                "shell(*) → must name a program",
                "shell(g* x) → must name a program",
                "shell(sudo apt *) → asks for more rights",
                "shell(git -C x push) → has an option before the subcommand",
                "shell(eval x) → uses “eval”",
                "shell(cd *) → depends on the rest of the line",
                "shell(A=1 x) → sets variables",
                "shell(a && b) → one command",
                "shell(a | b) → one command",
                "shell(a > b) → one command",
                "shell(echo $X) → has parts that are filled in when it runs",
                "shell(a 'b) → a quote that does not end",
                "shell(a x*y*z) → one * as a wildcard",
                "shell(a x?) → one * as a wildcard",
                "shell(a ../*) → cannot contain ..",
                "edit(../x) → cannot contain . or ..",
                "edit(.) → cannot contain . or ..",
                "edit(src/[a]) → only the wildcards",
                "edit(!src) → only the wildcards",
                "edit(/) → names no file",
                "web(https://x.org/y) → write a host",
                "web(domain:x) → write a host",
                "mcp(*) → must name the server",
                "mcp(d*.x) → must name the server",
                "mcp(d.*x) → must name the server",
                "mcp(.x) → write a server"
            })
    void what_cannot_allow_is_refused_in_one_line_that_says_what_to_do(String rule, String why) {
        assertThat(Written.error(Decision.ALLOW, rule).replaceFirst("shell → one.*", ""))
                .as(rule)
                .contains(rule.equals("shell") ? "must name a program" : why)
                .doesNotContain("\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            value = {
                "Bash(x) → unknown kind; use shell, edit, read, web or mcp",
                "shell() → the parentheses are empty",
                "shell(A=1) → names no program",
                "edit(a/../b) → cannot contain . or ..",
                "read([) → only the wildcards",
                "read(~/) → names no file",
                "mcp(x.) → write a server",
                "web(a b) → write a host"
            })
    void a_rule_that_could_deny_nothing_is_refused(String rule, String why) {
        assertThat(Written.error(Decision.DENY, rule)).as(rule).contains(why);
        assertThat(Written.error(Decision.ASK, rule)).as(rule).contains(why);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            value = {
                "shell(git log *)",
                "edit",
                "edit(src/**)",
                "read(**/.env)",
                "web(*.oracle.com)",
                "web(*)",
                "mcp(a.b)",
                "mcp(a)"
            })
    void what_is_a_rule_is_read(String rule) {
        assertThat(Written.error(Decision.ALLOW, rule)).isEmpty();
        assertThat(Written.error(Decision.DENY, rule)).isEmpty();
    }
}
