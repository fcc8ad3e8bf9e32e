package dev.deepseektui.app.tui.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.doctor.TerminalExamination.TmuxOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TmuxOptionsTest {
    @TempDir
    Path directory;

    @Test
    void a_tmux_says_how_long_it_holds_escape_back() {
        try (Tmux tmux = Tmux.start()) {
            tmux.open(directory, 80, 24, List.of());
            String socket =
                    tmux.run("display-message", "-p", "#{socket_path},#{pid},0").strip();
            for (int millis : new int[] {0, 10, 500}) {
                tmux.run("set-option", "-s", "escape-time", "" + millis);

                assertThat(TmuxOptions.escapeTime(Map.of("TMUX", socket))).hasValue(millis);
            }
        }
    }

    @Test
    void one_that_is_gone_says_nothing() {
        assertThat(TmuxOptions.escapeTime(Map.of("TMUX", directory.resolve("gone") + ",1,0")))
                .isEmpty();
    }
}
