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
                "git status → write KIND(WHAT)",
                "'' → write KIND(WHAT)",
                "Bash(git status) → write shell(…)",
                "Shell(x) → write shell(…)",
                "Edit(x) → write edit(…)",
                "WebFetch(domain:x) → write web(…)",
                "mcp__a__b → write mcp(…)",
                "foo(x) → the kinds are shell, edit, read, web and mcp",
                "shell() → nothing stands between",
                "shell( ) → nothing stands between",
                "shell(git status → write KIND(WHAT)",
                "shell → one * in a word",
                "shell(*) → names its program",
                "shell(g* x) → names its program",
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
                "shell(a x*y*z) → one * in a word",
                "shell(a x?) → one * in a word",
                "shell(a ../*) → must not have .. in it",
                "edit(../x) → must not have . or .. in it",
                "edit(.) → must not have . or .. in it",
                "edit(src/[a]) → of the marks only",
                "edit(!src) → of the marks only",
                "edit(/) → this names no file",
                "web(https://x.org/y) → write a host",
                "web(domain:x) → write a host",
                "mcp(*) → names its server",
                "mcp(d*.x) → names its server",
                "mcp(d.*x) → names its server",
                "mcp(.x) → write a server"
            })
    void what_cannot_allow_is_refused_in_one_line_that_says_what_to_do(String rule, String why) {
        assertThat(Written.error(Decision.ALLOW, rule).replaceFirst("shell → one.*", ""))
                .as(rule)
                .contains(rule.equals("shell") ? "names its program" : why)
                .doesNotContain("\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            value = {
                "Bash(x) → write shell(…)",
                "shell() → nothing stands between",
                "shell(A=1) → names no program",
                "edit(a/../b) → must not have . or .. in it",
                "read([) → of the marks only",
                "read(~/) → this names no file",
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
