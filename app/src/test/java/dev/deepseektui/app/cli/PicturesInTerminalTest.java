package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.tui.picture.DrawnPng;
import dev.deepseektui.app.tui.screen.ScreenApp;
import dev.deepseektui.app.tui.terminal.PictureStage;
import dev.deepseektui.app.tui.theme.Theme;
import dev.deepseektui.app.tui.theme.ThemeName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The whole program, on a terminal that shows pictures: from what is typed to what it is handed. */
@Timeout(60)
class PicturesInTerminalTest {
    private static final String TYPED = "what is on @shot.png \r";
    private static final String PART = Character.toString(0x10eeee);

    @TempDir
    Path dir;

    @BeforeEach
    void project() throws IOException {
        Files.write(dir.resolve("shot.png"), DrawnPng.plain(200, 100));
    }

    private void run(PictureStage kitty, String settings) throws Exception {
        Path home = Files.createDirectories(dir.resolve("home"));
        Files.writeString(home.resolve("config.toml"), settings);
        Surroundings here = new Surroundings(
                Map.of(
                        "HOME",
                        dir.toString(),
                        "DEEPSEEK_HOME",
                        home.toString(),
                        "TERM",
                        "xterm-kitty",
                        "COLORTERM",
                        "truecolor"),
                dir,
                dir);
        new ScreenApp(new ScreenSession(here, SessionOptions.none()), InstantSource.system())
                .run(Optional.empty(), kitty.open(Theme.of(ThemeName.AUTO, here.environment())));
    }

    @Test
    void one_that_is_named_is_asked_for_handed_over_shown_and_taken_back() throws Exception {
        PictureStage kitty = new PictureStage(TYPED, PART);

        run(kitty, "");

        assertThat(kitty.questions()).isOne();
        assertThat(kitty.transmissions()).isOne();
        assertThat(kitty.held()).isZero();
    }

    @Test
    void one_that_draws_where_its_cursor_is_is_asked_no_proof_and_holds_nothing() throws Exception {
        PictureStage iterm = new PictureStage("iTerm2 3.5.14", TYPED, "\033]1337;File=inline=1;");

        run(iterm, "");

        assertThat(iterm.questions()).isZero();
        assertThat(iterm.transmissions()).isZero();
    }

    @Test
    void turned_off_by_the_settings_nothing_is_asked_and_nothing_handed_over() throws Exception {
        PictureStage kitty = new PictureStage(TYPED, "Attached: ");

        run(kitty, "[ui]\npictures = \"off\"\n");

        assertThat(kitty.questions()).isZero();
        assertThat(kitty.transmissions()).isZero();
    }
}
