package dev.deepseektui.core.tape;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.tape.event.SessionEvents.TapeRepaired;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.testkit.Seed;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tapes whose writer is killed. {@code -Dstress=full} kills more often. */
class KilledWriterTest {
    private static final int ROUNDS = "full".equals(System.getProperty("stress")) ? 200 : 15;
    private static final int MOST_ACKNOWLEDGED = 60;

    @TempDir
    Path home;

    @Test
    void no_acknowledged_event_is_lost_when_the_writer_is_killed() throws Exception {
        SessionFiles files = Tapes.session(home);
        Random random = new Random(Seed.RUN);
        long known = 0;
        for (int round = 0; round < ROUNDS; round++) {
            long acknowledged = killAWriter(known + 1, random);
            Tapes.open(files).close();
            long written = countOnTape(files);
            assertThat(written)
                    .as("round %d of seed %d", round, Seed.RUN)
                    .isGreaterThanOrEqualTo(Math.max(acknowledged, known));
            known = written;
        }
    }

    /** Returns the last acknowledged number, including numbers still in the pipe after the kill. */
    private long killAWriter(long first, Random random) throws Exception {
        try (ChildJvm writer = ChildJvm.start(TapeChild.class, "append", home.toString(), Long.toString(first))) {
            long last = 0;
            for (int i = random.nextInt(MOST_ACKNOWLEDGED); i >= 0; i--) {
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

    private static long countOnTape(SessionFiles files) {
        long count = 0;
        for (TapeEvent event : Tapes.events(files)) {
            if (!(event instanceof TapeRepaired)) {
                count++;
                assertThat(event).isEqualTo(TapeChild.event(count));
            }
        }
        return count;
    }
}
