package dev.deepseektui.app.tui.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.input.Key;
import dev.deepseektui.app.tui.input.Key.Named.Name;
import dev.deepseektui.app.tui.input.Modifier;
import dev.deepseektui.core.simulator.brain.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What vim's keys leave to the screen, and the screen to them. */
class VimOnScreenTest {
    private static final Key ESCAPE = Key.of(Name.ESCAPE);
    private static final Key ENTER = Key.of(Name.ENTER);

    @TempDir
    Path root;

    private final Semaphore permits = new Semaphore(0);
    private WholeScreen screen;

    @BeforeEach
    void open() throws IOException {
        screen = WholeScreen.in(root, ask -> {
                    permits.acquireUninterruptibly();
                    return Answer.of("Let go.");
                })
                .inVim();
    }

    @AfterEach
    void close() {
        permits.release(100);
        screen.close();
    }

    private String written() {
        return screen.model().desk().ask().ask();
    }

    @Test
    void orders_are_said_in_the_bottom_row_and_change_what_is_written() {
        screen.type("one two").press(ESCAPE);
        assertThat(screen.bottom()).startsWith("normal mode");

        screen.type("bdw");
        assertThat(written()).isEqualTo("one ");
        screen.type("v");
        assertThat(screen.bottom()).startsWith("visual mode");
        screen.press(ESCAPE).type("i");
        assertThat(screen.bottom()).doesNotContain("mode ·");
    }

    @Test
    void enter_sends_in_normal_mode_too_and_writing_begins_again() {
        permits.release();
        screen.type("hello").press(ESCAPE, ENTER).shows("Let go.").idles().type("i");

        assertThat(written()).isEqualTo("i");
    }

    @Test
    void escape_leaves_the_mode_first_and_then_stops_the_turn() {
        screen.enter("wait")
                .await("it runs", now -> screen.model().desk().status().isBusy());

        screen.type("more").press(ESCAPE);
        assertThat(screen.model().desk().status().isBusy()).isTrue();
        screen.press(ESCAPE).idles();
        assertThat(written()).isEqualTo("more");
    }

    @Test
    void with_nothing_written_escape_stops_the_turn_at_once() {
        screen.enter("wait")
                .await("it runs", now -> screen.model().desk().status().isBusy());

        screen.press(ESCAPE).idles();
    }

    @Test
    void nothing_is_completed_while_orders_are_given() {
        screen.type("/mo").press(ESCAPE, ESCAPE);
        assertThat(screen.model().suggestions()).isEmpty();
        screen.type("h0l");
        assertThat(screen.model().suggestions()).isEmpty();
        screen.type("A");
        screen.type("d");
        assertThat(screen.model().suggestions()).isPresent();
    }

    @Test
    void redo_is_vims_where_the_history_would_be_searched() {
        screen.type("one two").press(ESCAPE).type("dbu").press(Key.of('r', Modifier.CTRL));

        assertThat(written()).isEqualTo("one o");
    }
}
