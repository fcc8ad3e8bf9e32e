package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.rule.Rule;
import dev.deepseektui.core.approval.rule.RuleSet;

/** The user's rules as they are at this moment, and where one more is kept. */
public interface LastingRules {
    /** None, and none is kept. */
    LastingRules NONE = new LastingRules() {
        @Override
        public RuleSet now() {
            return RuleSet.NONE;
        }

        @Override
        public void allow(Rule rule) {
            throw new IllegalStateException("nothing was offered that lasts");
        }
    };

    RuleSet now();

    /** From now on it is allowed; whether it could be kept is said elsewhere. */
    void allow(Rule rule);
}
