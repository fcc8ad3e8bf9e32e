package dev.deepseektui.core.approval.rule;

import dev.deepseektui.core.approval.shell.Programs;
import dev.deepseektui.core.base.UserError;
import java.util.Optional;

/**
 * A rule that another program keeps, as ours would say it; nothing counts before the user takes it.
 *
 * @param written as it stands there
 */
public record FoundRule(KeptRule rule, String written) {

    /** Empty where we have no rule like it. */
    static Optional<FoundRule> of(Decision decision, String ours, String written, String place) {
        try {
            KeptRule kept = KeptRule.read(decision, ours, place);
            boolean isUsed = decision != Decision.ALLOW || kept.rule().kind() != Rule.Kind.READ;
            return isUsed ? Optional.of(new FoundRule(kept, written)) : Optional.empty();
        } catch (UserError e) {
            return Optional.empty();
        }
    }

    /** Whether it allows a program that runs whatever it is given, be it by one of its subcommands. */
    public boolean isWide() {
        return rule.decision() == Decision.ALLOW
                && ((rule.rule().kind() == Rule.Kind.SHELL && runsAnything())
                        || rule.rule().isAll());
    }

    private boolean runsAnything() {
        String[] words = rule.rule().inside().split("\\s+", -1);
        return words[words.length - 1].equals("*")
                && (Programs.runsOthers(words[0]) || (words.length == 2 && Programs.hasSubcommands(words[0])));
    }
}
