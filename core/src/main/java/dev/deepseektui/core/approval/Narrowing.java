package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.rule.Decision;
import dev.deepseektui.core.approval.rule.KeptRule;
import dev.deepseektui.core.approval.rule.Rule;
import dev.deepseektui.core.approval.rule.RuleSet;
import dev.deepseektui.core.approval.shell.Segment;
import dev.deepseektui.core.approval.shell.ShellReader;
import dev.deepseektui.core.approval.shell.ShellReading;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tool.Intent;
import java.util.List;
import java.util.Optional;

/** What a person makes of a rule that was offered for good: the same or less, and still enough for the call that is asked for. */
public record Narrowing(Intent asked, Rule offered) {

    /** The rule of this text.
     * @throws UserError one line, where it is something else */
    public Rule to(String text) {
        Rule rule = KeptRule.read(Decision.ALLOW, text, "").rule();
        if (!rule.isWithin(offered)) {
            throw new UserError("this allows more than " + offered + "; wider rules are for /permissions");
        }
        if (!covers(rule)) {
            throw new UserError("this does not allow what is asked for now");
        }
        return rule;
    }

    private boolean covers(Rule rule) {
        RuleSet narrow = only(rule);
        RuleSet wide = only(offered);
        if (asked instanceof Intent.Runs runs && ShellReader.read(runs.command()) instanceof ShellReading.Plain plain) {
            List<Segment> meant = plain.segments().stream()
                    .filter(part -> wide.allowing(part, ".").isPresent())
                    .toList();
            return meant.stream().allMatch(part -> narrow.allowing(part, ".").isPresent());
        }
        return single(narrow).isPresent();
    }

    private Optional<Rule> single(RuleSet rules) {
        return asked instanceof Intent.Writes writes
                ? rules.allowing(writes)
                : asked instanceof Intent.Foreign foreign ? rules.allowing(foreign) : Optional.empty();
    }

    private static RuleSet only(Rule rule) {
        return new RuleSet(List.of(new KeptRule(Decision.ALLOW, rule, "")));
    }
}
