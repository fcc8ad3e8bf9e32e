package dev.deepseektui.bench.tape;

import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeFile.TapeWriting;
import dev.deepseektui.core.tape.TapeKeys.FsyncPolicy;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** A measurement of the events appended per second, for each value of {@code session.fsync}. */
public final class AppendTapeBench {
    private static final int TURNS = 60;

    private AppendTapeBench() {}

    public static void main(String[] args) throws IOException {
        for (int round = 0; round < 2; round++) {
            for (FsyncPolicy policy : FsyncPolicy.values()) {
                double perSecond = measure(policy);
                if (round > 0) {
                    System.out.printf(Locale.ROOT, "| append, fsync %s | %.0f events/s |%n", policy, perSecond);
                }
            }
        }
    }

    private static double measure(FsyncPolicy policy) throws IOException {
        WorkingDay day = new WorkingDay(1);
        List<TapeEvent> events = IntStream.range(0, TURNS)
                .mapToObj(turn -> day.turn())
                .flatMap(List::stream)
                .toList();
        Path directory = Files.createTempDirectory("tape-bench");
        SessionFiles files = new SessionFiles(directory.resolve("4711"));
        try {
            long start = System.nanoTime();
            try (TapeFile tape =
                    TapeFile.open(files, new TapeWriting(EventCatalog.codec(), policy, InstantSource.system()))) {
                events.forEach(tape::append);
            }
            return events.size() * 1e9 / (System.nanoTime() - start);
        } finally {
            Files.deleteIfExists(files.tape());
            Files.deleteIfExists(files.lock());
            Files.deleteIfExists(files.directory());
            Files.deleteIfExists(directory);
        }
    }
}
