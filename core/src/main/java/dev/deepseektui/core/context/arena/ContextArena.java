package dev.deepseektui.core.context.arena;

import dev.deepseektui.core.context.arena.ArenaEntry.EntryKey;
import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaSloEnforced;
import dev.deepseektui.core.context.arena.ArenaKeys.ArenaSettings.ArenaLimits;
import dev.deepseektui.core.context.arena.ArenaKeys.ArenaSettings.DegradationPolicy;
import dev.deepseektui.core.context.arena.ArenaSource.Offer;
import dev.deepseektui.core.context.arena.ArenaSource.SourceId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/**
 * The offers of all sources, limited in number and append-only within an epoch. Superseded entries are kept while there is
 * room. Owned by the session's engine thread.
 */
public final class ContextArena {
    private final ArenaLimits limits;
    private final ToIntFunction<String> meter;
    private final Map<EntryKey, PlacedEntry> live = new HashMap<>();
    private final NavigableMap<Long, PlacedEntry> inOrder = new TreeMap<>();
    private final Deque<ArenaEntry> superseded = new ArrayDeque<>();
    private long appended;

    public ContextArena(ArenaLimits limits, ToIntFunction<String> meter) {
        this.limits = limits;
        this.meter = meter;
    }

    private record PlacedEntry(long place, ArenaEntry entry) {}

    /** Adds an offer. Returns an event if the arena was full, so that an entry was evicted or the offer refused. */
    public Optional<ContextArenaSloEnforced> offer(Offer offer, long turn) {
        long expires = offer.key().source().zone().fades() ? turn + limits.ttlTurns() : ArenaEntry.NEVER;
        PlacedEntry held = live.get(offer.key());
        if (held != null && held.entry().content().equals(offer.content())) {
            remove(held);
            put(new PlacedEntry(held.place(), held.entry().refreshed(offer, turn, expires)));
            return Optional.empty();
        }
        if (held != null) {
            supersede(held);
        }
        return append(ArenaEntry.of(offer, turn, expires, meter));
    }

    public void retract(EntryKey key) {
        PlacedEntry held = live.get(key);
        if (held != null) {
            supersede(held);
        }
    }

    void retractAllBut(SourceId source, Collection<EntryKey> kept) {
        Set<EntryKey> gone = new HashSet<>(live.keySet());
        gone.removeIf(key -> key.source() != source);
        gone.removeAll(Set.copyOf(kept));
        gone.forEach(this::retract);
    }

    /** Starts a new epoch: drops superseded entries. */
    void compact() {
        superseded.clear();
    }

    /** Returns the entries that may be injected in this turn, in order of arrival. */
    public List<ArenaEntry> pending(long turn) {
        List<ArenaEntry> pending = new ArrayList<>(inOrder.size());
        for (PlacedEntry held : inOrder.values()) {
            if (held.entry().isPendingIn(turn)) {
                pending.add(held.entry());
            }
        }
        return pending;
    }

    /** Returns all current entries, pending or not. */
    public List<ArenaEntry> entries() {
        return inOrder.values().stream().map(PlacedEntry::entry).toList();
    }

    /** Returns the number of entries, superseded ones included. */
    public int size() {
        return live.size() + superseded.size();
    }

    private Optional<ContextArenaSloEnforced> append(ArenaEntry entry) {
        if (size() >= limits.maxEntries() && superseded.poll() == null) {
            return Optional.of(enforce(entry));
        }
        put(new PlacedEntry(appended++, entry));
        return Optional.empty();
    }

    private ContextArenaSloEnforced enforce(ArenaEntry incoming) {
        int before = size();
        if (limits.policy() == DegradationPolicy.FORCE_COMPACT) {
            live.clear();
            inOrder.clear();
            put(new PlacedEntry(appended++, incoming));
            return enforced(before, before, incoming);
        }
        Optional<PlacedEntry> victim = victim(incoming);
        victim.ifPresent(going -> {
            remove(going);
            put(new PlacedEntry(appended++, incoming));
        });
        return enforced(before, 1, incoming);
    }

    /** Returns the entry to evict; empty if the incoming one is refused. */
    private Optional<PlacedEntry> victim(ArenaEntry incoming) {
        boolean dropsRecall = limits.policy() == DegradationPolicy.DROP_RECALL;
        if (dropsRecall && incoming.zone().fades()) {
            return Optional.empty();
        }
        Optional<PlacedEntry> oldest = inOrder.values().stream()
                .filter(held -> dropsRecall ? held.entry().zone().fades() : isUnimportant(held.entry()))
                .findFirst();
        return oldest.isEmpty() && incoming.priority() == Priority.CRITICAL ? oldestOfTheLowest() : oldest;
    }

    private static boolean isUnimportant(ArenaEntry entry) {
        return entry.priority().compareTo(Priority.NORMAL) >= 0;
    }

    private Optional<PlacedEntry> oldestOfTheLowest() {
        return inOrder.values().stream()
                .max(Comparator.comparing((PlacedEntry held) -> held.entry().priority())
                        .thenComparing(PlacedEntry::place, Comparator.reverseOrder()));
    }

    private ContextArenaSloEnforced enforced(int before, int dropped, ArenaEntry incoming) {
        return new ContextArenaSloEnforced(
                limits.policy().word(),
                before,
                size(),
                dropped,
                incoming.key().source().word());
    }

    private void supersede(PlacedEntry held) {
        remove(held);
        superseded.add(held.entry());
    }

    private void put(PlacedEntry held) {
        live.put(held.entry().key(), held);
        inOrder.put(held.place(), held);
    }

    private void remove(PlacedEntry held) {
        live.remove(held.entry().key());
        inOrder.remove(held.place());
    }
}
