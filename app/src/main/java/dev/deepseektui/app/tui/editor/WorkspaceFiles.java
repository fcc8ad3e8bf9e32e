package dev.deepseektui.app.tui.editor;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.Workspace.Clearance;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The files and directories of the workspace, directories with a trailing slash, without ignored and protected ones. Owned by one thread.
 */
public final class WorkspaceFiles {
    private static final int MOST_FILES = 50_000;
    private static final int MOST_SHOWN = 50;
    private static final long FRESH_NANOS = Duration.ofSeconds(5).toNanos();

    private List<String> known = List.of();
    private long walked = System.nanoTime() - FRESH_NANOS;

    /** Returns the matches, best first. Scans the workspace unless it was scanned recently. */
    public List<String> like(String letters, Workspace workspace) throws CallFailed {
        List<String> best = Fuzzy.best(letters, all(workspace), path -> path);
        return best.subList(0, Math.min(MOST_SHOWN, best.size()));
    }

    public List<String> all(Workspace workspace) throws CallFailed {
        if (System.nanoTime() - walked >= FRESH_NANOS) {
            known = walk(workspace);
            walked = System.nanoTime();
        }
        return known;
    }

    private static List<String> walk(Workspace workspace) throws CallFailed {
        ConcurrentLinkedQueue<String> found = new ConcurrentLinkedQueue<>();
        AtomicInteger count = new AtomicInteger();
        Cancellation enough = new Cancellation();
        workspace.visit(new Workspace.Tour(".", Clearance.ORDINARY, enough), file -> {
            if (count.incrementAndGet() <= MOST_FILES) {
                found.add(file.path());
            } else {
                enough.cancel();
            }
        });
        return found.stream()
                .flatMap(path -> Stream.concat(directories(path), Stream.of(path)))
                .distinct()
                .sorted()
                .toList();
    }

    private static Stream<String> directories(String path) {
        return IntStream.range(0, path.length())
                .filter(at -> path.charAt(at) == '/')
                .mapToObj(at -> path.substring(0, at + 1));
    }
}
