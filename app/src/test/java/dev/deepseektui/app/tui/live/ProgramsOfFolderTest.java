package dev.deepseektui.app.tui.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Programs of the opened folder are not run, even if the PATH names the folder. */
@InTerminal
class ProgramsOfFolderTest {
    private static final List<String> PROGRAMS = List.of(
            "stty",
            "sh",
            "ps",
            "uname",
            "readlink",
            "java",
            "git",
            "setsid",
            "bash",
            "bwrap",
            "vi",
            "xclip",
            "xsel",
            "wl-copy",
            "wl-paste",
            "pbcopy",
            "pngpaste",
            "pbpaste",
            "xdg-open",
            "open",
            "tr",
            "grep",
            "cat",
            "mv");

    @Test
    void opening_copying_pasting_and_editing_start_no_program_of_the_folder(LiveProgram program) throws Exception {
        Path planted = program.root.resolve("planted");
        for (String name : PROGRAMS) {
            plant(program.workspace.resolve(name), planted);
            plant(Files.createDirectories(program.workspace.resolve("bin")).resolve(name), planted);
        }
        Terminal terminal = program.shell(80, 24, "WAYLAND_DISPLAY=none", "DISPLAY=:none", "VISUAL=true; #");

        terminal.enter("PATH=.:bin:$PWD:$PWD/bin:$PATH /bin/"
                        + program.command().replace("../start", "../program"))
                .shows("Ask anything")
                .shows("effort");
        terminal.enter("say well").answers("well").showsNoMore("esc stops");
        terminal.enter("/copy answer").shows("opied");
        terminal.press("C-v").shows("lipboard");
        terminal.press("C-g").shows("Ask anything");
        terminal.enter("/exit").shows("ready>").showsNoMore("Ask anything");

        assertThat(planted).doesNotExist();
    }

    private static void plant(Path file, Path planted) throws IOException {
        Files.writeString(file, "#!/bin/sh\necho \"$0 $*\" >>'%s'\n".formatted(planted));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
