package dev.deepseektui.core.tool.setup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.workspace.OwnFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The instruction files that are read, including those of other programs, and their imports. */
class InstructionFilesTest {
    @TempDir
    Path directory;

    private Path root;

    @BeforeEach
    void real() throws IOException {
        root = Files.createDirectories(directory.toRealPath().resolve("repo"));
        Files.createDirectory(root.resolve(".git"));
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private ProjectSetup brought() {
        return ProjectSetup.of(root, Optional.empty(), OwnFiles.NONE);
    }

    private List<String> names() {
        return brought().files().stream()
                .map(file -> brought().name(file.path()))
                .toList();
    }

    @Test
    void of_claude_codes_files_both_count_where_there_is_no_agents_file() throws IOException {
        write("CLAUDE.md", "Shared.");
        write("CLAUDE.local.md", "Mine.");

        assertThat(brought().rules()).isEqualTo("Shared.\n\nMine.");
    }

    @Test
    void an_import_of_what_no_file_can_be_called_is_said_and_stops_nobody() throws IOException {
        write("AGENTS.md", "See @no\0name.md and @rest.md");
        write("rest.md", "The rest.");

        assertThat(brought().rules()).contains("The rest.");
        assertThat(brought().leftOut()).singleElement().asString().contains("AGENTS.md", "not a file name");
    }

    @Test
    void why_so_many_do_not_count_fills_no_screen() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 2000; i++) {
            text.append("@./no").append(i).append('\n');
        }
        write("AGENTS.md", text.toString());

