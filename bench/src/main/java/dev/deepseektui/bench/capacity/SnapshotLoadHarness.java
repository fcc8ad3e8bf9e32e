package dev.deepseektui.bench.capacity;

import dev.deepseektui.core.context.capacity.Assessment.SlackProfile;
import dev.deepseektui.core.context.capacity.CapacitySnapshot;
import dev.deepseektui.core.context.capacity.SnapshotPlaces;
import dev.deepseektui.core.context.capacity.SnapshotStore;
import dev.deepseektui.core.conversation.task.CanonicalState;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A measurement of the time to load a session's last five snapshots from three files: one that contains only these, one
 * of 1 GB, and one that ends with 60 MB of another session. The large files are mostly sparse. The results are medians
 * of alternating rounds with a warm file cache.
 */
public final class SnapshotLoadHarness {
    private static final int LAST = 5;
    private static final int WARM_UP = 20;
    private static final int ROUNDS = 101;
    private static final long GIGABYTE = 1L << 30;
    private static final long FOREIGN = 60L << 20;
    private static final List<String> SESSIONS = List.of("small", "large", "foreign");

    private final Path directory;
    private final SnapshotStore store;

    private SnapshotLoadHarness(Path directory) {
        this.directory = directory;
        this.store = new SnapshotStore(SnapshotPlaces.only(directory));
    }

    public static void main(String[] args) throws IOException {
        Path directory = Files.createTempDirectory("snapshot-bench");
        SnapshotLoadHarness harness = new SnapshotLoadHarness(directory);
        try {
            harness.fill();
            harness.measure();
        } finally {
            for (String session : SESSIONS) {
                harness.store.remove(session);
            }
            Files.delete(directory);
        }
    }

    private void fill() throws IOException {
        hole("large", GIGABYTE);
        for (String session : SESSIONS) {
            for (int n = 1; n <= LAST; n++) {
                store.append(session, snapshot(n));
            }
        }
        hole("foreign", FOREIGN);
    }

    private void hole(String session, long bytes) throws IOException {
        try (RandomAccessFile file =
                new RandomAccessFile(directory.resolve(session + ".jsonl").toFile(), "rw")) {
            file.seek(file.length() + bytes);
            file.write('\n');
        }
    }

    private void measure() {
        long[][] nanos = new long[SESSIONS.size()][ROUNDS];
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            for (int i = 0; i < SESSIONS.size(); i++) {
                long start = System.nanoTime();
                int found = store.loadLastK(SESSIONS.get(i), LAST).snapshots().size();
                long taken = System.nanoTime() - start;
                if (found != LAST) {
                    throw new IllegalStateException(SESSIONS.get(i) + ": " + found + " snapshots");
                }
                if (round >= 0) {
                    nanos[i][round] = taken;
                }
            }
        }
        for (int i = 0; i < SESSIONS.size(); i++) {
            Arrays.sort(nanos[i]);
            System.out.printf(
                    Locale.ROOT,
                    "%-8s median %.3f ms, longest %.3f ms%n",
                    SESSIONS.get(i),
                    nanos[i][ROUNDS / 2] / 1e6,
                    nanos[i][ROUNDS - 1] / 1e6);
        }
    }

    private static CapacitySnapshot snapshot(int n) {
        CanonicalState state = new CanonicalState(
                "Mend the parser. ".repeat(20),
                List.of("keep it small"),
                List.of("the tests pass (./mvnw test, exit 0)"),
                List.of(),
                List.of("write the parser"),
                List.of("src/Parser.java"),
                "src/Parser.java (+12)",
                List.of());
        return new CapacitySnapshot(
                "cap_%012x".formatted(n),
                Instant.EPOCH.plusSeconds(n).toString(),
                n,
                "TargetedContextRefresh",
                2.5,
                3.8,
                1.3,
                "medium",
                state,
                List.of(1L, 2L, 3L),
                null,
                0.5,
                new SlackProfile(1.3, 1.1, 0, 0.1, 0.2),
                "pre_request",
                41_000,
                18_000,
                "/workspace");
    }
}
