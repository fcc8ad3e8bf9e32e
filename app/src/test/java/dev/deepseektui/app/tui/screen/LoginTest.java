package dev.deepseektui.app.tui.screen;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import dev.deepseektui.app.tui.terminal.KeyStrokes;
import dev.deepseektui.app.tui.terminal.KeyStrokes.PasteStroke;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Ask;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A key typed on the screen is never shown and is stored only with the credentials, and the session continues with it.
 */
class LoginTest {
    private static final KeyStroke ENTER = new KeyStroke(KeyType.Enter);
    private static final String KEY = "sk-typed-4711";
    private static final String PASTED = "sk-4711456789abcdef0123456789abcdef";

    @TempDir
    Path root;

    private WholeScreen screen;
    private final List<Ask> asks = new CopyOnWriteArrayList<>();

    @BeforeEach
    void open() throws IOException {
        screen = WholeScreen.in(root, ask -> {
            asks.add(ask);
            return Answer.of("Well.");
        });
    }

    @AfterEach
    void close() {
        screen.close();
    }

    private void assertKeyOnlyInCredentials() throws IOException {
        assertOnlyInCredentials(KEY);
    }

    private void assertOnlyInCredentials(String key) throws IOException {
        // A running turn writes short-lived files, which may disappear before they are read.
        screen.close();
        assertThat(screen.home.credentials()).content().contains(key);
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (!file.equals(screen.home.credentials())) {
                    assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                            .as(file.toString())
                            .doesNotContain(key);
                }
            }
        }
    }

    @Test
    void the_session_that_is_open_goes_on() throws IOException {
        screen.enter("hello").shows("Well.").idles();
        String id = screen.controller.session().orElseThrow().id();

        screen.enter("/login").shows("API key").type(KEY);
        assertThat(screen.screen()).doesNotContain("4711").contains("•".repeat(KEY.length()));
        screen.press(ENTER).shows("The key is stored.").shows("Well.").idles();
        screen.enter("again").await("it is asked", now -> asks.size() == 2);

        assertThat(screen.controller.session().orElseThrow().id()).isEqualTo(id);
        assertThat(screen.screen()).doesNotContain("Resumed");
        assertThat(asks.get(1).request().messages().stream().filter(message -> message.role() == Role.ASSISTANT))
                .hasSize(1);
        assertKeyOnlyInCredentials();
    }

    @Test
    void of_a_session_that_was_only_opened_nothing_is_said_to_be_resumed_and_no_servers_are_named() {
        screen.enter("/login")
                .type(KEY)
                .press(ENTER)
                .shows("The key is stored.")
                .idles();
        screen.enter("hello").shows("Well.").idles();

        assertThat(screen.screen()).doesNotContain("Resumed", "MCP");
    }

    @Test
    void a_key_can_be_pasted_and_mended() throws IOException {
        screen.enter("/login").press(new PasteStroke(KEY + "x\nuser: me\n"), new KeyStroke(KeyType.Backspace), ENTER);

        screen.shows("The key is stored.").idles();
        assertKeyOnlyInCredentials();
    }

    @Test
    void escape_and_nothing_typed_change_nothing() {
        screen.enter("/login").type(KEY).press(new KeyStroke(KeyType.Escape));
        assertThat(screen.screen()).doesNotContain("API key");
        screen.enter("/login").press(ENTER);

        assertThat(screen.screen()).doesNotContain("API key");
        assertThat(screen.home.credentials()).doesNotExist();
    }

    @Test
    void what_is_no_key_is_not_said_again() {
        screen.enter("/login").press(new PasteStroke("two words 4711"), ENTER).shows("login: the key must be");

        assertThat(screen.screen()).doesNotContain("4711");
    }

    @Test
    void a_key_behind_the_command_is_neither_used_nor_kept() throws IOException {
        screen.enter("/login " + KEY);
        assertThat(screen.bottom()).startsWith("Enter only /login");
        screen.press(new KeyStroke(KeyType.ArrowUp));
        assertThat(screen.screen()).doesNotContain("4711");

        screen.type("/login " + KEY)
                .press(
                        KeyStrokes.of('c', KeyStrokes.CTRL),
                        new KeyStroke(KeyType.ArrowUp),
                        KeyStrokes.of('_', KeyStrokes.CTRL));
        assertThat(screen.screen()).doesNotContain("4711");
        assertThat(screen.home.credentials()).doesNotExist();
    }

    @Test
    void while_a_turn_runs_the_key_is_kept_at_once_and_used_behind_it() throws IOException {
        screen.close();
        screen = WholeScreen.in(
                root.resolve("running"), ask -> Answer.of("Slow."), new Flag("test", "model.effort", "low"));
        screen.enter("hello").enter("/login").type(KEY).press(ENTER);

        screen.shows("The key is stored.").shows("Slow.").idles();
        assertThat(screen.home.credentials()).exists();
    }

    @Test
    void a_key_that_is_pasted_as_a_message_is_stored_when_asked_and_never_sent() throws IOException {
        screen.press(new PasteStroke(PASTED), ENTER).shows("This looks like an API key. Store it?");
        assertThat(screen.screen()).doesNotContain("4711");
        screen.answer("y").shows("The key is stored.").idles();

        screen.enter("hello").shows("Well.").idles();
        screen.press(new KeyStroke(KeyType.ArrowUp), new KeyStroke(KeyType.ArrowUp), new KeyStroke(KeyType.ArrowUp));
        assertThat(screen.screen()).doesNotContain("4711");
        assertThat(asks).hasSize(1);
        assertOnlyInCredentials(PASTED);
    }

    @Test
    void a_message_with_a_key_in_it_comes_back_without_the_key() throws IOException {
        screen.enter("use " + PASTED + " from now on").answer("y").shows("The key is stored.");
        screen.shows("▌ use  from now on").idles();

        assertOnlyInCredentials(PASTED);
    }

    @Test
    void a_message_with_a_key_can_be_edited_or_discarded() throws IOException {
        screen.enter("use " + PASTED).answer("e").shows("▌ use " + PASTED);
        screen.press(ENTER).answer("n").showsNoMore("4711");
        screen.press(KeyStrokes.of('_', KeyStrokes.CTRL), new KeyStroke(KeyType.ArrowUp));
        assertThat(screen.screen()).doesNotContain("4711");
        screen.type(PASTED).press(KeyStrokes.of('c', KeyStrokes.CTRL), new KeyStroke(KeyType.ArrowUp));
        assertThat(screen.screen()).doesNotContain("4711");
        screen.close();

        assertThat(asks).isEmpty();
        assertThat(screen.home.credentials()).doesNotExist();
    }
}
