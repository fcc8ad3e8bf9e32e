package dev.deepseektui.app.tui.screen;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.brain.Brain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prompts sent while a turn runs: they go into the next request or wait for the turn's end. */
class QueuedPromptsTest {
    private static final Flag FULL = new Flag("test", "approval.mode", "auto");
    private static final Flag NO_SANDBOX = new Flag("test", "sandbox.mode", "off");

    @TempDir
    Path root;

    private final List<String> requests = new CopyOnWriteArrayList<>();

    /** Returns a model for a turn of two requests, whose command runs until a file exists. */
    private Brain working() {
        return ask -> {
            requests.add(texts(ask));
            var messages = ask.request().messages();
            boolean begins = messages.get(messages.size() - 1).text().contains("work");
            return begins
                    ? Answer.of("").calling(new ToolCall("c1", "bash", Json.line(Map.of("command", waiting()))))
                    : Answer.of("Answered " + requests.size() + ".");
        };
    }

    private String waiting() {
        return "until test -e " + root.resolve("go") + "; do sleep 0.05; done";
    }

    private static String texts(Ask ask) {
        return String.join(
                "|",
                ask.request().messages().stream()
                        .filter(message -> message.role() != Role.SYSTEM)
                        .map(message -> message.role() + ":" + message.text())
                        .toList());
    }

    private void go() throws IOException {
        Files.writeString(root.resolve("go"), "");
    }

    @Test
    void a_message_steers_the_turn_that_runs() throws IOException {
        try (WholeScreen screen = WholeScreen.in(root, working(), FULL, NO_SANDBOX)) {
            screen.enter("work").shows("until test").enter("use tabs").shows("queued for the next request  use tabs");
            go();
            screen.shows("Answered 2.").idles();

            assertThat(requests).hasSize(2);
            assertThat(requests.get(1)).endsWith("USER:use tabs");
            assertThat(screen.screen()).contains("▌ use tabs").doesNotContain("queued for");
        }
    }

    @Test
    void with_queue_turn_a_message_waits_for_the_end() throws IOException {
        try (WholeScreen screen =
                WholeScreen.in(root, working(), FULL, NO_SANDBOX, new Flag("test", "ui.queue", "turn"))) {
            screen.enter("work").shows("until test").enter("use tabs").shows("queued until the turn ends  use tabs");
            go();
            screen.shows("Answered 3.").idles();

            assertThat(requests).hasSize(3);
            assertThat(requests.get(1)).doesNotContain("use tabs");
        }
    }

    @Test
    void a_command_waits_for_the_end_and_so_does_what_was_sent_behind_it() throws IOException {
        try (WholeScreen screen = WholeScreen.in(root, working(), FULL, NO_SANDBOX)) {
            screen.enter("work").shows("until test").enter("!echo own").enter("use tabs");
            screen.shows("queued until the turn ends  !echo own").shows("queued until the turn ends  use tabs");
            go();
            screen.shows("Answered 3.").idles();

            assertThat(requests.get(1)).doesNotContain("use tabs");
            assertThat(requests.get(2)).contains("own").endsWith("USER:use tabs");
        }
    }

    @Test
    void up_takes_the_last_one_back_and_escape_all() throws IOException {
        try (WholeScreen screen = WholeScreen.in(root, working(), FULL, NO_SANDBOX)) {
            screen.enter("work").shows("until test").enter("one").enter("two").enter("three");
            screen.press(new KeyStroke(KeyType.ArrowUp))
                    .shows("▌ three")
                    .press(new KeyStroke(KeyType.Escape))
                    .idles();

            assertThat(screen.model().desk().ask().ask()).isEqualTo("one\ntwo\nthree");
            assertThat(screen.model().queued()).isEmpty();
            assertThat(requests).hasSize(1);
        }
    }
}
