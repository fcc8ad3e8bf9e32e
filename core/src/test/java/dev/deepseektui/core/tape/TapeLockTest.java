package dev.deepseektui.core.tape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class TapeLockTest {
    @TempDir
    Path home;

    @Test
    void another_process_that_writes_is_named() throws Exception {
        SessionFiles files = Tapes.session(home);
        try (ChildJvm holder = ChildJvm.start(TapeChild.class, "hold", home.toString())) {
            assertThat(holder.line()).isEqualTo("open");
            assertThatThrownBy(() -> Tapes.open(files))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("in use by process " + holder.pid() + " (")
                    .message()
                    .hasLineCount(1);
        }
    }

    @Test
    void no_more_of_a_command_line_is_told_than_its_program() throws Exception {
        SessionFiles files = Tapes.session(home);
        try (ChildJvm holder =
                ChildJvm.start(List.of("-Dapi.key=sk-secret"), TapeChild.class, "hold", home.toString())) {
            assertThat(holder.line()).isEqualTo("open");
            assertThatThrownBy(() -> Tapes.open(files))
                    .hasMessage(files.directory() + ": the session is in use by process " + holder.pid()
                            + " (deepseek-tui); close it there first");
        }
    }

    /** The JDK shows at most one page of another process's command line; a class path may be longer. */
    @Test
    void the_program_is_known_behind_a_class_path_of_any_length() throws Exception {
        SessionFiles files = Tapes.session(home);
        List<String> flags = List.of("-Dfiller=" + "x".repeat(10_000));
        try (ChildJvm holder = ChildJvm.start(flags, TapeChild.class, "hold", home.toString())) {
            assertThat(holder.line()).isEqualTo("open");
            assertThatThrownBy(() -> Tapes.open(files))
                    .hasMessageContaining("in use by process " + holder.pid() + " (deepseek-tui)");
        }
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void a_program_that_is_not_ours_is_named_by_its_file() throws Exception {
        SessionFiles files = Tapes.session(home);
        Process other = new ProcessBuilder("sleep", "60").start();
        try (ChildJvm holder = ChildJvm.start(TapeChild.class, "hold", home.toString())) {
            assertThat(holder.line()).isEqualTo("open");
            Files.writeString(files.lock(), Long.toString(other.pid()));
            Path program = Path.of(other.info().command().orElseThrow());
            assertThatThrownBy(() -> Tapes.open(files))
                    .hasMessageEndingWith("in use by process " + other.pid() + " (" + program.getFileName()
                            + "); close it there first");
        } finally {
            other.destroyForcibly();
        }
    }

    @Test
    void a_killed_process_lets_go() throws Exception {
        SessionFiles files = Tapes.session(home);
        try (ChildJvm holder = ChildJvm.start(TapeChild.class, "hold", home.toString())) {
            assertThat(holder.line()).isEqualTo("open");
            holder.kill();
        }
        Tapes.write(files, new ModeChanged("ask"));
        assertThat(Tapes.events(files)).containsExactly(new ModeChanged("ask"));
    }

    @Test
    void a_second_writer_in_this_process_is_refused() {
        SessionFiles files = Tapes.session(home);
        try (TapeFile first = Tapes.open(files)) {
            assertThatThrownBy(() -> Tapes.open(files))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("in use by this process");
            first.append(new ModeChanged("ask"));
        }
        Tapes.open(files).close();
    }

    @Test
    void the_same_session_by_another_path_is_refused_too() throws Exception {
        SessionFiles files = Tapes.session(home);
        try (TapeFile first = Tapes.open(files)) {
            Path link = Files.createSymbolicLink(home.resolve("link"), files.directory());
            assertThatThrownBy(() -> Tapes.open(new SessionFiles(link))).isInstanceOf(UserError.class);
            first.append(new ModeChanged("ask"));
        }
    }

    /** On POSIX, the lock would be lost if the refused attempt opened and closed the file. */
    @Test
    void a_refused_second_writer_does_not_lose_the_lock_of_the_first() throws Exception {
        SessionFiles files = Tapes.session(home);
        try (TapeFile first = Tapes.open(files)) {
            first.append(new ModeChanged("ask"));
            assertThatThrownBy(() -> Tapes.open(files)).isInstanceOf(UserError.class);
            try (ChildJvm other = ChildJvm.start(TapeChild.class, "hold", home.toString())) {
                assertThat(other.line())
                        .contains("in use by process " + ProcessHandle.current().pid());
            }
        }
    }

    @Test
    void a_reader_needs_no_lock_and_takes_none_away() throws Exception {
        SessionFiles files = Tapes.session(home);
        try (TapeFile first = Tapes.open(files)) {
            first.append(new ModeChanged("ask"));
            assertThat(Tapes.events(files)).hasSize(1);
            try (ChildJvm other = ChildJvm.start(TapeChild.class, "hold", home.toString())) {
                assertThat(other.line()).contains("in use");
            }
        }
    }
}
