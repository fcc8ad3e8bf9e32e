package dev.deepseektui.core.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.base.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RootsTest {
    @TempDir
    Path directory;

    @Test
    void a_workspace_may_be_named_by_a_link() throws IOException {
        Path real = Files.createDirectory(directory.toRealPath().resolve("real"));
        Path link = Files.createSymbolicLink(directory.resolve("link"), real);

        Roots roots = Roots.of(link, List.of());

        assertThat(roots.workspace().real()).isEqualTo(real);
        assertThat(roots.enter(link.resolve("a/../b")))
                .hasValue(new Roots.RootEntry(roots.workspace(), Path.of("a/../b")));
    }

    @Test
    void a_root_that_is_no_directory_of_files_is_the_users_to_mend() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));

        assertThatThrownBy(() -> Roots.of(directory.resolve("none"), List.of()))
                .isInstanceOf(UserError.class)
                .hasMessage("the workspace: cannot open %s/none; use another directory", directory);
        assertThatThrownBy(() -> Roots.of(directory, List.of(file.toString())))
                .isInstanceOf(UserError.class)
                .hasMessage(
                        "tools.extra_roots: %s is not a directory, or is in /proc, /sys or /dev; use another directory",
                        file);
        assertThatThrownBy(() -> Roots.of(Path.of("/proc"), List.of())).isInstanceOf(UserError.class);
    }
}
