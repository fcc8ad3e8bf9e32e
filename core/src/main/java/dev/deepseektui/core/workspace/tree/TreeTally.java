package dev.deepseektui.core.workspace.tree;

import java.util.concurrent.atomic.LongAdder;

/** The number of entries that a visit left out, by reason. Counted on several threads. */
public final class TreeTally {
    private final LongAdder ignored = new LongAdder();
    private final LongAdder guarded = new LongAdder();
    private final LongAdder own = new LongAdder();
    private final LongAdder nameless = new LongAdder();
    private final LongAdder unreadable = new LongAdder();

    void ignored() {
        ignored.increment();
    }

    void guarded() {
        guarded.increment();
    }

    void own() {
        own.increment();
    }

    void nameless() {
        nameless.increment();
    }

    void unreadable() {
        unreadable.increment();
    }

    /** In words, each kind on a line; empty where nothing but ignored entries was left out. */
    public String words() {
        return line(guarded, "%d protected entries were left out.")
                + line(own, "%d entries of this program's own were left out.")
                + line(nameless, "%d entries whose names are not valid UTF-8 were left out.")
                + line(unreadable, "%d entries could not be read.");
    }

    /** How many entries, a whole directory being one. */
    public long ignoredEntries() {
        return ignored.sum();
    }

    private static String line(LongAdder count, String words) {
        long number = count.sum();
        String line = words.formatted(number) + "\n";
        return number == 0 ? "" : number == 1 ? line.replace("entries", "entry").replace("were", "was") : line;
    }
}
