package dev.deepseektui.core.workspace.search;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.workspace.TreeVisitor;
import dev.deepseektui.core.workspace.TreeVisitor.TreeFile;
import dev.deepseektui.core.workspace.search.SearchReport.FileHits;
import dev.deepseektui.core.workspace.search.SearchReport.OrderedHits;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;

/** A parallel search for lines in the files of a tree. */
public final class Search implements TreeVisitor {
    /** The number of lines with catastrophic backtracking at which the search stops. */
    private static final int MAX_GIVEN_UP = 50;

    private final SearchRequest wanted;
    private final Cancellation cancellation;
    private final Queue<FileScan> idle = new ConcurrentLinkedQueue<>();
    private final OrderedHits hits;
    private final LongAdder binaries = new LongAdder();
    private final AtomicInteger givenUp = new AtomicInteger();

    public enum SearchOutput {
        CONTENT,
        FILES_WITH_MATCHES,
        COUNT
    }

    /**
     * A search request.
     *
     * @param context the number of lines shown before and after a match
     */
    public record SearchRequest(LinePattern pattern, SearchOutput output, int context, SearchFiles files) {}

    /**
     * The files to search.
     *
     * @param wanted a filter for paths relative to the directory being searched
     */
    public record SearchFiles(Predicate<String> wanted, Naming naming) {}

    public enum Naming {
        /** A single file. */
        ONE,
        BY_NAME,
        ANY
    }

    public Search(SearchRequest wanted, Cancellation cancellation) {
        this.wanted = wanted;
        this.cancellation = cancellation;
        this.hits = new OrderedHits();
    }

    @Override
    public void file(TreeFile file) throws IOException {
        if (!file.mayBeOpened()
                || file.size() == 0
                || isHopeless()
                || !wanted.files().wanted().test(file.inside())) {
            return;
        }
        FileScan scan = Optional.ofNullable(idle.poll()).orElseGet(() -> new FileScan(this, cancellation));
        try (SeekableByteChannel channel = file.open()) {
            Optional<FileHits> found = scan.scan(file, channel);
            found.filter(some -> some.count() > 0 && file.mayBeShown()).ifPresent(hits::add);
            if (found.isEmpty() && wanted.files().naming() != Naming.ANY) {
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

    /** Returns the size, in characters, up to which hits of a file are kept. */
    int mostShown() {
        return wanted.output() == SearchOutput.CONTENT ? SearchReport.MAX_LENGTH : 0;
    }

    boolean stopsAtFirst() {
        return wanted.output() == SearchOutput.FILES_WITH_MATCHES;
    }

    void givenUp() {
        givenUp.incrementAndGet();
    }

    /** Returns true if the search stopped because of catastrophic backtracking. */
    public boolean isHopeless() {
        return givenUp.get() >= MAX_GIVEN_UP;
    }

    public SearchReport report() {
        return SearchReport.of(wanted.output(), hits, new SearchReport.SearchGaps(binaries.sum(), givenUp.get()));
    }
}
