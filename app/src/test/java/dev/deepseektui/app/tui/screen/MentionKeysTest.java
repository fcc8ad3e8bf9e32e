package dev.deepseektui.app.tui.screen;

import dev.deepseektui.app.tui.input.Key;
import dev.deepseektui.app.tui.input.Key.Named.Name;
import dev.deepseektui.app.tui.input.Modifier;
import dev.deepseektui.core.simulator.brain.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Enter where files are suggested. */
class MentionKeysTest {
    private static final Key ENTER = Key.of(Name.ENTER);

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
        screen.press(Key.of('c', Modifier.CTRL), Key.of('c', Modifier.CTRL))
                .type("／mode")
                .shows("/mode");
        screen.press(Key.of('c', Modifier.CTRL)).enter("！echo 你好").shows("! echo 你好");
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

        screen.type("see @deep").shows("deep/within/").press(Key.of(Name.TAB)).shows("▌ see @deep/");
        screen.shows("deep/within/notes.txt").type("w").press(Key.of(Name.TAB)).shows("▌ see @deep/within/");
        screen.press(ENTER).shows("Attached: deep/within");
    }

    @Test
    void another_file_that_was_chosen_is_taken() {
        screen.type("see @Retry.java")
                .shows("Retry.java.orig")
                .press(Key.of(Name.DOWN))
                .press(ENTER)
                .shows("▌ see @Retry.java.orig");
    }
}
