package dev.deepseektui.app.tui.screen;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import dev.deepseektui.app.tui.editor.History;
import dev.deepseektui.app.tui.keys.UiKeys.PaneMode;
import dev.deepseektui.app.tui.terminal.KeyStrokes;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.session.SessionKind;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys pressed while the screen's session is still being opened. */
class OpeningTest {
    private static final KeyStroke ENTER = new KeyStroke(KeyType.Enter);

    @TempDir
    Path root;

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private WholeScreen screen;

    @BeforeEach
    void begin() throws IOException {
        screen = WholeScreen.before(root, ask -> {
            ask.request().messages().stream()
                    .filter(message ->
                            message.role() == Role.USER && !message.text().startsWith("<"))
                    .forEach(message -> asked.add(message.text()));
            return Answer.of("Well.");
        });
        screen.begin(new SessionKind.Fresh());
    }

    @AfterEach
    void close() {
        screen.gate.countDown();
        screen.close();
    }

    private WholeScreen open() {
        screen.gate.countDown();
        return screen.await("is open", shown -> screen.controller.session().isPresent())
                .idles();
    }

    @Test
    void a_panel_stays_with_the_keys_that_it_took() {
        screen.enter("/help").shows("esc closes").type("abc");
        String before = screen.screen();

        open();

        assertThat(screen.screen()).isEqualTo(before);
        screen.press(new KeyStroke(KeyType.Escape));
        assertThat(screen.model().desk().ask().isEmpty()).isTrue();
    }

    @Test
    void a_draft_stays_with_its_cursor_and_can_be_taken_back() {
        screen.type("one two").press(KeyStrokes.of('w', KeyStrokes.CTRL), new KeyStroke(KeyType.ArrowLeft));

        open();

        assertThat(screen.type("X").model().desk().ask().ask()).isEqualTo("oneX ");
        screen.press(KeyStrokes.of('_', KeyStrokes.CTRL), KeyStrokes.of('_', KeyStrokes.CTRL));
        assertThat(screen.model().desk().ask().ask()).isEqualTo("one two");
    }

    @Test
    void what_was_said_to_the_user_stays() {
        screen.enter("/todo").shows("No to-do list yet").press(KeyStrokes.of('u', KeyStrokes.CTRL));

        assertThat(open().screen()).contains("No to-do list yet");
    }

    @Test
    void the_pane_stays_as_it_was_made() {
        screen.press(new KeyStroke(KeyType.F2));
        PaneMode made = screen.model().desk().paneMode();

        open();

        assertThat(screen.model().desk().paneMode()).isEqualTo(made).isNotEqualTo(PaneMode.AUTO);
    }

    @Test
    void messages_wait_in_sight_and_are_sent_in_their_order_once_each() {
        screen.enter("first").enter("second");
        assertThat(screen.screen()).contains("queued", "first", "second");

        open().await("both are asked", shown -> asked.contains("second")).idles();

        assertThat(asked.stream().distinct()).containsExactly("first", "second");
        assertThat(screen.screen()).doesNotContain("queued").containsSubsequence("▌ first", "▌ second");
    }

    @Test
    void a_message_can_be_taken_back() {
        screen.enter("first").press(new KeyStroke(KeyType.ArrowUp));

        assertThat(open().model().desk().ask().ask()).isEqualTo("first");
        assertThat(asked).isEmpty();
    }

    @Test
    void an_unknown_command_is_refused_as_soon_as_the_session_is_open_and_can_be_mended() {
        screen.enter("/modle").press(ENTER);

        assertThat(open().shows("did you mean").model().desk().ask().ask()).isEqualTo("/modle");
    }

    @Test
    void a_mode_is_changed_as_often_as_its_key_was_pressed() {
        screen.press(KeyStrokes.of(KeyType.Tab, KeyStrokes.SHIFT), KeyStrokes.of(KeyType.Tab, KeyStrokes.SHIFT));

        open().shows("auto, sandboxed");
    }

