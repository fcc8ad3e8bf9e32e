package dev.deepseektui.app.tui.screen;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import dev.deepseektui.app.tui.terminal.KeyStrokes;
import dev.deepseektui.app.tui.terminal.KeyStrokes.PasteStroke;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Editing the draft in the user's own editor. */
class OutsideEditorTest {
    private static final KeyStroke CTRL_G = KeyStrokes.of('g', KeyStrokes.CTRL);

    @TempDir
    Path root;

    private WholeScreen screen;

    @BeforeEach
    void open() throws IOException {
        screen = WholeScreen.in(root, ask -> Answer.of("Seen."));
    }

    @AfterEach
    void close() {
        screen.close();
    }

    /** Configures an editor that runs these commands on its file and records the file's name. */
    private void editing(String variable, String commands) throws IOException {
        Path editor = Files.writeString(
                root.resolve(variable + ".sh"), "echo \"$1\" >'%s'; %s".formatted(root.resolve("called"), commands));
        screen.environment.put(variable, "sh '" + editor + "'");
    }

    private Path edited() throws IOException {
        return Path.of(Files.readString(root.resolve("called")).strip());
    }

    @Test
    void what_the_editor_leaves_is_written() throws IOException {
        editing("EDITOR", "printf 'and\\nmore\\n' >>\"$1\"");

        screen.type("one ").press(CTRL_G).shows("▌ one and").shows("▌ more");

        assertThat(screen.model().desk().ask().ask()).isEqualTo("one and\nmore");
    }

    @Test
    void visual_comes_before_editor_and_nothing_of_the_file_is_left() throws IOException {
        editing("EDITOR", "echo wrong >\"$1\"");
        editing(
                "VISUAL",
                "stat -c %a \"$1\" \"$(dirname \"$1\")\" >'" + root.resolve("modes")
                        + "'; cp \"$1\" \"$1~\"; echo right >\"$1\"");

        screen.press(CTRL_G).shows("▌ right");

        assertThat(edited().getParent()).doesNotExist();
        assertThat(root.resolve("modes")).content().endsWith("700\n");
    }

    @Test
    void undo_brings_back_what_was_there() throws IOException {
        editing("EDITOR", "echo other >\"$1\"");

        screen.type("before").press(CTRL_G).shows("▌ other").press(KeyStrokes.of('_', KeyStrokes.CTRL));

        assertThat(screen.screen()).contains("▌ before");
    }

    @Test
    void an_editor_that_fails_changes_nothing() throws IOException {
        editing("EDITOR", "echo other >\"$1\"; exit 3");

        screen.type("before").press(CTRL_G).shows("exited with");

        assertThat(screen.screen()).contains("▌ before");
    }

    @Test
    void an_editor_that_is_not_there_is_named() {
        screen.environment.put("VISUAL", "no-such-editor-here");

        screen.press(CTRL_G).shows("no-such-editor-here").shows("set VISUAL or EDITOR");
    }

    @Test
    void what_is_no_text_is_not_taken() throws IOException {
        editing("EDITOR", "printf '\\377' >\"$1\"");

        screen.type("before").press(CTRL_G).shows("not UTF-8");

        assertThat(screen.screen()).contains("▌ before");
    }

    @Test
    void what_was_pasted_is_in_the_file_and_emptied_means_empty() throws IOException {
        String pasted = "line\n".repeat(30);
        editing("EDITOR", "cp \"$1\" '" + root.resolve("copy") + "'; : >\"$1\"");

        screen.press(new PasteStroke(pasted), CTRL_G).shows("▌ Ask anything");

        assertThat(Files.readString(root.resolve("copy"), StandardCharsets.UTF_8))
                .isEqualTo(pasted);
        assertThat(screen.press(new KeyStroke(KeyType.ArrowUp))
                        .model()
                        .desk()
                        .ask()
                        .isEmpty())
                .isTrue();
    }
}
