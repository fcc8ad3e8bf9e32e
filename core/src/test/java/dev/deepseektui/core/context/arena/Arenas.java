package dev.deepseektui.core.context.arena;

import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.context.arena.ArenaKeys.ArenaSettings.ArenaLimits;
import dev.deepseektui.core.context.arena.ArenaKeys.ArenaSettings.DegradationPolicy;
import dev.deepseektui.core.context.arena.ArenaSource.Offer;
import dev.deepseektui.core.context.arena.ArenaSource.SourceId;
import dev.deepseektui.core.context.arena.Zone.ZoneLimits;
import dev.deepseektui.core.context.arena.Zone.ZoneTable;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Random entries, zones and budgets. */
final class Arenas {
    static final ToIntFunction<String> TOKENS = new DeepSeekTokenizer()::count;
    /** A cheap token count. Like the real one, it is additive over lines. */
    static final ToIntFunction<String> WORDS =
            text -> (int) text.chars().filter(c -> c == ' ' || c == '\n').count();

    private Arenas() {}

    static ArenaEntry entry(SourceId source, String id, String content, Priority priority) {
        return ArenaEntry.of(Offer.of(source, id, content, priority), 1, ArenaEntry.NEVER, TOKENS);
    }

    static ArenaPlanner planner() {
        return new ArenaPlanner(TOKENS);
    }

    static List<ArenaEntry> entries(Random random, ToIntFunction<String> meter) {
        List<ArenaEntry> entries = new ArrayList<>();
        int count = random.nextInt(14);
        for (int i = 0; i < count; i++) {
            SourceId source = List.of(SourceId.values()).get(random.nextInt(SourceId.values().length));
            Priority priority = Priority.ALL.get(random.nextInt(Priority.ALL.size()));
            Offer offer = Offer.of(source, "e" + i, content(random), priority);
            entries.add(ArenaEntry.of(offer, 1, ArenaEntry.NEVER, meter));
        }
        return entries;
    }

    private static String content(Random random) {
        int lines = 1 + random.nextInt(random.nextInt(8) == 0 ? 40 : 4);
        return IntStream.range(0, lines)
                .mapToObj(line -> line + " w".repeat(1 + random.nextInt(20)))
                .collect(Collectors.joining("\n"));
    }

    static ZoneTable zones(Random random) {
        if (random.nextInt(3) == 0) {
            return ZoneTable.usual();
        }
        Map<Zone, ZoneLimits> limits = new EnumMap<>(Zone.class);
        for (Zone zone : Zone.ALL) {
            int cap = random.nextInt(5) == 0 ? 0 : random.nextInt(500);
            limits.put(zone, new ZoneLimits(random.nextInt(cap + 1), cap));
        }
        List<Zone> relaxOrder =
                Zone.ALL.stream().filter(zone -> random.nextInt(3) == 0).toList();
        return new ZoneTable(limits, relaxOrder);
    }

    static long budget(Random random) {
        return random.nextInt(4) == 0 ? random.nextInt(300) : random.nextInt(3000);
    }

    static ArenaLimits limits(int entries, DegradationPolicy policy) {
        return new ArenaLimits(entries, policy, 1);
    }
}
