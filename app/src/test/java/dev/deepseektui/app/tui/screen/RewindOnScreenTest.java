package dev.deepseektui.app.tui.screen;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import dev.deepseektui.app.tui.terminal.KeyStrokes;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rewinding on the screen: the list, the preview, and the effect of each answer. */
class RewindOnScreenTest {
    private static final KeyStroke ENTER = new KeyStroke(KeyType.Enter);
    private static final KeyStroke ESCAPE = new KeyStroke(KeyType.Escape);
    private static final KeyStroke CTRL_C = KeyStrokes.of('c', KeyStrokes.CTRL);
    /** Questions appear after this time, so that nobody answers one while typing something else. */
    private static final Duration MOMENT = Duration.ofSeconds(1);

    @TempDir
    Path root;

    private WholeScreen screen;
    private Path file;

    /** Sends two prompts, and runs a shell command after the second. */
    @BeforeEach
    void open() throws IOException {
        screen = WholeScreen.in(root, ask -> Answer.of("Well."));
        screen.resize(120, 50);
        screen.enter("first of all").shows("Well.").idles();
        file = screen.controller.session().orElseThrow().workspace().root().resolve("a.txt");
        Files.writeString(file, "one\n");
        screen.enter("second of all").idles();
        screen.enter("!echo two > a.txt; mkdir made")
                .shows("1 file created, 1 file changed")
                .idles();
    }

    @AfterEach
    void close() {
        screen.close();
    }

    private WholeScreen asked(String command, String question) {
        return screen.enter(command).pass(MOMENT).shows(question).pass(MOMENT);
    }

    /** Asserts that the undone prompt is in the editor and is marked in the transcript. */
    private void isInTheEditor() {
        screen.shows("▌ (undone) second of all");
        screen.await(
                "the prompt is in the editor",
                all -> screen.model().desk().ask().ask().equals("second of all"));
    }

    private String now() {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String conversation() {
        return screen.controller.session().orElseThrow().state().conversation().messages().stream()
                .map(PromptMessage::json)
                .collect(Collectors.joining());
    }

    @Test
    void escape_twice_lists_what_was_asked_with_what_changed() {
        screen.press(ESCAPE).press(ESCAPE).shows("Go back to before").shows("2. second of all");
        assertThat(screen.screen()).contains("1. first of all", "1 command, 2 files changed +1 −1");
    }

    @Test
    void the_files_alone_go_back_after_their_diff_was_shown() {
        asked("/rewind 2", "Go back to before message 2?").shows("− two");
        screen.answer("f").shows("Restored 2 files   to before message 2");

        assertThat(now()).isEqualTo("one\n");
        assertThat(conversation()).contains("second of all");
    }

    @Test
    void the_conversation_alone_goes_back_and_the_ask_is_in_the_editor() {
        asked("/rewind 2", "Go back to before message 2?").answer("c");
        isInTheEditor();

        assertThat(now()).isEqualTo("two\n");
        assertThat(conversation()).contains("first of all").doesNotContain("second of all");
    }

    @Test
    void both_go_back_and_that_is_listed_and_taken_back() {
        asked("/rewind 2", "Go back to before message 2?").answer("b");
        isInTheEditor();
        assertThat(now()).isEqualTo("one\n");

        assertThat(screen.screen()).contains("▌ first of all", "▌ (undone) second of all");
        screen.press(CTRL_C).enter("/rewind");
        screen.shows("rewind to before message 2").shows("2. second of all (undone)");
        screen.press(ENTER)
                .pass(MOMENT)
                .shows("Undo the rewind to before message 2?")
                .pass(MOMENT);
        screen.shows("+ two");
        screen.answer("b").idles();
        screen.shows("Redone   2 files ─");

        assertThat(now()).isEqualTo("two\n");
        screen.await("the mark is gone", all -> !all.contains("(undone)"));
        screen.await("the ask is there again", all -> conversation().contains("second of all"));
    }

    @Test
    void nothing_is_done_by_enter() {
        asked("/rewind 2", "Go back to before message 2?").press(ENTER).idles();

        assertThat(now()).isEqualTo("two\n");
        assertThat(conversation()).contains("second of all");
    }

    @Test
    void what_somebody_else_changed_since_is_left_unless_it_is_shown_and_chosen() throws IOException {
        Files.writeString(file, "mine\n");
        asked("/rewind 2", "Include changes made by others (1)");
        screen.shows("a.txt was changed later by someone else");
        assertThat(screen.screen()).doesNotContain("− mine");
        screen.answer("o").pass(MOMENT).shows("− mine").pass(MOMENT).answer("f").shows("Restored ");

        assertThat(now()).isEqualTo("one\n");
        asked("/undo", "Undo these changes?").answer("y").idles().shows("Redone   ");
        screen.await("and that taken back", all -> now().equals("mine\n"));
    }

    @Test
    void an_ask_that_was_taken_back_offers_its_files_only() {
        asked("/rewind 2", "Go back to before message 2?").answer("c");
        isInTheEditor();
        screen.press(CTRL_C);
        asked("/rewind 2", "Go back to before message 2?");

        assertThat(screen.screen()).contains("Files").doesNotContain("Both");
        screen.answer("f").shows("Restored 2 files   to before message 2").enter("/rewind 2");
        screen.shows("Nothing would change");
    }
}
