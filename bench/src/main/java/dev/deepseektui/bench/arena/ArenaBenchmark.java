package dev.deepseektui.bench.arena;

import dev.deepseektui.core.context.arena.ArenaEntry;
import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaSloEnforced;
import dev.deepseektui.core.context.arena.ArenaKeys.ArenaSettings.ArenaLimits;
import dev.deepseektui.core.context.arena.ArenaKeys.ArenaSettings.DegradationPolicy;
import dev.deepseektui.core.context.arena.ArenaPlan;
import dev.deepseektui.core.context.arena.ArenaPlanner;
import dev.deepseektui.core.context.arena.ArenaSource.Offer;
import dev.deepseektui.core.context.arena.ArenaSource.SourceId;
import dev.deepseektui.core.context.arena.ContextArena;
import dev.deepseektui.core.context.arena.Zone.ZoneTable;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A benchmark of planning 4,096 entries, and of two offers to a full arena: one that needs room, and one that replaces
 * an existing offer. For comparison, the same offers are made to a plain list.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ArenaBenchmark {
    private static final long BUDGET = 1462;

    private final ToIntFunction<String> meter = new DeepSeekTokenizer()::count;
    private final ArenaPlanner planner = new ArenaPlanner(meter);
    private final ContextArena arena =
            new ContextArena(new ArenaLimits(Crowd.SIZE, DegradationPolicy.DROP_LOW_PRIORITY, 1), meter);
    private final ListArena list = new ListArena(meter);
    private final Random random = new Random(7);
    private List<Offer> offers = List.of();
    private List<ArenaEntry> pending = List.of();
    private int next = Crowd.SIZE;

    @Setup
    public void fill() {
        offers = Crowd.offers();
        offers.forEach(offer -> arena.offer(offer, 1));
        offers.forEach(offer -> list.offer(offer, 1));
        pending = arena.pending(1);
    }

    @Benchmark
    public ArenaPlan plan() {
        return planner.plan(pending, ZoneTable.usual(), BUDGET);
    }

    @Benchmark
    public Optional<ContextArenaSloEnforced> append() {
        return arena.offer(fresh(), 1);
    }

    @Benchmark
    public Optional<ContextArenaSloEnforced> update() {
        return arena.offer(changed(), 1);
    }

    @Benchmark
    public ListArena appendToAList() {
        list.offer(fresh(), 1);
        return list;
    }

    @Benchmark
    public ListArena updateInAList() {
        list.offer(changed(), 1);
        return list;
    }

    /** Returns an offer with a new key, for which a full arena must make room. */
    private Offer fresh() {
        int id = next++;
        return Offer.of(SourceId.MEMORY_WORKING, "entry-" + id, Crowd.content(id, random), Priority.NORMAL);
    }

    private Offer changed() {
        Offer offer = offers.get(random.nextInt(offers.size()));
        return new Offer(offer.key(), Crowd.content(next++, random), offer.priority(), false);
    }
}
