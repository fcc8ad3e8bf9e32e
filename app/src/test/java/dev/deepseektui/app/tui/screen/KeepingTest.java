package dev.deepseektui.app.tui.screen;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import dev.deepseektui.app.tui.terminal.KeyStrokes;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes made on the screen are kept for the next time only if the user says so. */
class KeepingTest {
    private static final KeyStroke CTRL_S = KeyStrokes.of('s', KeyStrokes.CTRL);

    @TempDir
    Path root;

    private WholeScreen screen;

    @BeforeEach
    void open() throws IOException {
        screen = WholeScreen.in(root, ask -> Answer.of("Well."));
        screen.resize(120, 30);
    }

    @AfterEach
    void close() {
        screen.close();
    }

    private String settings() throws IOException {
        return Files.readString(screen.home.settings());
    }

    private WholeScreen holds(String effort) {
        return screen.await(
                effort + " holds",
                now -> screen.model().desk().status().effort().equals(effort));
    }

    @Test
    void a_value_is_kept_with_the_order_that_changes_it() throws IOException {
        screen.enter("/theme light --save").shows("ui.theme is kept");
        screen.enter("/effort low --save").shows("model.effort is kept");
        screen.enter("/mode plan --save").shows("approval.mode is kept");
        screen.enter("/model deepseek-v4-pro --save").shows("model.name is kept");

        assertThat(settings())
                .contains("theme = \"light\"", "effort = \"low\"", "mode = \"plan\"", "name = \"deepseek-v4-pro\"");
        holds("low");
    }

    @Test
    void what_holds_now_is_kept_without_naming_it() throws IOException {
        screen.enter("/effort low");
        holds("low").enter("/effort --save").shows("is kept");

        assertThat(settings()).contains("effort = \"low\"");
    }

    @Test
    void a_key_in_the_list_takes_and_keeps_and_each_value_is_described() throws IOException {
        screen.enter("/effort").shows("Effort").shows("for most tasks").shows("saves");
        screen.type("off").shows("without reasoning").press(CTRL_S).shows("model.effort is kept");

        assertThat(settings()).contains("effort = \"off\"");
        holds("off");
    }

    @Test
    void enter_alone_keeps_nothing() {
        screen.enter("/effort").shows("Effort").type("off").press(new KeyStroke(KeyType.Enter));
        holds("off");

        assertThat(screen.home.settings()).doesNotExist();
    }

    @Test
    void what_is_no_value_is_not_kept() {
        screen.enter("/effort much --save").shows("must be one of");

        assertThat(screen.home.settings()).doesNotExist();
    }
}
