package dev.deepseektui.core.approval.rule;

import dev.deepseektui.core.approval.rule.Rule.Decision;
import dev.deepseektui.core.approval.rule.Rule.KeptRule;
import dev.deepseektui.core.base.UserError;
import java.util.ArrayList;
import java.util.List;

/** Parses rules as a user writes them, one per line: {@code deny shell(git push)}. */
public final class Written {
    private Written() {}

    public static RuleSet rules(String... lines) {
        List<KeptRule> rules = new ArrayList<>();
        for (String line : lines) {
            String[] parts = line.split(" ", 2);
            rules.add(KeptRule.read(Decision.find(parts[0]).orElseThrow(), parts[1], "here"));
        }
        return new RuleSet(rules);
    }

    static String error(Decision decision, String rule) {
        try {
            KeptRule.read(decision, rule, "here");
            return "";
        } catch (UserError e) {
            return String.join("; ", e.lines());
        }
    }
}
