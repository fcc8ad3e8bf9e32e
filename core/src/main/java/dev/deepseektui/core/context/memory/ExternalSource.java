package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.context.arena.ArenaEntry.EntryKey;
import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.context.arena.ArenaPlan;
import dev.deepseektui.core.context.arena.ArenaPlan.LeftOutEntry;
import dev.deepseektui.core.context.arena.ArenaSource;
import dev.deepseektui.core.context.arena.ArenaSource.ArenaQuery;
import dev.deepseektui.core.context.arena.ArenaSource.Offer;
import dev.deepseektui.core.context.arena.ArenaSource.SourceId;
import dev.deepseektui.core.context.memory.GuardedRecall.ExternalRecall.ExternalHit;
import dev.deepseektui.core.context.memory.GuardedRecall.ExternalRecall.SkipReason;
import dev.deepseektui.core.context.memory.LearningRule.UnitWording;
import dev.deepseektui.core.context.memory.MemoryEvents.ContextExternalRecallInjected;
import dev.deepseektui.core.context.memory.MemoryEvents.ContextExternalRecallSkipped;
import dev.deepseektui.core.context.memory.MemoryKeys.MemorySettings.External;
import dev.deepseektui.core.context.memory.MemoryUnit.SourceTier;
import dev.deepseektui.core.context.memory.MemoryUnit.StatementAuthor;
import dev.deepseektui.core.context.memory.MemoryUnit.UnitKind;
import dev.deepseektui.core.context.memory.MemoryUnit.UnitStatus;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * A source of knowledge from other workspaces, queried if a tag requests it and this workspace's own memory contains
 * too little. Records the outcome once per turn.
 */
public final class ExternalSource implements ArenaSource {
    private static final String TOPIC = "external";
    private static final int MAX_QUERY_LENGTH = 500;

    private final SessionMemory memory;
    private final GuardedRecall recall;
    private final Supplier<Optional<String>> ask;
    private final ExternalConditions outside;
    private ExternalSearch search = ExternalSearch.NONE;
    private long turn;
    private long reports;

    /**
     * The conditions of an external search.
     *
     * @param isOpen whether the zone of external facts has any room
     */
    public record ExternalConditions(boolean isOpen, InstantSource clock) {}

    private record ExternalSearch(
            boolean isTriggered,
            String query,
            double internalTop,
            List<MemoryUnit> units,
            Optional<SkipReason> reason) {
        static final ExternalSearch NONE = new ExternalSearch(false, "", 0, List.of(), Optional.empty());
    }

    public ExternalSource(
            SessionMemory memory, GuardedRecall recall, Supplier<Optional<String>> ask, ExternalConditions outside) {
        this.memory = memory;
        this.recall = recall;
        this.ask = ask;
        this.outside = outside;
    }

    @Override
    public SourceId id() {
        return SourceId.RAG_EXTERNAL;
    }

    @Override
    public List<Offer> offers(ArenaQuery query) {
        if (query.turn() != turn) {
            turn = query.turn();
            reports = memory.externalReports();
            search = ask.get().map(this::searched).orElse(ExternalSearch.NONE);
        }
        return search.units().stream()
                .map(unit -> Offer.of(id(), unit.id(), UnitWording.of(unit), Priority.NORMAL))
                .toList();
    }

    @Override
    public List<TapeEvent> remarks(ArenaPlan plan) {
        if (memory.externalReports() != reports || !search.isTriggered()) {
            return List.of();
        }
        if (search.reason().isPresent()) {
            return List.of(new ContextExternalRecallSkipped(search.reason().get()));
        }
        Set<EntryKey> accepted =
                plan.accepted().stream().map(each -> each.entry().key()).collect(Collectors.toSet());
        List<MemoryUnit> reached = search.units().stream()
                .filter(unit -> accepted.contains(new EntryKey(id(), unit.id())))
                .toList();
        if (reached.isEmpty()) {
            return wasLeftOut(plan) ? List.of(new ContextExternalRecallSkipped(SkipReason.ZONE_CLOSED)) : List.of();
        }
        memory.willLearnOutside(reached);
        return List.of(new ContextExternalRecallInjected(
                search.query(), search.units().size(), search.internalTop(), threshold(), reached.size()));
    }

    /** Returns whether the plan left out an entry of this source; if not, the prompt already contains its entries. */
    private boolean wasLeftOut(ArenaPlan plan) {
        return plan.leftOut().stream()
                .map(LeftOutEntry::entry)
                .anyMatch(entry -> entry.key().source() == id());
    }

    private ExternalSearch searched(String query) {
        Instant now = outside.clock().instant();
        double top = memory.wantsKnowledge() ? memory.bestLexical(query, now) : 1;
        if (top >= threshold()) {
            return ExternalSearch.NONE;
        }
        String start = query.substring(0, Math.min(query.length(), MAX_QUERY_LENGTH));
        if (!outside.isOpen()) {
            return new ExternalSearch(true, start, top, List.of(), Optional.of(SkipReason.ZONE_CLOSED));
        }
        GuardedRecall.ExternalAnswer answer = recall.search(start, settings().topK());
        List<MemoryUnit> units =
                answer.hits().stream().flatMap(hit -> unit(hit, now).stream()).toList();
        Optional<SkipReason> reason =
                answer.reason().or(() -> units.isEmpty() ? Optional.of(SkipReason.FILTERED_OUT) : Optional.empty());
        return new ExternalSearch(true, start, top, units, reason);
    }

    private Optional<MemoryUnit> unit(ExternalHit hit, Instant now) {
        return Statement.of(hit.text())
                .map(statement -> new MemoryUnit(
                        Statement.id(UnitKind.FACT, statement),
                        UnitKind.FACT,
                        UnitStatus.ACTIVE,
                        TOPIC,
                        statement,
                        settings().confidence(),
                        List.of(hit.origin()),
                        now,
                        now,
                        SourceTier.EXTERNAL,
                        StatementAuthor.FILE));
    }

    private External settings() {
        return memory.settings().external();
    }

    private double threshold() {
        return settings().minInternalScore();
    }
}
