package dev.deepseektui.bench.tape;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeCodec;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeFile.TapeWriting;
import dev.deepseektui.core.tape.TapeKeys.FsyncPolicy;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * A measurement of opening a tape of 200 MB and reading all its events. In alternating rounds, it is compared with
 * Jackson's {@code readTree} of each line. The results are medians. Run with {@code -Xmx64m}: memory use must not
 * depend on the length of a tape.
 */
public final class OpenTapeBench {
    private static final long SIZE = 200L << 20;
    private static final int WARM_UP = 2;
    private static final int ROUNDS = 7;

    private final SessionFiles files;
    private final TapeWriting writing = new TapeWriting(EventCatalog.codec(), FsyncPolicy.TURN, InstantSource.system());

    private OpenTapeBench(SessionFiles files) {
        this.files = files;
    }

    public static void main(String[] args) throws IOException {
        Path directory = Files.createTempDirectory("tape-bench");
        OpenTapeBench bench = new OpenTapeBench(new SessionFiles(directory.resolve("4711")));
        try {
            bench.record();
            bench.compare("open", bench::open);
            bench.compare("read every event", bench::foldEvents);
        } finally {
            Files.deleteIfExists(bench.files.tape());
            Files.deleteIfExists(bench.files.lock());
            Files.deleteIfExists(bench.files.directory());
            Files.deleteIfExists(directory);
        }
    }

    private void record() throws IOException {
        WorkingDay day = new WorkingDay(1);
        try (TapeFile tape = TapeFile.open(files, writing)) {
            while (Files.size(files.tape()) < SIZE) {
                day.turn().forEach(tape::append);
            }
        }
    }

    private void compare(String what, Work ours) throws IOException {
        List<Long> times = new ArrayList<>();
        List<Long> trees = new ArrayList<>();
        for (int round = 0; round < WARM_UP + ROUNDS; round++) {
            long own = time(ours);
            long parsed = time(this::readTrees);
            if (round >= WARM_UP) {
                times.add(own);
                trees.add(parsed);
            }
        }
        print(what, median(times), median(trees));
    }

    private void print(String what, long ours, long trees) throws IOException {
        System.out.printf(
                Locale.ROOT,
                "| tape of %d MB, heap %d MB: %s | %d ms | readTree of each line: %d ms | %.2f |%n",
                Files.size(files.tape()) >> 20,
                Runtime.getRuntime().maxMemory() >> 20,
                what,
                ours / 1_000_000,
                trees / 1_000_000,
                (double) ours / trees);
    }

    private void open() {
        TapeFile.open(files, writing).close();
    }

    private void foldEvents() {
        TapeCodec codec = writing.codec();
        try (TapeReader reader = TapeFile.read(files, codec, 0)) {
            long events = 0;
            while (reader.hasNext()) {
                events = reader.next().seq();
            }
            expect(events > 0);
        }
    }

    /** Runs the baseline at its best: on bytes, with one buffer and without decoding the text separately. */
    private void readTrees() throws IOException {
        ObjectMapper mapper = Json.MAPPER;
        byte[] buffer = new byte[1 << 20];
        int kept = 0;
        long events = 0;
        try (InputStream in = new FileInputStream(files.tape().toFile())) {
            for (int read = in.read(buffer, kept, buffer.length - kept); read > 0; ) {
                int limit = kept + read;
                int start = 0;
                for (int i = kept; i < limit; i++) {
                    if (buffer[i] == '\n') {
                        events = mapper.readTree(buffer, start, i - start)
                                .get("seq")
                                .longValue();
                        start = i + 1;
                    }
                }
                kept = limit - start;
                System.arraycopy(buffer, start, buffer, 0, kept);
                buffer = kept == buffer.length ? Arrays.copyOf(buffer, 2 * kept) : buffer;
                read = in.read(buffer, kept, buffer.length - kept);
            }
        }
        expect(events > 0);
    }

    private static void expect(boolean holds) {
        if (!holds) {
            throw new IllegalStateException("no events were read");
        }
    }

    private static long median(List<Long> times) {
        Collections.sort(times);
        return times.get(times.size() / 2);
    }

    private static long time(Work work) throws IOException {
        long start = System.nanoTime();
        work.run();
        return System.nanoTime() - start;
    }

    /** A timed operation. */
    private interface Work {
        void run() throws IOException;
    }
}
