package dev.deepseektui.core.tool.setup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.conversation.SystemText;
import dev.deepseektui.core.workspace.OwnFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules and settings of a workspace: those that apply, and their opening, which is as safe as a tool's. */
class ProjectSetupTest {
    @TempDir
    Path directory;

    private Path root;

    @BeforeEach
    void real() throws IOException {
        root = directory.toRealPath();
    }

    private static ProjectSetup of(Path workspace) {
        return ProjectSetup.of(
                workspace,
                Optional.of(workspace.resolve(".deepseek").resolve("config.toml")),
                OwnFiles.of(new DeepseekHome(Path.of("/none")), Map.of("HOME", "/none")));
    }

    private Path write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    @Test
    void all_from_the_repository_down_to_the_workspace_count_and_the_nearest_stands_last() throws IOException {
        Path workspace = Files.createDirectories(root.resolve("repo/a/b"));
        Files.createDirectory(root.resolve("repo/.git"));
        write("AGENTS.md", "outside");
        write("repo/AGENTS.md", "of the repository");
        write("repo/a/b/AGENTS.md", "of the part");

        assertThat(of(workspace).rules()).isEqualTo("of the repository\n\nof the part");
    }

    @Test
    void outside_a_repository_only_the_workspaces_own_counts() throws IOException {
        write("a/AGENTS.md", "above");
        write("a/b/AGENTS.md", "here");

        assertThat(of(root.resolve("a/b")).rules()).isEqualTo("here");
    }

