package dev.deepseektui.core.arena.source;

import dev.deepseektui.core.arena.ArenaMoment;
import dev.deepseektui.core.arena.ArenaSource;
import dev.deepseektui.core.arena.Offer;
import dev.deepseektui.core.arena.Priority;
import dev.deepseektui.core.arena.SourceId;
import dev.deepseektui.core.arena.StandingRules;
import java.util.List;

/** What the user laid down while the session ran: it must outlive the ask that it was said in. */
public final class RuleSource implements ArenaSource {
    private final StandingRules rules;

    public RuleSource(StandingRules rules) {
        this.rules = rules;
    }

    @Override
    public SourceId id() {
        return SourceId.TRUTH_RULES;
    }

    @Override
    public List<Offer> offers(ArenaMoment moment) {
        return rules.inForce().stream()
                .map(rule -> Offer.of(id(), rule.normalised(), "The user: " + rule.statement(), Priority.CRITICAL)
                        .shownWhen(rules.isOfTurn(rule, moment.turn())))
                .toList();
    }

    @Override
    public List<Offer> withdrawals() {
        return rules.takenBack().stream()
                .map(rule ->
                        Offer.of(id(), rule.normalised(), "The user took back: " + rule.statement(), Priority.CRITICAL))
                .toList();
    }
}
