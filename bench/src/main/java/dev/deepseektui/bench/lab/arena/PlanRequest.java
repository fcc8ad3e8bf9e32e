package dev.deepseektui.bench.lab.arena;

import dev.deepseektui.core.context.arena.ArenaEntry;
import dev.deepseektui.core.context.arena.ArenaPlan;
import dev.deepseektui.core.context.arena.ArenaPlanner;
import dev.deepseektui.core.context.arena.ArenaSource.Offer;
import dev.deepseektui.core.context.arena.Zone.ZoneTable;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * The offers to plan, in order, with zones and a budget in tokens. If two offers have the same key, the later one
 * replaces the earlier one.
 */
public record PlanRequest(long budget, ZoneTable zones, List<Offer> offers) {
    private static final long FOR_EVER = Long.MAX_VALUE;

    public PlanRequest {
        offers = List.copyOf(offers);
    }

    /**
     * Plans the injection.
     *
     * @param meter counts the tokens of a string
     */
    public ArenaPlan plan(ToIntFunction<String> meter) {
        List<ArenaEntry> entries = PlanForm.latest(offers).stream()
                .map(offer -> ArenaEntry.of(offer, 1, FOR_EVER, meter))
                .toList();
        return new ArenaPlanner(meter).plan(entries, zones, budget);
    }
}