        assertThat(brought().leftOut()).hasSize(51).last().asString().contains("only the first 50 are listed");
    }

    @Test
    void an_agents_file_stands_in_the_place_of_claude_codes() throws IOException {
        write("AGENTS.md", "For all.");
        write("CLAUDE.md", "Shared.");
        write("CLAUDE.local.md", "Mine.");

        assertThat(brought().rules()).isEqualTo("For all.");
    }

    @Test
    void claude_codes_may_lie_in_its_own_directory() throws IOException {
        write(".claude/CLAUDE.md", "Tucked away.");

        assertThat(brought().rules()).isEqualTo("Tucked away.");
    }

    @Test
    void an_override_stands_in_the_place_of_the_agents_file() throws IOException {
        write("AGENTS.md", "For all.");
        write("AGENTS.override.md", "For now.");

        assertThat(brought().rules()).isEqualTo("For now.");
    }

    @Test
    void each_directory_is_looked_at_by_itself() throws IOException {
        write("CLAUDE.md", "Above.");
        write("part/AGENTS.md", "Here.");

        assertThat(ProjectSetup.of(root.resolve("part"), Optional.empty(), OwnFiles.NONE)
                        .rules())
                .isEqualTo("Above.\n\nHere.");
    }

    @Test
    void a_file_of_one_line_that_imports_another_is_that_other() throws IOException {
        write("CLAUDE.md", "@docs/AGENTS.md\n");
        write("docs/AGENTS.md", "Use tabs.");

        assertThat(names()).containsExactly("CLAUDE.md", "docs/AGENTS.md");
        assertThat(brought().rules()).isEqualTo("@docs/AGENTS.md\n\n\n[docs/AGENTS.md, imported]\nUse tabs.");
    }

    @Test
    void imports_are_relative_to_the_file_that_names_them() throws IOException {
        write("AGENTS.md", "@docs/a.md");
        write("docs/a.md", "@b.md");
        write("docs/b.md", "Deep.");
        write("b.md", "Not this.");

        assertThat(names()).containsExactly("AGENTS.md", "docs/a.md", "docs/b.md");
    }

    @Test
    void a_ring_of_imports_is_read_once() throws IOException {
        write("AGENTS.md", "@a.md");
        write("a.md", "A. @AGENTS.md");

        assertThat(names()).containsExactly("AGENTS.md", "a.md");
        assertThat(brought().leftOut()).isEmpty();
    }

    @Test
    void the_fifth_file_of_a_chain_is_left_out_by_name() throws IOException {
        write("AGENTS.md", "@1.md");
        for (int i = 1; i <= 5; i++) {
            write(i + ".md", "Number " + i + ". @" + (i + 1) + ".md");
        }

        assertThat(names()).containsExactly("AGENTS.md", "1.md", "2.md", "3.md", "4.md");
        assertThat(brought().leftOut()).singleElement().asString().contains("nested only 4 levels deep");
    }

    @Test
    void an_import_from_outside_the_project_is_refused_by_name() throws IOException {
        Files.writeString(root.resolveSibling("secret.md"), "secret");
        write("AGENTS.md", "@../secret.md and @/etc/passwd");

        assertThat(names()).containsExactly("AGENTS.md");
        assertThat(brought().leftOut())
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).contains("outside the project"));
    }

    @Test
    void a_link_does_not_lead_an_import_out_of_the_project() throws IOException {
        Files.writeString(root.resolveSibling("secret.md"), "secret");
        Files.createSymbolicLink(root.resolve("inside.md"), Path.of("../secret.md"));
        write("AGENTS.md", "@inside.md");

        assertThat(brought().rules()).isEqualTo("@inside.md");
        assertThat(brought().leftOut()).hasSize(1);
    }

    @Test
    void a_protected_file_is_not_imported() throws IOException {
        write(".env", "KEY=1");
        write("AGENTS.md", "@.env");

        assertThat(brought().rules()).doesNotContain("KEY=1");
        assertThat(brought().leftOut()).hasSize(1);
    }

    @Test
    void a_word_behind_an_at_that_is_no_file_is_a_word() throws IOException {
        write("AGENTS.md", "Ask @alice, and mark tests with @Test.");

        assertThat(brought().leftOut()).isEmpty();
    }

    @Test
    void all_together_have_a_limit_and_what_goes_over_is_named() throws IOException {
        StringBuilder imports = new StringBuilder();
        for (int i = 0; i < 6; i++) {
            write("part" + i + ".md", String.valueOf((char) ('a' + i)).repeat(30 * 1024));
            imports.append("@part").append(i).append(".md\n");
        }
        write("AGENTS.md", imports.toString());

        assertThat(names()).hasSize(5);
        assertThat(brought().leftOut())
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).contains("128 KB"));
    }

    private String userRules(Map<String, String> environment) {
        DeepseekHome home = new DeepseekHome(root.resolve("home/.deepseek"));
        return Setup.of(
                        UserSetup.of(home, environment),
                        ProjectSetup.of(root, Optional.empty(), OwnFiles.NONE),
                        Setup.Nesting.LEFT_OUT)
                .rules();
    }

    @Test
    void the_users_own_stand_before_the_projects() throws IOException {
        write("AGENTS.md", "Of the project.");
        write("home/.deepseek/AGENTS.md", "Of the user.");

        assertThat(userRules(Map.of())).isEqualTo("Of the user.\n\nOf the project.");
    }

    @Test
    void of_the_users_own_the_first_that_is_there_counts() throws IOException {
        Map<String, String> environment = Map.of("HOME", root.resolve("home").toString());
        write("home/.claude/CLAUDE.md", "For Claude Code.");
        assertThat(userRules(environment)).isEqualTo("For Claude Code.");
        write("home/.agents/AGENTS.md", "For all agents.");
        assertThat(userRules(environment)).isEqualTo("For all agents.");
        write("home/.deepseek/AGENTS.md", "Ours.");
        assertThat(userRules(environment)).isEqualTo("Ours.");
        write("home/.deepseek/AGENTS.override.md", "For now.");
        assertThat(userRules(environment)).isEqualTo("For now.");
    }

    @Test
    void the_users_own_import_from_anywhere() throws IOException {
        write("home/.deepseek/AGENTS.md", "@~/notes/style.md");
        write("home/notes/style.md", "Short.");

        assertThat(userRules(Map.of("HOME", root.resolve("home").toString()))).contains("Short.");
    }
}
