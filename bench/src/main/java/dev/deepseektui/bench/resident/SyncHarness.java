package dev.deepseektui.bench.resident;

import dev.deepseektui.core.budget.ContextBudget;
import dev.deepseektui.core.tape.RequestSent;
import dev.deepseektui.core.turn.Drafter.Moment;
import dev.deepseektui.core.turn.ResidentWatch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.List;

/** How long does it take before a request to see that 50 resident files have not changed? Beside it, the bare questions to the system. */
public final class SyncHarness {
    private static final int FILES = 50;
    private static final int ROUNDS = 2_000;
    private static final ContextBudget BUDGET = new ContextBudget(1_048_576, 65_536, 400_000);

    private SyncHarness() {}

    public static void main(String[] args) throws IOException {
        FixtureFiles files = FixtureFiles.make(FILES);
        try (Desk desk = new Desk(files.workspace(), true)) {
            Variant.RESIDENT.shows(desk, files);
            desk.ask("Read them all.");
            ResidentWatch residents = desk.session().residents().orElseThrow();
            int kept = residents.report().files().size();
            report(kept + " resident files", () -> requestIsSent(desk), () -> {
                if (!residents.due(moment(desk)).pieces().isEmpty()) {
                    throw new IllegalStateException("nothing has changed");
                }
            });
        }
        List<Path> paths =
                files.paths().stream().map(files.workspace()::resolve).toList();
        report(FILES + " questions for attributes", () -> {}, () -> paths.forEach(SyncHarness::attributes));
    }

    private static Moment moment(Desk desk) {
        return new Moment(
                2, 1, BUDGET, desk.session().chronicle().conversation().size());
    }

    /** What was seen on the disk holds for one request: for the next all is looked at anew. */
    private static void requestIsSent(Desk desk) {
        desk.session().chronicle().record(new RequestSent(2, 1, 1, 1, null));
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
