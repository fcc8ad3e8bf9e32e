package dev.deepseektui.bench.arena;

import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.context.arena.ArenaSource.Offer;
import dev.deepseektui.core.context.arena.ArenaSource.SourceId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * As many offers as fit into an arena. They come from all sources and have all priorities, and each is one or two lines
 * long.
 */
final class Crowd {
    static final int SIZE = 4096;
    private static final SourceId[] SOURCES = SourceId.values();
    private static final Priority[] PRIORITIES = Priority.values();

    private Crowd() {}

    static List<Offer> offers() {
        Random random = new Random(4711);
        List<Offer> offers = new ArrayList<>(SIZE);
        for (int i = 0; i < SIZE; i++) {
            offers.add(offer(i, random));
        }
        return offers;
    }

    private static Offer offer(int id, Random random) {
        SourceId source = SOURCES[random.nextInt(SOURCES.length)];
        Priority priority = PRIORITIES[random.nextInt(PRIORITIES.length)];
        return Offer.of(source, "entry-" + id, content(id, random), priority);
    }

    static String content(int id, Random random) {
        return "The check of part " + id + " passes since it waits for lock " + random.nextInt(1_000) + ".\n"
                + "Seen in src/part" + id + ".c";
    }
}
