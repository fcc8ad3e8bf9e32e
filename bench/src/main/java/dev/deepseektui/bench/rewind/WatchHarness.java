package dev.deepseektui.bench.rewind;

import dev.deepseektui.core.workspace.rewind.ContentStore;
import dev.deepseektui.core.workspace.rewind.FileWatch;
import dev.deepseektui.core.workspace.rewind.RewindKeys.RewindLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.Deflater;

/**
 * A measurement of the time that tracking adds to a command, and of the storage that changed files take. The time is
 * compared, in alternating rounds, with git scanning the same files; the storage with compression and {@code git stash
 * create}.
 */
public final class WatchHarness {
    private static final int ROUNDS = 31;
    private static final int WARMING_UP = 15;
    private static final int MANY = 50_000;
    private static final int CHANGED = 200;
    private static final RewindLimits LIMITS = new RewindLimits(16 << 20, 1 << 30, 200_000);

    private final WatchedTree tree;
    private final FileWatch watch;

    private WatchHarness(WatchedTree tree, FileWatch watch) {
        this.tree = tree;
        this.watch = watch;
    }

    /** A timed operation. */
    private interface Work {
        void run() throws IOException;
    }

    public static void main(String[] args) throws IOException {
        List<Integer> sizes = args.length == 0
                ? List.of(1_000, 10_000, 100_000)
                : Arrays.stream(args).map(Integer::valueOf).toList();
        System.out.println(
                "milliseconds: first, minimum, median, 90th percentile, and increase of the median over the bare"
                        + " command; CPU time of one run, including child processes");
        for (int size : sizes) {
            Path directory = Files.createTempDirectory("rewind-bench");
            WatchedTree tree = new WatchedTree(directory, size);
            try (ContentStore store = tree.store(LIMITS)) {
                System.out.printf(Locale.ROOT, "%,d files%n", size);
                WatchHarness harness = new WatchHarness(tree, tree.watch(store, LIMITS));
                harness.times();
                harness.room(store);
            } finally {
                delete(directory);
            }
        }
    }

    private void times() throws IOException {
        Path first = tree.files.get(0);
        Files.writeString(first, Files.readString(first) + "changed\n");
        List<String> names =
                List.of("a command", "watched", "watched, changes a file", "git status", "git stash create");
        List<Work> works = List.of(
                () -> tree.run("bash", "-c", "true"),
                () -> watched("true"),
                () -> watched("echo changed >> " + tree.files.get(1)),
                () -> tree.run("git", "status", "--porcelain"),
                () -> tree.run("git", "-c", "user.name=b", "-c", "user.email=b@localhost", "stash", "create"));
        int rounds = tree.files.size() > MANY ? ROUNDS / 4 : ROUNDS;
        int warmingUp = tree.files.size() > MANY ? WARMING_UP / 4 : WARMING_UP;
        long[][] taken = new long[works.size()][rounds];
        long[] earliest = new long[works.size()];
        long[] worked = new long[works.size()];
        for (int round = -warmingUp; round < rounds; round++) {
            for (int i = 0; i < works.size(); i++) {
                long before = ProcessorTime.nanos();
                long start = System.nanoTime();
                works.get(i).run();
                taken[i][Math.max(0, round)] = System.nanoTime() - start;
                earliest[i] = round == -warmingUp ? System.nanoTime() - start : earliest[i];
                worked[i] += round < 0 ? 0 : ProcessorTime.nanos() - before;
            }
            watched("true"); // git stash has rewritten its index, which is read again once
        }
        for (int i = 0; i < works.size(); i++) {
            Arrays.sort(taken[i]);
            System.out.printf(
                    Locale.ROOT,
                    "  %-24s %7.1f %7.1f %7.1f %7.1f   +%.1f   %.1f%n",
                    names.get(i),
                    earliest[i] / 1e6,
                    taken[i][0] / 1e6,
                    taken[i][rounds / 2] / 1e6,
                    taken[i][rounds * 9 / 10] / 1e6,
                    (taken[i][rounds / 2] - taken[0][rounds / 2]) / 1e6,
                    worked[i] / 1e6 / rounds);
        }
    }

    private void watched(String command) throws IOException {
        watch.before("call");
        tree.run("bash", "-c", command);
        watch.after("call");
    }

    private void room(ContentStore store) throws IOException {
        List<Path> changed = tree.files.subList(10, 10 + CHANGED);
        long plain = 0;
        long compressed = 0;
        List<String> names = new ArrayList<>();
        for (Path file : changed) {
            byte[] content = Files.readAllBytes(file);
            plain += content.length;
            compressed += compressed(content);
            names.add(file.toString());
        }
        long before = store.added();
        watched("echo changed | tee -a " + String.join(" ", names));
        long kept = store.added() - before;
        long objects = objects();
        tree.run("git", "-c", "user.name=b", "-c", "user.email=b@localhost", "stash", "create");
        System.out.printf(
                Locale.ROOT,
                "  %d files changed, bytes: %d plain, %d compressed one by one, %d kept (%.2f), %d by git stash"
                        + " create%n",
                CHANGED,
                plain,
                compressed,
                kept,
                (double) kept / compressed,
                objects() - objects);
    }

    private static long compressed(byte[] content) {
        Deflater deflater = new Deflater();
        deflater.setInput(content);
        deflater.finish();
        long length = deflater.deflate(new byte[content.length + 64]);
        deflater.end();
        return length;
    }

    private long objects() throws IOException {
        try (Stream<Path> all = Files.walk(tree.workspace.resolve(".git/objects"))) {
            return all.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    private static void delete(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
