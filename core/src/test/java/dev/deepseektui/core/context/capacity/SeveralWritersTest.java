package dev.deepseektui.core.context.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.capacity.SnapshotStore.LoadedSnapshots;
import dev.deepseektui.core.tape.ChildJvm;
import dev.deepseektui.testkit.Seed;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeveralWritersTest {
    private static final int KILLS = 4;
    private static final int ENDLESS = 1_000_000;

    @TempDir
    Path home;

    private final Random random = new Random(Seed.RUN);

    private ChildJvm writer(int first, int count) throws Exception {
        return ChildJvm.start(SnapshotChild.class, home.toString(), Integer.toString(first), Integer.toString(count));
    }

    private LoadedSnapshots all() {
        return new SnapshotStore(SnapshotPlaces.only(home)).loadLastK("s", ENDLESS);
    }

    @Test
    void two_processes_append_and_no_line_is_lost_or_mixed() throws Exception {
        try (ChildJvm one = writer(1, 100);
                ChildJvm two = writer(1001, 100)) {
            assertThat(one.rest().count()).isEqualTo(100);
            assertThat(two.rest().count()).isEqualTo(100);
        }

        LoadedSnapshots loaded = all();
        assertThat(loaded.skipped()).isZero();
        assertThat(loaded.snapshots().stream().map(CapacitySnapshot::turnIndex).sorted(Comparator.naturalOrder()))
                .containsExactlyElementsOf(LongStream.concat(LongStream.range(1, 101), LongStream.range(1001, 1101))
                        .boxed()
                        .toList());
    }

    @Test
    void what_was_acknowledged_survives_a_kill_at_any_byte() throws Exception {
        int next = 1;
        for (int kill = 0; kill < KILLS; kill++) {
            long acknowledged = killed(next, random.nextInt(30));
            List<Long> kept = all().snapshots().stream()
                    .map(CapacitySnapshot::turnIndex)
                    .sorted()
                    .toList();
            assertThat(kept)
                    .as("kill %d of seed %d", kill, Seed.RUN)
                    .containsAll(
                            LongStream.rangeClosed(next, acknowledged).boxed().toList());
            next += 1000;
        }
        assertThat(all().skipped()).isLessThanOrEqualTo(KILLS);
    }

    private long killed(int first, int after) throws Exception {
        try (ChildJvm writer = writer(first, ENDLESS)) {
            long last = 0;
            for (int i = 0; i <= after; i++) {
                last = Long.parseLong(writer.line());
            }
            writer.kill();
            return writer.rest()
                    .filter(line -> !line.isEmpty())
                    .mapToLong(Long::parseLong)
                    .max()
                    .orElse(last);
        }
    }
}
