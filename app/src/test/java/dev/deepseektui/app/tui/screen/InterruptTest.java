package dev.deepseektui.app.tui.screen;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import dev.deepseektui.app.tui.terminal.KeyStrokes;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The effect of Ctrl+C at different times. */
class InterruptTest {
    private static final KeyStroke ESCAPE = new KeyStroke(KeyType.Escape);
    private static final KeyStroke CTRL_C = KeyStrokes.of('c', KeyStrokes.CTRL);

    @TempDir
    Path root;

    private final Semaphore permits = new Semaphore(0);
    private WholeScreen screen;

    @BeforeEach
    void open() throws IOException {
        screen = WholeScreen.in(root, ask -> {
            permits.acquireUninterruptibly();
            return Answer.of("Let go.");
        });
    }

    @AfterEach
    void close() {
        permits.release(100);
        screen.close();
    }

    private List<String> transcript() {
        return screen.rows().subList(0, 20);
    }

    @Test
    void what_is_written_is_cleared_and_up_or_undo_brings_it_back() {
        screen.type("two words").press(CTRL_C);
        assertThat(screen.screen()).contains("▌ Ask anything");
        assertThat(screen.bottom()).doesNotContain("again quits");

        assertThat(screen.press(new KeyStroke(KeyType.ArrowUp)).screen()).contains("▌ two words");
        screen.press(CTRL_C);
        assertThat(screen.press(KeyStrokes.of('_', KeyStrokes.CTRL)).screen()).contains("▌ two words");
        assertThat(screen.isOver()).isFalse();
    }

    @Test
    void suggestions_go_with_what_is_written() {
        screen.type("/mo").press(CTRL_C);

        assertThat(screen.screen()).contains("▌ Ask anything").doesNotContain("/model");
    }

    @Test
    void with_nothing_to_do_the_bottom_row_says_once_that_another_one_quits() {
        List<String> before = transcript();

        screen.press(CTRL_C);
        assertThat(screen.bottom()).isEqualTo("ctrl+c again quits");
        assertThat(transcript()).isEqualTo(before);
        assertThat(screen.isOver()).isFalse();

        screen.press(CTRL_C);
        assertThat(screen.isOver()).isTrue();
    }

    @Test
    void after_a_while_or_another_key_it_is_the_first_again() {
        screen.press(CTRL_C).pass(Duration.ofSeconds(3));
        assertThat(screen.bottom()).doesNotContain("again quits");
        screen.press(CTRL_C, new KeyStroke(KeyType.PageUp));
        assertThat(screen.bottom()).doesNotContain("again quits");
        screen.press(CTRL_C);

        assertThat(screen.isOver()).isFalse();
    }

    @Test
    void the_turn_that_runs_is_cancelled() {
        screen.enter("wait").shows("Thinking").shows("esc stops");

        screen.press(CTRL_C).shows("Stopped by you").idles();
        assertThat(screen.isOver()).isFalse();
    }

    @Test
    void what_is_written_while_a_turn_runs_is_cleared_first() {
        screen.enter("wait").shows("Thinking").shows("esc stops").type("more");

        screen.press(CTRL_C);
        assertThat(screen.screen()).contains("▌ Type to queue").contains("esc stops");
        screen.press(CTRL_C).shows("Stopped by you").idles();
    }

    @Test
    void what_was_queued_is_written_again_and_cleared_before_another_one_quits() {
        screen.enter("wait").shows("Thinking").shows("esc stops").enter("and then");

        screen.press(CTRL_C);
        assertThat(screen.screen()).contains("▌ and then").doesNotContain("again quits");
        screen.press(CTRL_C).shows("Stopped by you").idles();
        assertThat(screen.screen()).contains("▌ Ask anything").doesNotContain("again quits");

        screen.press(CTRL_C);
        assertThat(screen.bottom()).isEqualTo("ctrl+c again quits");
        screen.press(CTRL_C);
        assertThat(screen.isOver()).isTrue();
    }

    @Test
    void the_bottom_row_never_says_that_escape_cancels_where_it_closes_something() {
        screen.enter("wait").shows("Thinking").shows("esc stops");

        screen.type("/mo");
        assertThat(screen.bottom()).contains("esc closes").doesNotContain("stops");
        screen.press(ESCAPE);
        assertThat(screen.screen()).contains("esc stops");

        screen.press(CTRL_C, new KeyStroke(KeyType.F1));
        assertThat(screen.bottom()).contains("esc closes").doesNotContain("stops");
        screen.press(ESCAPE);
        assertThat(screen.screen()).contains("esc stops");
        screen.press(ESCAPE).shows("Stopped by you").idles();
    }

    @Test
    void what_came_of_a_key_is_said_in_the_bottom_row_until_the_next() {
        screen.press(new KeyStroke(KeyType.F3));
        assertThat(screen.bottom()).startsWith("Mouse: used by this program");

        screen.press(new KeyStroke(KeyType.PageUp));
        assertThat(screen.screen()).doesNotContain("Wheel");
    }

    /**
     * The cancelled turn starts the lookup at its last boundary, where the request to the provider must not be
     * cancelled with it.
     */
    @Test
    void a_model_named_while_a_turn_ran_that_was_cancelled_is_looked_up_all_the_same() throws IOException {
        screen.close();
        Path home = Files.createDirectories(root.resolve("running/home"));
        Files.writeString(new DeepseekHome(home).settings(), "[cost.prices]\nown = [1, 1, 1]\n");
        screen = WholeScreen.in(
                root.resolve("running"),
                ask -> Answer.of("")
                        .calling(new ToolCall(
                                "c1", "bash", Json.line(Map.of("command", "echo be''gun; exec sleep 1000")))),
                new Flag("test", "approval.mode", "auto"));
        screen.enter("go on").shows("begun");

        screen.enter("/model own").press(ESCAPE);

        screen.shows("/model own: not listed by the provider").idles();
        assertThat(screen.model().desk().status().model()).isEqualTo("deepseek-flash");
    }
}
