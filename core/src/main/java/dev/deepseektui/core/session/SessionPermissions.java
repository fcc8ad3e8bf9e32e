package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.approval.ApprovalRules.Verdict;
import dev.deepseektui.core.approval.Grant.Grants;
import dev.deepseektui.core.approval.rule.RuleBook;

/** What is allowed while a session runs: by rules that last, and by what was granted until the end. Any thread may look. */
public record SessionPermissions(RulesInForce rules, Grants grants) {

    public RuleBook book() {
        return rules.book();
    }

    /** What would be said now to a call of the model's: a command, or {@code edit(FILE)}, {@code read(FILE)}, {@code mcp(SERVER.TOOL)}. */
    public Verdict test(String words, ApprovalMode mode) {
        return rules.test(words, mode, grants.all());
    }
}
