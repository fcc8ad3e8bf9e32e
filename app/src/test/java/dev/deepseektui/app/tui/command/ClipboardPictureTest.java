package dev.deepseektui.app.tui.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.app.tui.command.FileCommands.ClipboardImage;
import dev.deepseektui.core.process.ShellPrograms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClipboardPictureTest {
    private static final byte[] PNG =
            HexFormat.of().parseHex("89504e470d0a1a0a0000000d49484452000002800000019008060000");
    private static final List<String> MISSING = List.of("no-such-program-of-a-clipboard");

    private static Path taken(List<List<String>> commands) {
        return ClipboardImage.taken(commands, ShellPrograms.on(""));
    }

    @TempDir
    Path root;

    @Test
    void the_first_program_that_has_a_picture_gives_it() throws IOException {
        Path kept = Files.write(root.resolve("kept"), PNG);

        Path taken = taken(List.of(MISSING, List.of("true"), List.of("cat", kept.toString())));

        assertThat(taken).hasBinaryContent(PNG);
        assertThat(taken.toString()).endsWith(".png");
    }

    @Test
    void what_is_no_picture_is_not_taken() {
        assertThatThrownBy(() -> taken(List.of(List.of("echo", "text")))).hasMessageContaining("no image");
    }

    @Test
    void half_a_picture_of_a_program_that_fails_is_not_taken() throws IOException {
        Path half = Files.write(root.resolve("half"), PNG);

        assertThatThrownBy(() -> taken(List.of(List.of("sh", "-c", "cat '" + half + "'; exit 1"))))
                .hasMessageContaining("no image");
    }

    @Test
    void without_a_program_it_is_said_which_would_do() {
        assertThatThrownBy(() -> taken(List.of(MISSING))).hasMessageContaining("wl-paste");
    }
}