    @Test
    void the_history_that_is_read_meanwhile_comes_before_what_was_asked_by_then() {
        screen.enter("now").type("dra");
        screen.take(SessionMsg.history(new History(List.of("long ago"))));
        assertThat(screen.model().desk().ask().ask()).isEqualTo("dra");

        screen.press(KeyStrokes.of('u', KeyStrokes.CTRL));
        open().await("it is asked", shown -> !asked.isEmpty()).idles();
        screen.press(new KeyStroke(KeyType.ArrowUp));
        assertThat(screen.model().desk().ask().ask()).isEqualTo("now");
        screen.press(new KeyStroke(KeyType.ArrowUp));
        assertThat(screen.model().desk().ask().ask()).isEqualTo("long ago");
    }

    @Test
    void a_draft_that_a_killed_screen_left_is_restored_where_nothing_is_written_yet() {
        screen.take(SessionMsg.draft("half a sentence"));

        assertThat(screen.bottom()).startsWith("Restored");
        assertThat(screen.model().desk().ask().ask()).isEqualTo("half a sentence");
    }

    @Test
    void a_draft_that_a_killed_screen_left_comes_before_what_is_written_by_then() {
        screen.type("new").take(SessionMsg.draft("half a sentence"));
        assertThat(screen.model().desk().ask().ask()).isEqualTo("new");

        screen.press(new KeyStroke(KeyType.ArrowUp));
        assertThat(screen.model().desk().ask().ask()).isEqualTo("half a sentence");
        screen.press(new KeyStroke(KeyType.ArrowDown));
        assertThat(screen.model().desk().ask().ask()).isEqualTo("new");
    }

    @Test
    void a_search_goes_on_in_the_history_that_is_read_meanwhile() {
        screen.press(KeyStrokes.of('r', KeyStrokes.CTRL)).type("ag");

        screen.take(SessionMsg.history(new History(List.of("long ago", "recent"))));

        assertThat(screen.press(ENTER).model().desk().ask().ask()).isEqualTo("long ago");
    }

    @Test
    void where_no_session_can_be_opened_messages_go_back_into_the_editor_and_stay_there() throws IOException {
        close();
        screen = WholeScreen.before(root.resolve("other"), ask -> Answer.of("Well."));
        Files.createDirectories(screen.home.sessions().getParent());
        Files.createFile(screen.home.sessions());
        screen.begin(new SessionKind.Fresh());
        screen.enter("first").enter("!second");
        screen.gate.countDown();

        screen.shows("cannot be").showsNoMore("queued");
        assertThat(screen.model().desk().ask().ask()).isEqualTo("first\n!second");

        screen.press(ENTER).shows("No session is open");
        assertThat(screen.model().desk().ask().ask()).isEqualTo("first\n!second");
    }

    /** Opens a second screen with the home of the first, to resume the first one's session. */
    private WholeScreen again() throws IOException {
        open();
        screen.enter("first").await("it is asked", shown -> !asked.isEmpty()).idles();
        WholeScreen other = WholeScreen.before(root, ask -> Answer.of("Well."));
        other.begin(new SessionKind.Resumed(id(screen)));
        other.enter("second");
        other.gate.countDown();
        // The question appears only after a pause in typing.
        return other.await("is asked", shown -> other.model().isHoldingBack())
                .pass(Duration.ofSeconds(2))
                .shows("This session is open elsewhere");
    }

    private static String id(WholeScreen open) {
        return open.controller.session().orElseThrow().id();
    }

    @Test
    void a_session_that_is_open_elsewhere_can_be_forked_and_is_asked_what_was_typed_meanwhile() throws IOException {
        try (WholeScreen other = again()) {
            other.press(ENTER).shows("▌ first").shows("▌ second").idles();

            assertThat(id(other)).isNotEqualTo(id(screen));
        }
    }

    @Test
    void in_place_of_a_session_that_is_open_elsewhere_a_new_one_can_be_started() throws IOException {
        try (WholeScreen other = again()) {
            other.press(KeyStrokes.of('n'))
                    .pass(Duration.ofSeconds(1))
                    .shows("▌ second")
                    .idles();

            assertThat(other.screen()).doesNotContain("▌ first");
            assertThat(id(other)).isNotEqualTo(id(screen));
        }
    }

    @Test
    void who_opens_neither_is_told_who_has_the_session_and_keeps_what_was_typed() throws IOException {
        try (WholeScreen other = again()) {
            other.press(new KeyStroke(KeyType.Escape))
                    .shows("in use by this process")
                    .showsNoMore("queued");

            assertThat(other.model().desk().ask().ask()).isEqualTo("second");
        }
    }
}
