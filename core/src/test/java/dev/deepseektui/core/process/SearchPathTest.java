package dev.deepseektui.core.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchPathTest {
    @TempDir
    Path dir;

    @Test
    void nothing_is_taken_from_where_an_agent_writes_not_even_by_a_link() throws IOException {
        Path workspace = dir.resolve("workspace");
        Path link = Files.createSymbolicLink(dir.resolve("link"), Files.createDirectories(workspace.resolve("bin")));
        Path kept = Files.createDirectories(dir.resolve("bin"));

        assertThat(ShellPrograms.pathOutside(
                        List.of(workspace.toRealPath()),
                        String.join(
                                ":", workspace + "/bin", link.toString(), "node_modules/.bin", "", kept.toString())))
                .isEqualTo(kept.toString());
    }
}
