package dev.deepseektui.app.tui.screen;

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

/** Enter while files are suggested. */
class MentionKeysTest {
    private static final KeyStroke ENTER = new KeyStroke(KeyType.Enter);

    @TempDir
    Path root;

    private WholeScreen screen;

    @BeforeEach
    void open() throws IOException {
        screen = WholeScreen.in(root, ask -> Answer.of("Well."));
        Files.writeString(screen.workspace.resolve("Retry.java"), "class Retry {}\n");
        Files.writeString(screen.workspace.resolve("Retry.java.orig"), "class Retry {}\n");
    }

    @AfterEach
    void close() {
        screen.close();
    }

    @Test
    void wide_signs_of_an_input_method_open_what_the_narrow_ones_do() {
        screen.type("＠Retr").shows("Retry.java.orig");
        screen.press(KeyStrokes.of('c', KeyStrokes.CTRL), KeyStrokes.of('c', KeyStrokes.CTRL))
                .type("／mode")
                .shows("/mode");
        screen.press(KeyStrokes.of('c', KeyStrokes.CTRL)).enter("！echo 你好").shows("! echo 你好");
    }

    @Test
    void a_name_that_is_written_out_is_sent() {
        screen.type("see @Retry.java").shows("Retry.java.orig").press(ENTER).shows("Attached: Retry.java");
    }

    @Test
    void a_part_of_a_name_is_completed_first() {
        screen.type("see @Retr").shows("Retry.java.orig").press(ENTER).shows("▌ see @Retry.java");
    }

    @Test
    void tab_on_a_directory_offers_the_files_in_it() throws IOException {
        Files.createDirectories(screen.workspace.resolve("deep/within"));
        Files.writeString(screen.workspace.resolve("deep/within/notes.txt"), "Nothing.\n");

        screen.type("see @deep")
                .shows("deep/within/")
                .press(new KeyStroke(KeyType.Tab))
                .shows("▌ see @deep/");
        screen.shows("deep/within/notes.txt")
                .type("w")
                .press(new KeyStroke(KeyType.Tab))
                .shows("▌ see @deep/within/");
        screen.press(ENTER).shows("Attached: deep/within");
    }

    @Test
    void another_file_that_was_chosen_is_taken() {
        screen.type("see @Retry.java")
                .shows("Retry.java.orig")
                .press(new KeyStroke(KeyType.ArrowDown))
                .press(ENTER)
                .shows("▌ see @Retry.java.orig");
    }
}
