package dev.deepseektui.core.approval.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.approval.rule.Rule.Decision;
import dev.deepseektui.core.approval.rule.Rule.KeptRule;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.DeepseekHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RuleBookTest {
    @TempDir
    Path root;

    private DeepseekHome home;
    private Path workspace;

    @BeforeEach
    void place() {
        home = new DeepseekHome(root.resolve("home"));
        workspace = root.resolve("workspace");
    }

    private RuleBook book() {
        return RuleBook.of(config(), home, workspace);
    }

    private Config config() {
        return ConfigLoader.load(
                ApprovalKeys.ALL, new ConfigSources(home, Optional.empty(), Optional.empty(), Map.of(), List.of()));
    }

    private Path file() {
        return new RuleFile(home, workspace).path();
    }

    private void written(String... lines) throws IOException {
        Files.createDirectories(file().getParent());
        Files.writeString(file(), String.join("\n", lines) + "\n");
    }

    private static List<String> words(RuleBook book) {
        return book.all().all().stream().map(KeptRule::words).toList();
    }

    @Test
    void a_rule_is_kept_for_the_next_time_in_a_file_that_only_its_owner_reads() throws IOException {
        book().add(Decision.ALLOW, Rule.read("shell(git log *)"));
        book().add(Decision.DENY, Rule.read("edit(a \"b\" \\ ü)".replace("\\ ", "")));

        assertThat(words(book())).containsExactlyInAnyOrder("allow shell(git log *)", "deny edit(a \"b\" ü)");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
        assertThat(file().getName(file().getNameCount() - 2).toString()).matches("[0-9a-f]{64}");
        assertThat(file()).content().contains(workspace.toString());
    }

    @Test
    void a_rule_of_one_workspace_is_none_of_another() {
        book().add(Decision.ALLOW, Rule.read("shell(git log *)"));

        assertThat(words(RuleBook.of(config(), home, root.resolve("other")))).isEmpty();
    }

    @Test
    void a_rule_is_kept_once() {
        RuleBook book = book();
        book.add(Decision.ALLOW, Rule.read("shell(x)"));
        book.add(Decision.ALLOW, Rule.read("shell(x)"));
        book().add(Decision.ALLOW, Rule.read("shell(x)"));

        assertThat(words(book)).containsExactly("allow shell(x)");
        assertThat(words(book())).containsExactly("allow shell(x)");
    }

    @Test
    void what_two_windows_add_is_there_from_both() {
        RuleBook one = book();
        RuleBook two = book();
        one.add(Decision.ALLOW, Rule.read("shell(one)"));
        two.add(Decision.ALLOW, Rule.read("shell(two)"));

        assertThat(words(book())).containsExactlyInAnyOrder("allow shell(one)", "allow shell(two)");
    }

    @Test
    void what_a_person_wrote_around_the_rules_stays() throws IOException {
        written(
                "# mine",
                "[approval]",
                "# the usual",
                "allow = [\"shell(one)\", # first",
                "  \"shell(two)\"]",
                "",
                "# never",
                "deny = [ \"shell(git push)\" ]");

        RuleBook book = book();
        book.add(Decision.ALLOW, Rule.read("shell(three)"));
        book.add(Decision.ASK, Rule.read("shell(four)"));
        book.remove(Optional.empty(), Rule.read("shell(two)"));

        assertThat(file())
                .content()
                .contains("# mine", "# the usual", "# first", "# never")
                .doesNotContain("two");
        assertThat(words(book()))
                .containsExactlyInAnyOrder(
                        "allow shell(three)", "allow shell(one)", "ask shell(four)", "deny shell(git push)");
    }

    @Test
    void a_file_without_lists_gets_one() throws IOException {
        written("# nothing yet");

        book().add(Decision.ALLOW, Rule.read("shell(x)"));

        assertThat(words(book())).containsExactly("allow shell(x)");
        assertThat(file()).content().startsWith("# nothing yet");
    }

    @Test
    void the_last_rule_of_a_list_goes_too() {
        RuleBook book = book();
        book.add(Decision.ALLOW, Rule.read("shell(x)"));

        assertThat(book.remove(Optional.of(Decision.ALLOW), Rule.read("shell(x)")))
                .hasSize(1);

        assertThat(words(book)).isEmpty();
        assertThat(words(book())).isEmpty();
    }

    @Test
    void a_wrong_rule_that_allows_is_told_with_its_line_and_the_rest_counts() throws IOException {
        written("[approval]", "allow = [", "  \"shell(one)\",", "  \"Bash(two)\",", "]", "deny = [\"shell(x)\"]");

        RuleBook book = book();

        assertThat(words(book)).containsExactly("deny shell(x)", "allow shell(one)");
        assertThat(book.complaints())
                .containsExactly(file() + ":4: allow rule Bash(two): unknown kind; use shell, edit, read, web or mcp");
    }

    @Test
    void a_wrong_rule_that_denies_or_asks_stops_everything() throws IOException {
        written("[approval]", "deny = [", "  \"Bash(two)\",", "]", "ask = [\"edit(../x)\"]");

        assertThatThrownBy(this::book)
                .isInstanceOfSatisfying(
                        UserError.class,
                        error -> assertThat(error.lines())
                                .containsExactlyInAnyOrder(
                                        file()
                                                + ":3: deny rule Bash(two): unknown kind; use shell, edit, read, web"
                                                + " or mcp",
                                        file()
                                                + ":5: ask rule edit(../x): a file pattern cannot contain . or .. as a directory"
                                                + "; ** matches the whole project folder"));
    }

    @Test
    void a_file_that_cannot_be_read_stops_everything_and_is_left_alone() throws IOException {
        for (String text : List.of(
                "[approval]\ndeny = [\"shell(x)\"", "[approval]\ndeni = [\"shell(x)\"]", "deny = [\"shell(x)\"]")) {
            written(text);

            assertThatThrownBy(this::book).isInstanceOf(UserError.class).hasMessageContaining("approvals.toml");
            assertThatThrownBy(() -> new RuleFile(home, workspace).add(Decision.ALLOW, Rule.read("shell(y)")))
                    .isInstanceOf(UserError.class);
            assertThat(file()).hasContent(text);
        }
    }

    @Test
    void rules_of_the_settings_count_and_are_changed_only_there() throws IOException {
        Files.createDirectories(home.directory());
        Files.writeString(home.settings(), "[approval]\nallow = [\"shell(x)\"]\ndeny = [\"shell(y)\"]\n");

        RuleBook book = book();

        assertThat(words(book)).containsExactly("deny shell(y)", "allow shell(x)");
        assertThatThrownBy(() -> book.remove(Optional.empty(), Rule.read("shell(x)")))
                .hasMessageContaining("config.toml:2")
                .hasMessageContaining("remove it there");
        assertThatThrownBy(() -> book.remove(Optional.empty(), Rule.read("shell(z)")))
                .hasMessageContaining("no such rule");
    }

    @Test
    void a_wrong_rule_in_the_settings_is_a_wrong_setting() throws IOException {
        Files.createDirectories(home.directory());
        Files.writeString(home.settings(), "[approval]\nallow = [\"shell(*)\"]\n");

        assertThatThrownBy(this::config)
                .isInstanceOf(UserError.class)
                .hasMessageContaining("config.toml:2: allow rule shell(*): an allow rule must name a program");
    }

    @Test
    void what_cannot_be_kept_counts_until_the_end() throws IOException {
        RuleBook book = book();
        Files.writeString(home.directory(), "no directory");

        assertThatThrownBy(() -> book.add(Decision.ALLOW, Rule.read("shell(x)")))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("cannot be written");
        assertThat(words(book)).containsExactly("allow shell(x)");
    }

    @Test
    void a_workspace_grants_itself_nothing() throws IOException {
        Files.createDirectories(workspace.resolve(".deepseek"));
        Files.writeString(workspace.resolve(".deepseek/config.toml"), "[approval]\nallow = [\"edit(**)\"]\n");
        ConfigSources sources = new ConfigSources(home, Optional.empty(), Optional.of(workspace), Map.of(), List.of());

        assertThatThrownBy(() -> ConfigLoader.load(ApprovalKeys.ALL, sources))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("only your own settings file may set [approval]");
    }
}
