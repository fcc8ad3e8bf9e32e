package dev.deepseektui.core.context.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.memory.MemoryUnit.UnitKind;
import dev.deepseektui.core.context.memory.StoreLine.ForgottenUnit;
import dev.deepseektui.core.context.memory.StoreLine.LearnedUnit;
import dev.deepseektui.core.context.memory.StoreLine.Used;
import dev.deepseektui.core.tape.ChildJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceStoreTest {
    private static final Instant NOW = ScriptedSession.START;
    private static final Duration HALF_LIFE = Duration.ofDays(90);

    @TempDir
    Path directory;

    private WorkspaceStore store() {
        return new WorkspaceStore(directory, HALF_LIFE);
    }

    @Test
    void a_line_has_its_form() {
        MemoryUnit unit = new MemoryUnit(
                "u1",
                MemoryUnit.UnitKind.FACT,
                MemoryUnit.UnitStatus.ACTIVE,
                "ask",
                "tabs, not \"spaces\"",
                0.5,
                List.of("s1:7"),
                Instant.ofEpochMilli(5),
                Instant.ofEpochMilli(6),
                MemoryUnit.SourceTier.SESSION,
                MemoryUnit.StatementAuthor.TYPED);

        assertThat(new LearnedUnit(unit, "s1").json())
                .isEqualTo(
                        "{\"unit\":\"u1\",\"session\":\"s1\",\"kind\":\"fact\",\"status\":\"active\",\"topic\":\"ask\",\"statement\":\"tabs,"
                                + " not \\\"spaces\\\"\",\"confidence\":0.5,\"firstSeen\":5,\"lastSeen\":6,"
                                + "\"sourceTier\":\"session\",\"saidBy\":\"typed\",\"sources\":[\"s1:7\"]}");
        assertThat(new Used("a", Instant.ofEpochMilli(9)).json()).isEqualTo("{\"used\":\"a\",\"at\":9}");
        assertThat(new ForgottenUnit("b", Instant.ofEpochMilli(9)).json()).isEqualTo("{\"forgotten\":\"b\",\"at\":9}");
    }

    @Test
    void a_line_says_what_it_said_when_it_is_read_again() {
        MemoryUnit unit = MemorySamples.unit(UnitKind.DECISION, "We \"decided\" für 漢字\\n", NOW);

        for (StoreLine line : List.of(new LearnedUnit(unit, "s1"), new Used("a", NOW), new ForgottenUnit("b", NOW))) {
            assertThat(line.json()).doesNotContain("\n");
            byte[] bytes = ("x" + line.json() + "\n").getBytes(StandardCharsets.UTF_8);
            assertThat(StoreLine.read(bytes, 1, bytes.length - 2)).contains(line);
            assertThat(StoreLine.read(bytes, 1, bytes.length - 3)).isEmpty();
        }
    }

    @Test
    void one_unit_among_ten_thousand_is_written_without_the_others() throws IOException {
        WorkspaceStore store = store();
        store.append(
                IntStream.range(0, 10_000)
                        .mapToObj(i -> (StoreLine) StoreChild.sighting("many", i))
                        .toList(),
                NOW);
        Path file = store.file();
        Object key = key(file);
        byte[] before = Files.readAllBytes(file);
        LearnedUnit one = StoreChild.sighting("one", 1);

        store.append(List.of(one), NOW);

        byte[] after = Files.readAllBytes(file);
        assertThat(key(file)).isEqualTo(key);
        assertThat(after).startsWith(before).hasSize(before.length + one.json().length() + 1);
        assertThat(store.units().all()).hasSize(10_001);
    }

    private static Object key(Path file) throws IOException {
        return Files.readAttributes(file, java.nio.file.attribute.BasicFileAttributes.class)
                .fileKey();
    }

    @Test
    void threads_and_processes_that_write_at_once_lose_nothing() throws Exception {
        int each = 40;
        try (ChildJvm one = ChildJvm.start(StoreChild.class, directory.toString(), "one", "" + each);
                ChildJvm other = ChildJvm.start(StoreChild.class, directory.toString(), "other", "" + each)) {
            ExecutorService threads = Executors.newFixedThreadPool(2);
            try {
                List<Future<?>> writers = new ArrayList<>();
                for (String name : List.of("third", "fourth")) {
                    writers.add(threads.submit((Callable<Void>) () -> {
                        StoreChild.main(new String[] {directory.toString(), name, "" + each});
                        return null;
                    }));
                }
                for (Future<?> writer : writers) {
                    writer.get();
                }
                assertThat(List.of(one.line(), other.line())).containsOnly("done");
            } finally {
                threads.shutdownNow();
            }
        }

        assertThat(store().units().all()).hasSize(4 * each);
        assertThat(Files.readAllLines(directory.resolve("units.jsonl"))).hasSize(4 * each);
    }

    @Test
    void an_interrupted_thread_writes_all_the_same_and_stays_interrupted() throws IOException {
        Thread.currentThread().interrupt();
        store().append(List.of(StoreChild.sighting("one", 1)), NOW);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(store().units().all()).hasSize(1);
    }

    @Test
    void lines_that_say_the_same_again_and_again_are_condensed_and_mean_the_same() throws IOException {
        WorkspaceStore reader = store();
        WorkspaceStore store = store();
        MemoryUnit gone = MemorySamples.unit(UnitKind.FACT, "This is forgotten by the user", NOW);
        MemoryUnit again = MemorySamples.unit(UnitKind.FACT, "This is said again by the user", NOW);
        MemoryUnit twice = MemorySamples.unit(UnitKind.FACT, "Two sessions know about this", NOW);
        store.append(
                List.of(
                        new LearnedUnit(gone, "s1"),
                        new LearnedUnit(again, "s1"),
                        new ForgottenUnit(gone.id(), NOW),
                        new ForgottenUnit(again.id(), NOW),
                        new LearnedUnit(MemorySamples.unit(UnitKind.FACT, again.statement(), NOW.plusSeconds(9)), "s1"),
                        new LearnedUnit(twice, "s1"),
                        new LearnedUnit(
                                MemorySamples.unit(UnitKind.FACT, twice.statement(), NOW.plusSeconds(9)), "s2")),
                NOW);
        assertThat(reader.units().all()).hasSize(2);
        long before = Files.size(store.file());

        for (int i = 0; i < 3_000; i += 500) {
            Used used = new Used(twice.id(), NOW.plusSeconds(i));
            store.append(java.util.Collections.nCopies(500, used), NOW);
        }

        assertThat(Files.size(store.file())).isLessThan(100 * 1024).isGreaterThan(before / 2);
        for (WorkspaceStore each : List.of(reader, store, store())) {
            assertThat(each.units().all())
                    .extracting(MemoryUnit::statement)
                    .containsExactlyInAnyOrder(again.statement(), twice.statement());
            assertThat(each.units().promoted())
                    .extracting(MemoryUnit::statement)
                    .containsExactly(twice.statement());
            assertThat(each.units().isForgotten(gone)).isTrue();
        }
    }

    @Test
    void only_the_owner_can_read_it() throws IOException {
        WorkspaceStore store = new WorkspaceStore(directory.resolve("deep").resolve("er"), HALF_LIFE);
        store.append(List.of(StoreChild.sighting("one", 1)), NOW);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(store.file())))
                .isEqualTo("rw-------");
    }

    @Test
    void nothing_is_read_where_nothing_is() throws IOException {
        assertThat(store().units().all()).isEmpty();
        assertThat(directory).isEmptyDirectory();
        Files.write(directory.resolve("units.jsonl"), "half a li".getBytes(StandardCharsets.UTF_8));
        assertThat(store().units().all()).isEmpty();
    }
}
