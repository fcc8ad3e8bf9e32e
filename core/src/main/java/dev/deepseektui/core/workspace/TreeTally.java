package dev.deepseektui.core.workspace;

import java.util.concurrent.atomic.LongAdder;

/** The numbers of entries that a visit left out, by reason. Thread-safe. */
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

    /** Returns one line per reason; empty if only ignored entries were left out. */
    public String words() {
        return line(guarded, "%d protected entries were left out.")
                + line(own, "%d entries of this program's own were left out.")
                + line(nameless, "%d entries whose names are not valid UTF-8 were left out.")
                + line(unreadable, "%d entries could not be read.");
    }

    /** Returns the number of ignored entries; a whole directory counts as one. */
    public long ignoredEntries() {
        return ignored.sum();
    }

    private static String line(LongAdder count, String words) {
        long number = count.sum();
        String line = words.formatted(number) + "\n";
        return number == 0 ? "" : number == 1 ? line.replace("entries", "entry").replace("were", "was") : line;
    }
}
