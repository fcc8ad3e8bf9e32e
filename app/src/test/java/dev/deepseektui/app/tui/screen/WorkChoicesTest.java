package dev.deepseektui.app.tui.screen;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import com.googlecode.lanterna.input.MouseActionType;
import dev.deepseektui.app.tui.terminal.KeyStrokes.PasteStroke;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Ask;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists of the work's results: background commands, changed files, and code in answers. */
class WorkChoicesTest {
    private static final KeyStroke ENTER = new KeyStroke(KeyType.Enter);
    private static final KeyStroke ESCAPE = new KeyStroke(KeyType.Escape);

    @TempDir
    Path root;

    private WholeScreen screen;

    @BeforeEach
    void open() throws IOException {
        screen = WholeScreen.in(root, WorkChoicesTest::answer, new Flag("test", "approval.mode", "auto"));
        screen.resize(100, 40);
    }

    @AfterEach
    void close() {
        screen.close();
    }

    /** Handles {@code job COMMAND} and {@code write PATH TEXT}; repeats any other prompt. */
    private static Answer answer(Ask ask) {
        var messages = ask.request().messages();
        if (messages.get(messages.size() - 1).role() == Role.TOOL) {
            return Answer.of("Done.");
        }
        String asked = ask.request().lastText(Role.USER);
        String[] words = asked.split(" ", 3);
        String id = "c" + messages.size();
        return switch (words[0]) {
            case "job" ->
                Answer.of("")
                        .calling(new ToolCall(
                                id,
                                "bash",
                                Json.line(Map.of("command", asked.substring(4), "run_in_background", true))));
            case "write" ->
                Answer.of("")
                        .calling(new ToolCall(
                                id, "write", Json.line(Map.of("file_path", words[1], "content", words[2] + "\n"))));
            default -> Answer.of(asked);
        };
    }

    @Test
    void the_output_of_a_job_is_shown_and_the_job_stopped() {
        screen.enter("job echo rea''dy; exec sleep 1000").shows("Done.").idles();
        // Only the job's output so far is shown.
        screen.await("it has printed", now -> printed().contains("ready"));

        screen.enter("/jobs")
                .shows("running")
                .press(ENTER)
                .shows("ready")
                .type("s")
                .shows("Stopped job 1");

        screen.enter("/jobs").await("it is over", now -> now.contains("Jobs") && !now.contains("running"));
        screen.press(ENTER)
                .shows("ready")
                .press(ESCAPE)
                .shows("Jobs")
                .press(ESCAPE)
                .showsNoMore("Jobs");
    }

    private String printed() {
        return screen.controller.session().orElseThrow().jobs().output(1).orElse("");
    }

    @Test
    void each_changed_file_is_looked_at_by_itself_and_the_list_comes_back() {
        screen.enter("write one.txt alpha").shows("Done.").idles();
        screen.enter("write two.txt beta")
                .await("both are done", now -> now.split("Done\\.", -1).length > 2)
                .idles();

        screen.enter("/diff")
                .shows("2 files +2 −0")
                .shows("one.txt  +1 −0")
                .press(ENTER)
                .shows("+++ b/one.txt");
        assertThat(screen.screen()).doesNotContain("+++ b/two.txt");
        screen.press(ESCAPE).shows("2 files").type("all").press(ENTER).shows("+++ b/two.txt");
        assertThat(screen.screen()).contains("+++ b/one.txt");
        screen.press(ESCAPE, ESCAPE).showsNoMore("2 files");
    }

    @Test
    void one_changed_file_is_shown_at_once() {
        screen.enter("write one.txt alpha").shows("Done.").idles();

        screen.enter("/diff").shows("1 file +1 −0").shows("+++ b/one.txt");
    }

    @Test
    void a_folder_is_no_file_that_changed() {
        screen.enter("!mkdir -p made/deep; echo a > made/deep/a.txt; echo b > made/b.txt")
                .shows("files created")
                .idles();

        screen.enter("/diff").shows("2 files +2 −0").shows("made/deep/a.txt  +1 −0");
        assertThat(screen.screen()).doesNotContain("not text").doesNotContain("made/deep  ");
    }

    @Test
    void a_block_of_code_is_copied_without_its_fence() {
        screen.enter("/copy").shows("No code blocks").idles();
        screen.press(new PasteStroke("Look:\n```java\nint a = 1;\n\nint b;\n```\nand\n```\necho hi\n```\n"), ENTER)
                .shows("echo hi")
                .idles();

        screen.enter("/copy")
                .shows("Copy code")
                .shows("int a = 1;")
                .shows("java, 3 lines")
                .press(ENTER)
                .shows("Copied");

        assertThat(screen.copied).containsExactly("int a = 1;\n\nint b;\n");
    }

    @Test
    void the_last_answer_is_copied_as_markdown() {
        screen.enter("/copy answer").shows("no answer to copy").idles();
        screen.enter("**bold** words").shows("bold words").idles();

        screen.enter("/copy answer").shows("Copied");

        assertThat(screen.copied).singleElement().asString().contains("**bold** words");
        screen.enter("/copy that").shows("unknown argument that");
    }

    @Test
    void text_is_selected_with_the_mouse_and_copied_on_release() {
        screen.enter("first words").shows("first words").idles();
        TerminalPosition start = screen.find("first words");

        screen.mouse(MouseActionType.CLICK_DOWN, start)
                .mouse(MouseActionType.DRAG, start.withRelativeColumn(4))
                .mouse(MouseActionType.CLICK_RELEASE, start.withRelativeColumn(4))
                .shows("Copied 5 characters");
        assertThat(screen.copied).containsExactly("first");

        for (int click = 0; click < 2; click++) {
            screen.mouse(MouseActionType.CLICK_DOWN, start.withRelativeColumn(7))
                    .mouse(MouseActionType.CLICK_RELEASE, start.withRelativeColumn(7));
        }
        assertThat(screen.copied).containsExactly("first", "words");
    }

    @Test
    void a_click_alone_copies_nothing() {
        screen.enter("first words").shows("first words").idles();
        TerminalPosition start = screen.find("first words");

        screen.mouse(MouseActionType.CLICK_DOWN, start).mouse(MouseActionType.CLICK_RELEASE, start);

        assertThat(screen.copied).isEmpty();
    }
}
