package dev.deepseektui.bench.resident;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.resident.ResidentSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.List;

/**
 * A measurement of the time needed before a request to check that 50 resident files have not changed, compared with the
 * bare system calls.
 */
public final class SyncHarness {
    private static final int FILES = 50;
    private static final int ROUNDS = 2_000;

    private SyncHarness() {}

    public static void main(String[] args) throws IOException {
        FixtureFiles files = FixtureFiles.make(FILES);
        try (Desk desk = new Desk(files.workspace(), true)) {
            Variant.RESIDENT.shows(desk, files);
            desk.ask("Read them all.");
            ResidentSystem residents =
                    desk.session().context().systems().residents().orElseThrow();
            int kept = residents.report(moment(desk)).files().size();
            report(kept + " resident files", () -> {}, () -> {
                if (!residents.draft(moment(desk)).messages().isEmpty()) {
                    throw new IllegalStateException("nothing has changed");
                }
            });
        }
        List<Path> paths =
                files.paths().stream().map(files.workspace()::resolve).toList();
        report(FILES + " questions for attributes", () -> {}, () -> paths.forEach(SyncHarness::attributes));
    }

    /**
     * Returns a new request context. Each request needs one, because a check of the disk is valid for only one request.
     */
    private static RequestContext moment(Desk desk) {
        return desk.session().context().pipeline().now(new Cancellation());
    }

    private static void attributes(Path path) {
        try {
            Files.readAttributes(path, BasicFileAttributes.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void report(String what, Runnable before, Runnable work) {
        double[] millis = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            before.run();
            long start = System.nanoTime();
            work.run();
            millis[i] = (System.nanoTime() - start) / 1e6;
        }
        double first = millis[0];
        Arrays.sort(millis);
        System.out.printf(
                "%-28s first %.2f ms, median %.3f ms, 99th percentile %.3f ms%n",
                what, first, millis[ROUNDS / 2], millis[ROUNDS * 99 / 100]);
    }
}
