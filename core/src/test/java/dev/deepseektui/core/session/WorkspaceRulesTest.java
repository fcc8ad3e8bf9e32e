package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.conversation.SystemText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceRulesTest {
    @TempDir
    Path root;

    @Test
    void all_from_the_repository_down_to_the_workspace_count_and_the_nearest_stands_last() throws IOException {
        Path workspace = Files.createDirectories(root.resolve("repo/a/b"));
        Files.createDirectory(root.resolve("repo/.git"));
        Files.writeString(root.resolve("AGENTS.md"), "outside");
        Files.writeString(root.resolve("repo/AGENTS.md"), "of the repository");
        Files.writeString(workspace.resolve("AGENTS.md"), "of the part");

        assertThat(WorkspaceRules.of(workspace).text()).isEqualTo("of the repository\n\nof the part");
    }

    @Test
    void outside_a_repository_only_the_workspaces_own_counts() throws IOException {
        Path workspace = Files.createDirectories(root.resolve("a/b"));
        Files.writeString(root.resolve("a/AGENTS.md"), "above");
        Files.writeString(workspace.resolve("AGENTS.md"), "here");

        assertThat(WorkspaceRules.of(workspace).text()).isEqualTo("here");
    }

    @Test
    void of_a_long_one_the_head_counts_and_a_notice_says_so() throws IOException {
        Files.writeString(root.resolve("AGENTS.md"), "é".repeat(20_000));

        String text = WorkspaceRules.of(root).text();

        assertThat(text).startsWith("éé").contains("only its start is here").doesNotContain("\ufffd");
        assertThat(text.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(32 * 1024 + 100);
    }

    @Test
    void its_lines_are_rules_and_its_headings_are_not() throws IOException {
        Files.writeString(root.resolve("AGENTS.md"), "# Style\n\n- Use tabs.\n  Never spaces.\n");

        assertThat(SystemText.rules(SystemText.with(WorkspaceRules.of(root).text())))
                .containsExactly("- Use tabs.", "Never spaces.");
    }

    @Test
    void where_there_is_none_there_are_no_rules() {
        assertThat(WorkspaceRules.of(root)).isEqualTo(WorkspaceRules.NONE);
    }
}
