package dev.deepseektui.core.context.arena;

import dev.deepseektui.core.context.arena.ArenaEntry.EntryKey;
import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaSloEnforced;
import dev.deepseektui.core.context.arena.ArenaKeys.ArenaSettings.ArenaLimits;
import dev.deepseektui.core.context.arena.ArenaKeys.ArenaSettings.DegradationPolicy;
import dev.deepseektui.core.context.arena.ArenaSource.Offer;
import dev.deepseektui.core.context.arena.ArenaSource.SourceId;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * The offers of all sources, limited in number and append-only within an epoch. Superseded entries are kept while there is
 * room. Owned by the session's engine thread.
 */
public final class ContextArena {
    private final ArenaLimits limits;
    private final ToIntFunction<String> meter;
    /** The current entries in order of arrival; a refreshed entry keeps its place. */
    private final Map<EntryKey, ArenaEntry> live = new LinkedHashMap<>();

    private int superseded;

    public ContextArena(ArenaLimits limits, ToIntFunction<String> meter) {
        this.limits = limits;
        this.meter = meter;
    }

    /** Adds an offer. Returns an event if the arena was full and therefore evicted an entry or refused the offer. */
    public Optional<ContextArenaSloEnforced> offer(Offer offer, long turn) {
        long expires = offer.key().source().zone().entriesExpire() ? turn + limits.ttlTurns() : ArenaEntry.NEVER;
        ArenaEntry held = live.get(offer.key());
        if (held != null && held.content().equals(offer.content())) {
            live.put(offer.key(), held.refreshed(offer, turn, expires));
            return Optional.empty();
        }
        retract(offer.key());
        return append(ArenaEntry.of(offer, turn, expires, meter));
    }

    public void retract(EntryKey key) {
        superseded += live.remove(key) == null ? 0 : 1;
    }

    void retractAllBut(SourceId source, Collection<EntryKey> kept) {
        Set<EntryKey> gone = new HashSet<>(live.keySet());
        gone.removeIf(key -> key.source() != source);
        gone.removeAll(Set.copyOf(kept));
        gone.forEach(this::retract);
    }

    /** Starts a new epoch: drops superseded entries. */
    void compact() {
        superseded = 0;
    }

    /** Returns the entries that may be injected in this turn, in order of arrival. */
    public List<ArenaEntry> pending(long turn) {
        return live.values().stream().filter(entry -> entry.isPendingIn(turn)).toList();
    }

    /** Returns all current entries, pending or not. */
    public List<ArenaEntry> entries() {
        return List.copyOf(live.values());
    }

    /** Returns the number of entries, superseded ones included. */
    public int size() {
        return live.size() + superseded;
    }

    private Optional<ContextArenaSloEnforced> append(ArenaEntry entry) {
        if (size() >= limits.maxEntries() && superseded == 0) {
            return Optional.of(enforce(entry));
        }
        superseded -= size() >= limits.maxEntries() ? 1 : 0;
        live.put(entry.key(), entry);
        return Optional.empty();
    }

    private ContextArenaSloEnforced enforce(ArenaEntry incoming) {
        int before = size();
        if (limits.policy() == DegradationPolicy.FORCE_COMPACT) {
            live.clear();
            live.put(incoming.key(), incoming);
            return enforced(before, before, incoming);
        }
        victim(incoming).ifPresent(victim -> {
            live.remove(victim.key());
            live.put(incoming.key(), incoming);
        });
        return enforced(before, 1, incoming);
    }

    /** Returns the entry to evict; empty if the incoming one is refused. */
    private Optional<ArenaEntry> victim(ArenaEntry incoming) {
        boolean dropsRecall = limits.policy() == DegradationPolicy.DROP_RECALL;
        if (dropsRecall && incoming.zone().entriesExpire()) {
            return Optional.empty();
        }
        Optional<ArenaEntry> oldest = live.values().stream()
                .filter(held -> dropsRecall ? held.zone().entriesExpire() : isUnimportant(held))
                .findFirst();
        return oldest.isEmpty() && incoming.priority() == Priority.CRITICAL ? oldestOfTheLowest() : oldest;
    }

    private static boolean isUnimportant(ArenaEntry entry) {
        return entry.priority().compareTo(Priority.NORMAL) >= 0;
    }

    private Optional<ArenaEntry> oldestOfTheLowest() {
        return live.values().stream()
                .reduce((one, later) -> later.priority().compareTo(one.priority()) > 0 ? later : one);
    }

    private ContextArenaSloEnforced enforced(int before, int dropped, ArenaEntry incoming) {
        return new ContextArenaSloEnforced(
                limits.policy().word(),
                before,
                size(),
                dropped,
                incoming.key().source().word());
    }
}
