package dev.deepseektui.core.tape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.ground.UserError;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
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
                    .hasMessageContaining("java")
                    .message()
                    .hasLineCount(1);
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

    /** On POSIX the refused attempt would lose the lock, had it opened the file and closed it again. */
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
