package dev.deepseektui.app.tui.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.DeepseekHome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UiKeysTest {
    @TempDir
    Path home;

    @Test
    void keys_are_a_text_or_a_list_of_texts() throws Exception {
        Config config = user("[ui.keys]\nunfold = \"ctrl+x\"\nnewline = [\"alt+enter\", \"ctrl+j\"]\nsuspend = \"\"\n");

        assertThat(config.get(UiKeys.KEYS))
                .containsEntry("unfold", List.of("ctrl+x"))
                .containsEntry("newline", List.of("alt+enter", "ctrl+j"))
                .containsEntry("suspend", List.of());
    }

    @Test
    void all_mistakes_of_the_keys_are_told_with_their_place() {
        assertThatThrownBy(
                        () -> user("[ui]\nmouse = true\n[ui.keys]\nunfolt = \"f5\"\nhelp = \"ctrl+r\"\nundo = \"x\"\n"))
                .hasMessage(home.resolve("config.toml") + ":3: ui.keys: unknown action unfolt; did you mean unfold?; "
                        + "undo: \"x\" is not a key; write keys such as ctrl+o, alt+enter or f2; "
                        + "ctrl+r is bound to both search_history and help; use another key for one of them");
    }

    @Test
    void what_is_no_key_at_all_is_refused_in_the_usual_form() {
        assertThatThrownBy(() -> user("[ui.keys]\nunfold = 5\n"))
                .hasMessageContaining("must be a table of actions = \"ctrl+o\" or a list of such keys");
        assertThatThrownBy(() -> user("[ui]\ntheme = \"pink\"\n"))
                .hasMessageContaining("must be auto, dark, light, mono or high-contrast");
    }

    @Test
    void a_workspace_binds_no_keys() throws Exception {
        Path workspace = Files.createDirectories(home.resolve("work/.deepseek"));
        Files.writeString(workspace.resolve("config.toml"), "[ui]\ntheme = \"light\"\n[ui.keys]\nsubmit = \"f5\"\n");

        assertThatThrownBy(() -> load(Optional.of(home.resolve("work"))))
                .hasMessageContaining("only your own settings file may set ui.keys");
    }

    private Config user(String settings) throws Exception {
        Files.writeString(home.resolve("config.toml"), settings);
        return load(Optional.empty());
    }

    private Config load(Optional<Path> workspace) {
        return ConfigLoader.load(
                UiKeys.ALL,
                new ConfigSources(new DeepseekHome(home), Optional.empty(), workspace, Map.of(), List.of()));
    }
}
