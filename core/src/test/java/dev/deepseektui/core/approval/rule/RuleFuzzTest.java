package dev.deepseektui.core.approval.rule;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.rule.Rule.Decision;
import dev.deepseektui.core.approval.rule.Rule.KeptRule;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.workspace.Place.Sensitivity;
import java.util.List;

/** Any string is either a valid rule, which can be parsed again from its text, or an error of one printable line. */
class RuleFuzzTest {
    @FuzzTest(maxDuration = "60s")
    void any_text_is_a_rule_or_a_complaint(FuzzedDataProvider data) {
        Decision decision = data.pickValue(Decision.values());
        String command = data.consumeString(60);
        String text = data.consumeRemainingAsString();
        for (String each : List.of(text, "shell(" + text + ")", "edit(" + text + ")", "mcp(" + text + ")")) {
            check(decision, each, command);
        }
    }

    private static void check(Decision decision, String text, String command) {
        try {
            KeptRule kept = KeptRule.read(decision, text, "here");
            assertThat(KeptRule.read(decision, kept.rule().text(), "here")).isEqualTo(kept);
            RuleSet rules = new RuleSet(List.of(kept));
            rules.denying(new Intent.Runs(command, "."));
            rules.asking(new Intent.Runs(command, "."));
            rules.allowing(new Intent.Writes(command, Sensitivity.ORDINARY, () -> ""));
            rules.denying(new Intent.Writes(command, Sensitivity.ORDINARY, () -> ""));
            rules.denying(new Intent.Foreign(command, text, "{}"));
        } catch (UserError e) {
            assertThat(e.lines()).hasSize(1);
            assertThat(e.lines().get(0).codePoints().noneMatch(Character::isISOControl))
                    .isTrue();
        }
    }
}
