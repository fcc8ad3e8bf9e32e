package dev.deepseektui.app.tui.screen;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import com.sun.net.httpserver.HttpServer;
import dev.deepseektui.app.tui.keys.UiKeys.Reasoning;
import dev.deepseektui.app.tui.screen.ScreenListener.SharedTape;
import dev.deepseektui.app.tui.transcript.Transcript;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PickersTest {
    private static final KeyStroke ENTER = new KeyStroke(KeyType.Enter);

    @TempDir
    Path root;

    private WholeScreen screen;

    @BeforeEach
    void open() throws IOException {
        screen = WholeScreen.in(root, ask -> Answer.of("Well."));
    }

    @AfterEach
    void close() {
        screen.close();
    }

    @ParameterizedTest
    @CsvSource({
        "/model deepseek-v4-pro, /model, Model, deepseek-v4-pro, deepseek-v4-pro",
        "/effort low, /effort, Effort, low, low effort",
        "/mode auto, /mode, Mode, auto, auto",
        "/theme light, /theme, Theme, light, "
    })
    void enter_keeps_what_holds_now(String change, String command, String title, String value, String shown) {
        screen.enter(change).shows(shown == null ? "" : shown).idles();

        screen.enter(command).shows(title).shows("to narrow");

        assertThat(screen.screen()).contains("❯ " + value + "  current");
        String before = screen.press(ENTER).showsNoMore("to narrow").idles().screen();
        assertThat(screen.enter(command).shows("to narrow").screen()).contains("❯ " + value + "  current");
        assertThat(screen.press(ENTER).showsNoMore("to narrow").idles().screen())
                .isEqualTo(before);
    }

    @Test
    void what_is_suggested_stays_when_the_session_opens() {
        screen.type("/the").shows("change the colours");

        screen.take(new SessionMsg.SessionBegun(
                new Transcript(new SharedTape(false), Reasoning.SUMMARY),
                screen.model().desk().pane(),
                screen.model().desk().status()));

        assertThat(screen.screen()).contains("change the colours");
    }

    @Test
    void a_few_letters_of_a_command_are_written_out_and_then_carried_out() {
        screen.type("/hlp").press(new KeyStroke(KeyType.Enter));
        assertThat(screen.model().desk().ask().ask()).isEqualTo("/help");

        screen.press(new KeyStroke(KeyType.Enter)).shows("Commands");
    }

    @Test
    void a_model_that_the_provider_does_not_list_is_still_the_first_and_kept() throws Exception {
        screen.close();
        screen = WholeScreen.in(
                root.resolve("own"), ask -> Answer.of("Well."), new Flag("test", "model.name", "my-own"));

        screen.enter("/model").shows("❯ my-own  current").shows("the provider does not list it");
    }

    @Test
    void a_model_whose_owner_the_provider_does_not_tell_is_listed_without_one() throws Exception {
        HttpServer provider = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        byte[] list = "{\"object\":\"list\",\"data\":[{\"id\":\"nobodys\",\"object\":\"model\"}]}"
                .getBytes(StandardCharsets.UTF_8);
        provider.createContext("/models", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, list.length);
            exchange.getResponseBody().write(list);
            exchange.close();
        });
        provider.start();
        try {
            screen.close();
            screen = WholeScreen.in(
                    root.resolve("own"),
                    ask -> Answer.of("Well."),
                    new Flag(
                            "test",
                            "model.base_url",
                            "http://127.0.0.1:" + provider.getAddress().getPort()));

            assertThat(screen.enter("/model").shows("nobodys").screen()).doesNotContain("null");
        } finally {
            provider.stop(0);
        }
    }

    @Test
    void the_open_session_is_marked_and_enter_stays_in_it() {
        screen.enter("/rename the old one").shows("Renamed to the old one");
        screen.enter("/fork").shows("Forked");
        screen.enter("/rename the new one").shows("Renamed to the new one");

        screen.enter("/sessions").shows("Sessions").shows("❯ the new one  current");
        screen.press(ENTER).showsNoMore("Sessions");

        assertThat(screen.screen()).contains("Renamed to the new one");
    }

    @Test
    void what_was_asked_in_a_session_stands_beside_it() {
        screen.resize(160, 40);
        screen.enter("find the lost messages").shows("▌ find the lost").idles();
        screen.enter("and count them").shows("▌ and count them").idles();
        screen.enter("/fork").shows("Forked");

        screen.enter("/sessions").shows("│ › find the lost messages").shows("│ › and count them");
        screen.resize(80, 40);
        screen.shows("  › find the lost messages").shows("  › and count them");
    }
}
