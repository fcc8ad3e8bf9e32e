package dev.deepseektui.core.arena.source;

import dev.deepseektui.core.arena.ArenaMoment;
import dev.deepseektui.core.arena.ArenaSource;
import dev.deepseektui.core.arena.Offer;
import dev.deepseektui.core.arena.Priority;
import dev.deepseektui.core.arena.Recent;
import dev.deepseektui.core.arena.SourceId;
import dev.deepseektui.core.event.FactRecorded;
import dev.deepseektui.core.task.Facts;
import java.util.List;

/** What was checked and holds; the conversation shows it itself until it is cut. */
public final class FactSource implements ArenaSource {
    private static final int MOST = 24;

    private final Facts facts;
    private final Recent recent;

    public FactSource(Facts facts, Recent recent) {
        this.facts = facts;
        this.recent = recent;
    }

    @Override
    public SourceId id() {
        return SourceId.TRUTH_FACTS;
    }

    @Override
    public List<Offer> offers(ArenaMoment moment) {
        return facts.active().stream()
                .limit(MOST)
                .map(fact -> Offer.of(id(), fact.claim(), "Checked: " + told(fact), Priority.HIGH)
                        .shownWhen(recent.shows(fact)))
                .toList();
    }

    @Override
    public List<Offer> withdrawals() {
        return facts.lapsed().stream()
                .map(old -> Offer.of(
                        id(),
                        old.claim(),
                        "No longer known to hold since %s changed: \"%s\".".formatted(old.path(), old.claim()),
                        Priority.HIGH))
                .toList();
    }

    static String told(FactRecorded fact) {
        return fact.claim() + " (" + fact.evidence() + ")";
    }
}
