package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.LastingRules;
import dev.deepseektui.core.approval.rule.Decision;
import dev.deepseektui.core.approval.rule.Rule;
import dev.deepseektui.core.approval.rule.RuleBook;
import dev.deepseektui.core.approval.rule.RuleSet;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tape.event.EventSink;
import dev.deepseektui.core.tape.event.SessionEvents.RuleWritten;

/** The user's rules while a session runs; what he adds at a question is on the tape. The engine's thread adds, any may look. */
record SessionRules(RuleBook book, EventSink log) implements LastingRules {
    @Override
    public RuleSet now() {
        return book.all();
    }

    /** The answer holds even where it cannot be kept: a full disk is no reason to ask again at every call. */
    @Override
    public void allow(Rule rule) {
        try {
            book.add(Decision.ALLOW, rule);
            log.record(new RuleWritten(rule.text(), null));
        } catch (UserError e) {
            log.record(new RuleWritten(rule.text(), String.join("; ", e.lines())));
        }
    }
}
