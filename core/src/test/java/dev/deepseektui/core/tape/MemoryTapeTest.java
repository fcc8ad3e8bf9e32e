package dev.deepseektui.core.tape;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryTapeTest {
    @TempDir
    Path home;

    @Test
    void it_records_what_a_tape_on_disk_records() {
        MemoryTape memory = new MemoryTape(InstantSource.fixed(Tapes.NOW.plusNanos(999)));
        try (TapeFile disk = Tapes.open(Tapes.session(home))) {
            for (TapeEvent event : new SeededEvents(new Random(7)).each()) {
                memory.append(event);
                disk.append(event);
            }
            assertThat(Tapes.all(memory.read(0)))
                    .usingRecursiveFieldByFieldElementComparatorIgnoringFields("offset")
                    .isEqualTo(Tapes.all(disk.read(0)));
        }
    }

    @Test
    void a_reader_starts_at_any_event_and_does_not_see_later_ones() {
        MemoryTape tape = new MemoryTape(InstantSource.fixed(Tapes.NOW));
        tape.append(new ModeChanged("ask"));
        Recorded second = tape.append(new ModeChanged("plan"));
        TapeReader reader = tape.read(second.offset());
        tape.append(new ModeChanged("auto"));
        assertThat(Tapes.all(reader)).isEqualTo(List.of(second));
    }
}