    @Test
    void of_a_long_one_the_head_counts_and_a_notice_says_so() throws IOException {
        write("AGENTS.md", "é".repeat(20_000));

        String text = of(root).rules();

        assertThat(text).startsWith("éé").contains("only its start is here").doesNotContain("\ufffd");
        assertThat(text.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(32 * 1024 + 100);
        assertThat(of(root).files()).singleElement().satisfies(file -> {
            assertThat(file.isCut()).isTrue();
            assertThat(file.size()).isEqualTo(40_000);
        });
    }

    @Test
    void of_an_endless_one_no_more_is_read_whatever_it_holds() throws IOException {
        byte[] noText = new byte[1 << 20];
        Arrays.fill(noText, (byte) 0x80);
        Files.write(root.resolve("AGENTS.md"), noText);

        assertThat(of(root).files())
                .singleElement()
                .satisfies(file -> assertThat(file.bytes()).hasSizeLessThanOrEqualTo(32 * 1024));
    }

    @Test
    void its_lines_are_rules_and_its_headings_are_not() throws IOException {
        write("AGENTS.md", "# Style\n\n- Use tabs.\n  Never spaces.\n");

        assertThat(SystemText.rules(SystemText.with(of(root).rules()))).containsExactly("- Use tabs.", "Never spaces.");
    }

    @Test
    void where_there_is_none_there_are_no_rules() {
        assertThat(of(root).isEmpty()).isTrue();
        assertThat(of(root).rules()).isEmpty();
        assertThat(of(root).leftOut()).isEmpty();
    }

    @Test
    void a_link_within_the_repository_is_followed_and_the_same_text_counts_once() throws IOException {
        Files.createDirectory(root.resolve(".git"));
        write("docs/agents.md", "of the documents");
        Files.createSymbolicLink(root.resolve("AGENTS.md"), Path.of("docs/agents.md"));
        Path part = Files.createDirectory(root.resolve("part"));
        Files.createSymbolicLink(part.resolve("AGENTS.md"), Path.of("../docs/agents.md"));

        assertThat(of(part).rules()).isEqualTo("of the documents");
    }

    @Test
    void a_link_that_leaves_the_repository_is_refused_by_name() throws IOException {
        Path workspace = Files.createDirectories(root.resolve("repo"));
        write("key", "-----BEGIN KEY-----");
        write("dir/config.toml", "[context]\n");
        for (String target : List.of("../key", root.resolve("key").toString(), "/proc/self/environ", "/etc/passwd")) {
            Files.deleteIfExists(workspace.resolve("AGENTS.md"));
            Files.createSymbolicLink(workspace.resolve("AGENTS.md"), Path.of(target));

            assertThat(of(workspace).files()).isEmpty();
            assertThat(of(workspace).leftOut())
                    .singleElement()
                    .asString()
                    .startsWith("Not loaded: AGENTS.md ")
                    .contains("AGENTS.md is a symbolic link");
        }
        Files.createSymbolicLink(workspace.resolve(".deepseek"), root.resolve("dir"));
        assertThat(of(workspace).leftOut())
                .anySatisfy(line -> assertThat(line).startsWith("Not loaded: .deepseek/config.toml "));
    }

    @Test
    void a_directory_that_leads_out_of_the_repository_is_not_looked_through() throws IOException {
        Path workspace = Files.createDirectories(root.resolve("repo"));
        Path claude = Files.createDirectories(workspace.resolve(".claude"));
        write("elsewhere/a/SKILL.md", "Do.");
        write("elsewhere/b.md", "Be.");
        for (String place : List.of("skills", "commands", "agents")) {
            Files.createSymbolicLink(claude.resolve(place), root.resolve("elsewhere"));
        }

        assertThat(of(workspace).files()).isEmpty();
        assertThat(of(workspace).leftOut()).hasSize(3).allMatch(line -> line.endsWith("outside the project."));
    }

    @Test
    void a_link_by_another_link_and_a_circle_are_refused() throws IOException {
        Path workspace = Files.createDirectories(root.resolve("repo"));
        Files.createSymbolicLink(workspace.resolve("out"), root);
        write("key", "secret");
        Files.createSymbolicLink(workspace.resolve("AGENTS.md"), Path.of("out/key"));
        assertThat(of(workspace).files()).isEmpty();
        assertThat(of(workspace).leftOut()).hasSize(1);

        Files.delete(workspace.resolve("AGENTS.md"));
        Files.createSymbolicLink(workspace.resolve("AGENTS.md"), Path.of("AGENTS.md"));
        assertThat(of(workspace).leftOut())
                .singleElement()
                .asString()
                .contains("leads through too many symbolic links");
    }

    @Test
    void pipes_directories_and_protected_files_are_no_rules() throws Exception {
        new ProcessBuilder("mkfifo", root.resolve("AGENTS.md").toString())
                .start()
                .waitFor();
        assertThat(of(root).leftOut()).singleElement().asString().contains("a pipe, a socket or a device");

        Files.delete(root.resolve("AGENTS.md"));
        Files.createDirectory(root.resolve("AGENTS.md"));
        assertThat(of(root).files()).isEmpty();
        assertThat(of(root).leftOut()).isEmpty();

        Files.delete(root.resolve("AGENTS.md"));
        write(".env", "KEY=secret");
        Files.createSymbolicLink(root.resolve("AGENTS.md"), Path.of(".env"));
        assertThat(of(root).files()).isEmpty();
        assertThat(of(root).leftOut()).singleElement().asString().contains("is protected");
    }

    @Test
    void settings_are_brought_as_well_and_not_if_they_are_the_users_own() throws IOException {
        Path file = write(".deepseek/config.toml", "[context]\nbudget_tokens = 9000\n");

        assertThat(of(root).settings()).hasValueSatisfying(settings -> {
            assertThat(settings.path()).isEqualTo(file);
            assertThat(settings.text()).startsWith("[context]");
        });
        OwnFiles own = OwnFiles.of(new DeepseekHome(root.resolve(".deepseek")), Map.of("HOME", "/none"));
        ProjectSetup home = ProjectSetup.of(root, Optional.of(file), own);
        assertThat(home.settings()).isEmpty();
        assertThat(home.leftOut()).isEmpty();
    }

    @Test
    void settings_that_are_far_too_long_are_left_out() throws IOException {
        write(".deepseek/config.toml", "#".repeat(300_000));

        assertThat(of(root).settings()).isEmpty();
        assertThat(of(root).leftOut()).singleElement().asString().contains("larger than 256 KB");
    }

    @Test
    void the_program_itself_lends_no_rules() throws IOException {
        Path key = write("home/credentials", "sk-secret");
        Path workspace = Files.createDirectory(root.resolve("repo"));
        Files.createLink(workspace.resolve("AGENTS.md"), key);

        ProjectSetup brought = ProjectSetup.of(
                workspace,
                Optional.empty(),
                OwnFiles.of(new DeepseekHome(root.resolve("home")), Map.of("HOME", "/none")));

        assertThat(brought.files()).isEmpty();
        assertThat(brought.leftOut())
                .singleElement()
                .asString()
                .contains("belongs to this program (its keys, settings and sessions). No tool may use it.");
    }
}
