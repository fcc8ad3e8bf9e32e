package dev.deepseektui.bench.memory;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.memory.MemoryKeys;
import dev.deepseektui.core.context.memory.MemoryKeys.MemorySettings;
import dev.deepseektui.core.context.memory.SessionMemory;
import dev.deepseektui.core.context.memory.SessionMemory.MemoryPlace;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.workspace.Protection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** A measurement of recall from 10,000 memories of a workspace, and of writing another one. */
public final class MemoryHarness {
    private static final int UNITS = 10_000;
    private static final int ROUNDS = 200;
    private static final int WARM_UPS = 200;
    private static final Instant NOW = Instant.parse("2026-11-01T00:00:00Z");
    private static final String[] NOUNS =
            ("session store importer parser index cache tape schema token budget prompt ladder zone screen pane editor"
                            + " shell grant policy socket client server timeout retry header body table column driver build test"
                            + " release branch module package record switch window buffer thread queue lock file folder path"
                            + " symlink glob pattern")
                    .split(" ");

    private final Path root;
    private final Random random = new Random(4711);
    private long seq;

    private MemoryHarness(Path root) {
        this.root = root;
    }

    public static void main(String[] args) throws IOException {
        Path root = Files.createTempDirectory("memory-harness");
        new MemoryHarness(root).run();
    }

    private void run() throws IOException {
        List<String> statements = new ArrayList<>();
        SessionMemory writer = memory("writer");
        for (int i = 0; i < UNITS; i++) {
            statements.add("We decided to use the " + words(6) + " number " + i + " for the " + words(3));
            learn(writer, statements.get(i));
        }
        writer.publish(NOW);
        Path units = root.resolve("workspace").resolve("units.jsonl");
        System.out.printf(Locale.ROOT, "%,d units, %,d bytes%n", UNITS, Files.size(units));

        SessionMemory memory = memory("reader");
        long start = System.nanoTime();
        memory.recall(question(), NOW, 8);
        System.out.printf(
                Locale.ROOT,
                "the first recall of a process, which reads the units: %.1f ms%n",
                (System.nanoTime() - start) / 1e6);
        print("a recall", () -> memory.recall(question(), NOW, 8));
        print("comparator: count the words shared with each statement", () -> overlap(statements, question()));
        print("a recall after a unit was added", () -> {
            learn(memory, "We decided to take the " + words(9));
            memory.recall(question(), NOW, 8);
        });
        print("add a unit and write it", () -> {
            learn(memory, "We decided to keep the " + words(9));
            memory.publish(NOW);
        });
        Path copy = root.resolve("copy");
        byte[] all = Files.readAllBytes(units);
        print("comparator: rewrite all units", () -> AtomicFiles.writePrivate(copy, all));
    }

    private SessionMemory memory(String session) {
        return new SessionMemory(
                session,
                new MemoryPlace(Optional.of(directory(session)), root.resolve("workspace")),
                MemorySettings.of(ConfigLoader.load(
                        MemoryKeys.ALL,
                        new ConfigSources(
                                new DeepseekHome(root), Optional.empty(), Optional.empty(), Map.of(), List.of()))),
                new Protection(List.of()));
    }

    private Path directory(String session) {
        try {
            return Files.createDirectories(root.resolve(session));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void learn(SessionMemory memory, String statement) {
        seq++;
        memory.apply(new Recorded(seq, NOW.plusMillis(seq), new Asked(seq, statement, List.of()), seq));
    }

    private String question() {
        return "what did we decide about the " + words(4) + "?";
    }

    private String words(int count) {
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < count; i++) {
            words.append(i == 0 ? "" : " ").append(NOUNS[random.nextInt(NOUNS.length)]);
        }
        return words.toString();
    }

    private static long overlap(List<String> statements, String question) {
        Set<String> asked = new HashSet<>(List.of(question.split("\\W+")));
        return statements.stream()
                .filter(statement -> Arrays.stream(statement.split("\\W+")).anyMatch(asked::contains))
                .count();
    }

    /** An operation to be measured. */
    private interface Work {
        void run() throws IOException;
    }

    private static void print(String what, Work work) throws IOException {
        for (int i = 0; i < WARM_UPS; i++) {
            work.run();
        }
        double[] millis = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            long start = System.nanoTime();
            work.run();
            millis[i] = (System.nanoTime() - start) / 1e6;
        }
        Arrays.sort(millis);
        System.out.printf(
                Locale.ROOT,
                "%s: %.2f ms (median of %d; 99 %%: %.2f ms)%n",
                what,
                millis[ROUNDS / 2],
                ROUNDS,
                millis[ROUNDS * 99 / 100]);
    }
}
