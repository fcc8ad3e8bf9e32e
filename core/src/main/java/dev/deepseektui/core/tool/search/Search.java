package dev.deepseektui.core.tool.search;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.tool.workspace.tree.TreeFile;
import dev.deepseektui.core.tool.workspace.tree.TreeVisitor;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;

/** Looks for lines in the files of a tree, on as many threads as visit it. */
public final class Search implements TreeVisitor {
    private static final int MOST_LINES = 200;
    private static final int MOST_FILES = 500;
    /** An expression that backtracks without end on that many lines is not worth its time. */
    private static final int MOST_GIVEN_UP = 50;

    private final Wanted wanted;
    private final Cancellation cancellation;
    private final Queue<FileScan> idle = new ConcurrentLinkedQueue<>();
    private final HitsInOrder hits;
    private final LongAdder binaries = new LongAdder();
    private final AtomicInteger givenUp = new AtomicInteger();

    /** What is told of what is found. */
    public enum Output {
        LINES,
        FILES,
        COUNT
    }

    /**
     * What to look for.
     *
     * @param context how many lines around a match are shown
     * @param files which files, by their paths from the visit's beginning on
     */
    public record Wanted(LinePattern pattern, Output output, int context, Predicate<String> files) {}

    public Search(Wanted wanted, Cancellation cancellation) {
        this.wanted = wanted;
        this.cancellation = cancellation;
        this.hits = new HitsInOrder(wanted.output() == Output.LINES ? MOST_LINES : MOST_FILES);
    }

    @Override
    public void file(TreeFile file) throws IOException {
        if (!file.mayBeOpened()
                || file.size() == 0
                || isHopeless()
                || !wanted.files().test(file.inside())) {
            return;
        }
        FileScan scan = Optional.ofNullable(idle.poll()).orElseGet(() -> new FileScan(this, cancellation));
        try (SeekableByteChannel channel = file.open()) {
            Optional<FileHits> found = scan.scan(file, channel);
            found.filter(some -> some.count() > 0 && file.mayBeTold()).ifPresent(hits::add);
            if (found.isEmpty()) {
                binaries.increment();
            }
        } finally {
            idle.add(scan);
        }
    }

    LinePattern pattern() {
        return wanted.pattern();
    }

    int context() {
        return wanted.context();
    }

    int mostShown() {
        return wanted.output() == Output.LINES ? MOST_LINES : 0;
    }

    boolean stopsAtFirst() {
        return wanted.output() == Output.FILES;
    }

    void givenUp() {
        givenUp.incrementAndGet();
    }

    /** Whether the search was ended because its expression comes to no end. */
    public boolean isHopeless() {
        return givenUp.get() >= MOST_GIVEN_UP;
    }

    /** What was found, for the model, once the visit is over. */
    public SearchReport report() {
        return SearchReport.of(wanted.output(), hits, new SearchReport.LeftOut(binaries.sum(), givenUp.get()));
    }
}
