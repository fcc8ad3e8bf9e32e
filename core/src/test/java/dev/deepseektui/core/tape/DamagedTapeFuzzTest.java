package dev.deepseektui.core.tape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import dev.deepseektui.testkit.Seed;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tapes with random damage. {@code -Dstress=full} damages more tapes. */
class DamagedTapeFuzzTest {
    private static final int ROUNDS = "full".equals(System.getProperty("stress")) ? 5_000 : 200;
    private static final int EVENTS = 12;

    @TempDir
    Path home;

    private SessionFiles files = Tapes.session(Path.of(""));
    private byte[] healthy = {};

    @BeforeEach
    void aHealthyTape() {
        files = Tapes.session(home);
        SeededEvents events = new SeededEvents(new Random(11));
        try (TapeFile tape = Tapes.open(files)) {
            for (int i = 0; i < EVENTS; i++) {
                tape.append(events.next());
            }
        }
        healthy = Tapes.bytes(files);
    }

    @Test
    void damage_anywhere_is_refused_in_one_line_or_repaired() {
        for (long seed : Seed.some(ROUNDS).toArray()) {
            Tapes.replace(files, damaged(new Random(seed)));
            try {
                Tapes.write(files, new ModeChanged("next"));
                assertThat(Tapes.events(files)).as("seed %d", seed).endsWith(new ModeChanged("next"));
            } catch (UserError e) {
                assertThat(e.getMessage())
                        .as("seed %d", seed)
                        .hasLineCount(1)
                        .startsWith(files.tape().toString())
                        .containsPattern("sessions salvage 4711$|unknown to this version; update deepseek-tui$");
            }
        }
    }

    @Test
    void salvage_keeps_every_event_before_the_damage_and_makes_a_tape_that_opens() {
        List<String> lines = Tapes.lines(files);
        for (long seed : Seed.some(ROUNDS).toArray()) {
            byte[] damaged = damaged(new Random(seed));
            int untouched = wholeLines(Arrays.copyOf(damaged, commonPrefix(damaged)));
            Tapes.replace(files, damaged);
            TapeSalvage.SalvageReport report =
                    new TapeSalvage(Tapes.CODEC, InstantSource.fixed(Tapes.NOW), "2").salvage(files);
            assertThat(Tapes.lines(files).subList(0, untouched))
                    .as("seed %d", seed)
                    .isEqualTo(lines.subList(0, untouched));
            Tapes.write(files, new ModeChanged("next"));
            assertReadable(report, seed);
        }
    }

    /**
     * Asserts that a salvaged tape can be read, or is rejected if damage left an event that looks like one of a newer
     * version.
     */
    private void assertReadable(TapeSalvage.SalvageReport report, long seed) {
        if (report.unknownForms().isEmpty()) {
            assertThat(Tapes.events(files)).as("seed %d", seed).endsWith(new ModeChanged("next"));
        } else {
            assertThatThrownBy(() -> Tapes.events(files))
                    .as("seed %d", seed)
                    .hasMessageContaining(
                            "event " + report.unknownForms().get(0).seq() + " (")
                    .hasMessageEndingWith("update deepseek-tui");
        }
    }

    /** Changes, removes or inserts bytes in up to three places. */
    private byte[] damaged(Random random) {
        byte[] bytes = healthy.clone();
        for (int i = random.nextInt(3); i >= 0; i--) {
            int at = random.nextInt(bytes.length);
            byte[] noise = new byte[random.nextInt(40)];
            random.nextBytes(noise);
            int cut = random.nextBoolean() ? noise.length : random.nextInt(400);
            bytes = spliced(bytes, at, Math.min(bytes.length, at + cut), noise);
        }
        return bytes;
    }

    private static byte[] spliced(byte[] bytes, int from, int to, byte[] with) {
        byte[] spliced = new byte[from + with.length + bytes.length - to];
        System.arraycopy(bytes, 0, spliced, 0, from);
        System.arraycopy(with, 0, spliced, from, with.length);
        System.arraycopy(bytes, to, spliced, from + with.length, bytes.length - to);
        return spliced;
    }

    private int commonPrefix(byte[] damaged) {
        int mismatch = Arrays.mismatch(healthy, damaged);
        return mismatch < 0 ? healthy.length : mismatch;
    }

    private static int wholeLines(byte[] bytes) {
        int count = 0;
        for (byte b : bytes) {
            count += b == '\n' ? 1 : 0;
        }
        return count;
    }
}
