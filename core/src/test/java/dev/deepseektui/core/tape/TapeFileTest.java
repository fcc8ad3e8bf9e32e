package dev.deepseektui.core.tape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import dev.deepseektui.core.tape.event.TapeEvent.UnknownEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TapeFileTest {
    @TempDir
    Path home;

    private SessionFiles files = Tapes.session(Path.of(""));

    @BeforeEach
    void session() {
        files = Tapes.session(home);
    }

    @Test
    void an_appended_event_is_in_the_file_when_append_returns() {
        try (TapeFile tape = Tapes.open(files)) {
            tape.append(new ModeChanged("ask"));
            assertThat(Tapes.lines(files)).containsExactly(Tapes.mode(1, "ask"));
        }
    }

    @Test
    void a_reopened_tape_counts_on() {
        Tapes.write(files, new ModeChanged("ask"), new ModeChanged("plan"));
        try (TapeFile tape = Tapes.open(files)) {
            assertThat(tape.append(new ModeChanged("auto")).seq()).isEqualTo(3);
        }
        assertThat(Tapes.events(files))
                .containsExactly(new ModeChanged("ask"), new ModeChanged("plan"), new ModeChanged("auto"));
    }

    @Test
    void what_append_returns_is_what_a_reader_finds() {
        try (TapeFile tape = Tapes.open(files)) {
            List<Recorded> written = List.of(
                    tape.append(new ModeChanged("ask")),
                    tape.append(new ModeChanged("é\uD800")),
                    tape.append(new ModeChanged("auto")));
            assertThat(Tapes.all(tape.read(0))).isEqualTo(written);
        }
    }

    @Test
    void a_reader_starts_at_any_event() {
        try (TapeFile tape = Tapes.open(files)) {
            tape.append(new ModeChanged("ask"));
            Recorded second = tape.append(new ModeChanged("plan"));
            Recorded third = tape.append(new ModeChanged("auto"));
            assertThat(Tapes.all(tape.read(second.offset()))).containsExactly(second, third);
        }
    }

    @Test
    void a_tape_that_is_being_written_is_read_up_to_its_last_whole_line() throws Exception {
        try (TapeFile tape = Tapes.open(files)) {
            Recorded whole = tape.append(new ModeChanged("ask"));
            Files.writeString(files.tape(), Tapes.mode(2, "plan"), StandardOpenOption.APPEND);
            assertThat(Tapes.all(TapeFile.read(files, Tapes.CODEC, 0))).containsExactly(whole);
        }
    }

    @Test
    void a_reader_that_is_at_its_end_says_so() {
        Tapes.write(files, new ModeChanged("ask"));
        try (TapeReader reader = TapeFile.read(files, Tapes.CODEC, 0)) {
            reader.next();
            assertThat(reader.hasNext()).isFalse();
            assertThatThrownBy(reader::next).isInstanceOf(NoSuchElementException.class);
        }
    }

    @Test
    void events_of_a_newer_version_pass_through() {
        Tapes.replace(
                files, Tapes.mode(1, "ask"), Tapes.mode(2, "ask").replace("mode_changed", "moon"), Tapes.mode(3, "x"));
        Tapes.write(files, new ModeChanged("auto"));
        assertThat(Tapes.events(files))
                .containsExactly(
                        new ModeChanged("ask"),
                        new UnknownEvent("moon", ",\"mode\":\"ask\""),
                        new ModeChanged("x"),
                        new ModeChanged("auto"));
    }

    @Test
    void a_line_of_ten_megabytes_is_written_and_read() {
        String large = "x\u2028\0é".repeat(2_500_000);
        Tapes.write(files, new ModeChanged(large), new ModeChanged("ask"));
        try (TapeFile tape = Tapes.open(files)) {
            assertThat(tape.append(new ModeChanged("auto")).seq()).isEqualTo(3);
        }
        assertThat(Tapes.events(files))
                .containsExactly(new ModeChanged(large), new ModeChanged("ask"), new ModeChanged("auto"));
    }

    @Test
    void a_line_longer_than_the_heap_opens() throws Exception {
        byte[] line = new byte[96 << 20];
        Arrays.fill(line, (byte) 'x');
        byte[] head = Tapes.mode(1, "").replace("\"}", "").getBytes(StandardCharsets.UTF_8);
        System.arraycopy(head, 0, line, 0, head.length);
        System.arraycopy("\"}\n".getBytes(StandardCharsets.UTF_8), 0, line, line.length - 3, 3);
        Tapes.replace(files, line);
        try (ChildJvm child = ChildJvm.start(List.of("-Xmx32m"), TapeChild.class, "hold", home.toString())) {
            assertThat(child.line()).isEqualTo("open");
        }
    }

    @Test
    void an_unreadable_line_in_the_middle_is_refused_with_the_way_out() {
        Tapes.replace(files, Tapes.mode(1, "a"), "{\"seq\":2,\u001b[2J", Tapes.mode(3, "c"));
        assertThatThrownBy(() -> Tapes.open(files))
                .isInstanceOf(UserError.class)
                .hasMessageStartingWith(files.tape() + ", line 2: damaged (")
                .hasMessageEndingWith("deepseek-tui sessions salvage 4711")
                .message()
                .hasLineCount(1)
                .doesNotContain("\u001b");
    }

    @Test
    void a_last_line_that_is_whole_but_unreadable_is_refused_too() {
        Tapes.replace(files, Tapes.mode(1, "a"), "{\"seq\":2,");
        assertThatThrownBy(() -> Tapes.open(files))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("line 2");
    }

    @Test
    void a_gap_a_repeat_and_a_step_back_are_refused() {
        assertRefused("line 2: damaged (event 3 stands where event 2 belongs)", 1, 3);
        assertRefused("line 2: damaged (event 1 stands where event 2 belongs)", 1, 1);
        assertRefused("line 3: damaged (event 1 stands where event 3 belongs)", 1, 2, 1);
        assertRefused("line 1: damaged (event 2 stands where event 1 belongs)", 2, 3);
    }

    @Test
    void reading_damage_is_refused_in_the_same_words() {
        Tapes.replace(files, Tapes.mode(1, "a"), Tapes.mode(2, "b").replace("\"mode\":\"b\"", "\"mood\":b"));
        String said = catchThrowableOfType(UserError.class, () -> Tapes.open(files))
                .lines()
                .get(0);
        assertThat(said).contains("line 2: damaged (").contains("sessions salvage 4711");
        assertThatThrownBy(() -> Tapes.all(files)).isInstanceOf(UserError.class).hasMessage(said);
    }

    @Test
    void a_known_event_of_a_newer_form_is_refused_with_an_update_as_the_way_out() {
        Tapes.replace(
                files,
                Tapes.mode(1, "a"),
                "{\"seq\":2,\"ts\":\"2026-11-18T06:30:00.123Z\",\"type\":\"context_appended\",\"number\":1,"
                        + "\"origin\":\"oracle\",\"text\":\"{}\"}",
                Tapes.mode(3, "c"));
        assertThatThrownBy(() -> Tapes.all(files))
                .isInstanceOf(UserError.class)
                .hasMessage(files.tape() + ": event 2 (context_appended) has a format unknown to this version;"
                        + " update deepseek-tui");
    }

    @Test
    void a_newer_form_out_of_its_place_is_damage() {
        Tapes.replace(files, Tapes.mode(1, "a"), Tapes.mode(5, "b").replace("mode\":", "mood\":"));
        assertThatThrownBy(() -> Tapes.all(files))
                .hasMessageContaining("line 2: damaged (event 5 stands where event 2 belongs)");
    }

    @Test
    void damage_behind_an_offset_is_named_by_its_byte_or_line() {
        Tapes.replace(files, Tapes.mode(1, "a"), Tapes.mode(2, "b"), "?");
        long second = Tapes.mode(1, "a").length() + 1L;
        assertThatThrownBy(() -> Tapes.all(TapeFile.read(files, Tapes.CODEC, second)))
                .hasMessageContaining(", line 3: damaged");
        assertThatThrownBy(() -> Tapes.all(TapeFile.read(files, Tapes.CODEC, 2 * second)))
                .hasMessageContaining(", byte " + 2 * second + ": damaged");
    }

    @Test
    void a_refused_tape_is_left_as_it_is_and_free() {
        Tapes.replace(files, Tapes.mode(1, "a"), "?");
        byte[] before = Tapes.bytes(files);
        assertThatThrownBy(() -> Tapes.open(files)).isInstanceOf(UserError.class);
        assertThatThrownBy(() -> Tapes.open(files)).hasMessageContaining("damaged");
        assertThat(Tapes.bytes(files)).isEqualTo(before);
    }

    @Test
    void a_missing_tape_cannot_be_read() {
        assertThatThrownBy(() -> Tapes.all(files))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("no such session");
    }

    @Test
    void only_its_owner_can_read_a_session() throws Exception {
        Tapes.write(files, new ModeChanged("ask"));
        assertThat(permissions(files.directory())).isEqualTo("rwx------");
        assertThat(permissions(files.tape())).isEqualTo("rw-------");
        assertThat(permissions(files.lock())).isEqualTo("rw-------");
    }

    @Test
    void an_interrupted_thread_still_writes_and_reads() {
        try (TapeFile tape = Tapes.open(files)) {
            Thread.currentThread().interrupt();
            Recorded ended = tape.append(new TurnEnded(1, "cancelled", TokenUsage.UNKNOWN, null, "4711", null));
            assertThat(Tapes.all(tape.read(0))).containsExactly(ended);
            assertThat(tape.append(new ModeChanged("ask")).seq()).isEqualTo(2);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void appending_to_a_closed_tape_is_a_bug() {
        TapeFile tape = Tapes.open(files);
        tape.close();
        tape.close();
        assertThatThrownBy(() -> tape.append(new ModeChanged("ask"))).isInstanceOf(IllegalStateException.class);
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private void assertRefused(String why, long... seqs) {
        Tapes.replace(
                files, Arrays.stream(seqs).mapToObj(seq -> Tapes.mode(seq, "m")).toArray(String[]::new));
        assertThatThrownBy(() -> Tapes.open(files))
                .isInstanceOf(UserError.class)
                .hasMessageContaining(why);
    }
}
