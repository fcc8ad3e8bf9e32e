package dev.deepseektui.app.tui.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.command.PermissionCommands.RuleOffers;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.core.approval.rule.Rule.Decision;
import dev.deepseektui.core.approval.rule.Rule.KeptRule;
import dev.deepseektui.core.approval.rule.RuleBook.FoundRule;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleOffersTest {
    @ParameterizedTest
    @CsvSource({
        "ALLOW, would then run without approval",
        "ASK, would then need approval every time",
        "DENY, would then be refused"
    })
    void an_offered_rule_is_described_by_what_it_does(Decision decision, String effect) {
        FoundRule found = new FoundRule(KeptRule.read(decision, "shell(make *)", "settings.json"), "Bash(make:*)");

        assertThat(RuleOffers.lines(found, 200).stream().map(Line::text).collect(Collectors.joining("\n")))
                .contains("shell(make *)")
                .contains("Bash(make:*)")
                .contains(effect);
    }
}
