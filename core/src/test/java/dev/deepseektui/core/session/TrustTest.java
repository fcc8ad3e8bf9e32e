package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.ground.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrustTest {
    @TempDir
    Path root;

    private Path workspace;
    private Trust trust;

    @BeforeEach
    void prepare() throws IOException {
        workspace = Files.createDirectory(root.resolve("workspace"));
        trust = new Trust(new DeepseekHome(root.resolve("home")));
    }

    @Test
    void nothing_is_trusted_until_the_user_says_so() {
        assertThat(trust.covers(workspace)).isFalse();
    }

    @Test
    void what_was_trusted_once_stays_trusted_by_whatever_link_it_is_reached() throws IOException {
        trust.add(workspace);
        Path link = Files.createSymbolicLink(root.resolve("link"), workspace);

        assertThat(new Trust(new DeepseekHome(root.resolve("home"))).covers(link))
                .isTrue();
    }

    @Test
    void a_directory_in_a_trusted_one_is_another_workspace() throws IOException {
        trust.add(workspace);

        assertThat(trust.covers(Files.createDirectory(workspace.resolve("clone"))))
                .isFalse();
    }

    @Test
    void a_file_that_is_no_list_is_named_and_not_overwritten() throws IOException {
        Files.createDirectory(root.resolve("home"));
        Files.writeString(root.resolve("home/trust.json"), "[}");

        assertThatThrownBy(() -> trust.add(workspace))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("trust.json");
        assertThat(root.resolve("home/trust.json")).hasContent("[}");
    }
}
