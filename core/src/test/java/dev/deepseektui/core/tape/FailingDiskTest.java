package dev.deepseektui.core.tape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tape.FailingOutput.Fault;
import dev.deepseektui.core.tape.TapeFile.TapeEnd;
import dev.deepseektui.core.tape.TapeFile.TapeOutput;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import dev.deepseektui.core.tape.event.SessionEvents.TapeRepaired;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class FailingDiskTest {
    private static final ModeChanged EVENT = new ModeChanged("ask");

    @TempDir
    Path home;

    @Test
    void a_disk_that_writes_a_few_bytes_at_a_time_writes_all_of_a_line() throws Exception {
        SessionFiles files = Tapes.session(home);
        try (TapeFile tape = on(files, disk -> disk.fail(Fault.SHORT_WRITES))) {
            tape.append(EVENT);
            tape.append(new ModeChanged("plan"));
        }
        assertThat(Tapes.events(files)).containsExactly(EVENT, new ModeChanged("plan"));
    }

    @Test
    void a_full_disk_stops_the_tape_with_a_clear_line_and_leaves_whole_lines_only() throws Exception {
        SessionFiles files = Tapes.session(home);
        int line = Tapes.mode(1, "ask").length() + 1;
        for (int room = line; room < 2 * line; room++) {
            Tapes.replace(files, new byte[0]);
            int left = room;
            try (TapeFile tape = on(files, disk -> disk.leaveRoomFor(left))) {
                tape.append(EVENT);
                assertThatThrownBy(() -> tape.append(EVENT))
                        .isInstanceOf(UserError.class)
                        .hasMessage(files.tape()
                                + ": cannot be written (No space left on device); everything up to event 1 is saved: free"
                                + " some space or repair the disk, then continue with: deepseek-tui --resume 4711");
            }
            assertThat(Tapes.lines(files)).as("room for %d bytes", room).containsExactly(Tapes.mode(1, "ask"));
        }
    }

    @Test
    void a_tape_that_failed_takes_no_more() throws Exception {
        SessionFiles files = Tapes.session(home);
        FailingOutput disk = disk(files);
        try (TapeFile tape = on(files, disk)) {
            disk.leaveRoomFor(5);
            assertThatThrownBy(() -> tape.append(EVENT)).isInstanceOf(UserError.class);
            disk.leaveRoomFor(Long.MAX_VALUE);
            assertThatThrownBy(() -> tape.append(EVENT)).isInstanceOf(UserError.class);
        }
        assertThat(Tapes.bytes(files)).isEmpty();
    }

    @Test
    void what_could_not_be_cut_back_is_repaired_by_the_next_opening() throws Exception {
        SessionFiles files = Tapes.session(home);
        FailingOutput disk = disk(files);
        try (TapeFile tape = on(files, disk)) {
            tape.append(EVENT);
            disk.leaveRoomFor(5);
            disk.fail(Fault.TRUNCATE);
            assertThatThrownBy(() -> tape.append(EVENT)).isInstanceOf(UserError.class);
        }
        Tapes.write(files, EVENT);
        assertThat(Tapes.events(files)).containsExactly(EVENT, new TapeRepaired(5, "tape.jsonl.torn-1"), EVENT);
    }

    @Test
    void a_disk_that_cannot_sync_stops_the_tape() throws Exception {
        SessionFiles files = Tapes.session(home);
        try (TapeFile tape = on(files, disk -> disk.fail(Fault.SYNC))) {
            assertThatThrownBy(() -> tape.append(new ToolStarted("c", "bash", "{}", true)))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("cannot be written (Input/output error)");
            assertThatThrownBy(() -> tape.append(EVENT)).isInstanceOf(UserError.class);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_device_that_is_full_stops_the_tape() throws Exception {
        SessionFiles files = Tapes.session(home);
        AtomicFiles.createPrivateDirectories(files.directory());
        try (TapeFile tape = new TapeFile(
                files,
                Tapes.WRITING,
                TapeLock.take(files),
                new TapeEnd(0, 0, 0),
                new TapeOutput(Path.of("/dev/full"), 0))) {
            assertThatThrownBy(() -> tape.append(EVENT))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("No space left on device");
        }
    }

    @Test
    void only_what_the_policy_demands_waits_for_the_disk() throws Exception {
        SessionFiles files = Tapes.session(home);
        FailingOutput disk = disk(files);
        try (TapeFile tape = on(files, disk)) {
            tape.append(EVENT);
            assertThat(disk.syncs()).isZero();
            tape.append(new ToolStarted("c", "bash", "{}", true));
            assertThat(disk.syncs()).isEqualTo(1);
        }
        assertThat(disk.syncs()).as("nothing new since").isEqualTo(1);
    }

    private static FailingOutput disk(SessionFiles files) throws IOException {
        AtomicFiles.createPrivateDirectories(files.directory());
        return new FailingOutput(files.tape());
    }

    private static TapeFile on(SessionFiles files, Consumer<FailingOutput> faults) throws IOException {
        FailingOutput disk = disk(files);
        faults.accept(disk);
        return on(files, disk);
    }

    private static TapeFile on(SessionFiles files, FailingOutput disk) throws IOException {
        return new TapeFile(files, Tapes.WRITING, TapeLock.take(files), new TapeEnd(0, 0, 0), disk);
    }
}
