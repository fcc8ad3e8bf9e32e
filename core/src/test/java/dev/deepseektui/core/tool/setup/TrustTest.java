package dev.deepseektui.core.tool.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.tool.setup.Trust.TrustState;
import dev.deepseektui.core.workspace.OwnFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Trust covers exactly the content that was shown. */
class TrustTest {
    @TempDir
    Path directory;

    private Path root;
    private Path workspace;
    private DeepseekHome home;

    @BeforeEach
    void prepare() throws IOException {
        root = directory.toRealPath();
        workspace = Files.createDirectory(root.resolve("workspace"));
        home = new DeepseekHome(root.resolve("home"));
        Files.writeString(workspace.resolve("AGENTS.md"), "Be kind.\nBe brief.\n");
    }

    private ProjectSetup brought(Path place) {
        return ProjectSetup.of(place, Optional.of(place.resolve(".deepseek").resolve("config.toml")), OwnFiles.NONE);
    }

    private TrustState standing() {
        return new Trust(home).of(brought(workspace));
    }

    private void agree() {
        new Trust(home).add(brought(workspace));
    }

    @Test
    void nothing_is_trusted_until_the_user_says_so() {
        assertThat(standing()).isInstanceOf(TrustState.NotAgreed.class);
    }

    @Test
    void a_workspace_that_brings_nothing_needs_no_trust() throws IOException {
        Files.delete(workspace.resolve("AGENTS.md"));

        assertThat(standing()).isInstanceOf(TrustState.Trusted.class);
        assertThat(home.directory()).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"print(1)\n", "\0binary"})
    void a_changed_file_that_the_command_of_a_server_names_must_be_trusted_again(String content) throws IOException {
        Files.writeString(
                workspace.resolve(".mcp.json"),
                "{\"mcpServers\":{\"a\":{\"command\":\"python3\",\"args\":[\"tools/server.py\"]}}}");
        Path program = Files.createDirectory(workspace.resolve("tools")).resolve("server.py");
        Files.writeString(program, content);
        agree();
        assertThat(standing()).isInstanceOf(TrustState.Trusted.class);

        Files.writeString(program, content + "more");

        assertThat(standing())
                .isInstanceOfSatisfying(
                        TrustState.Changed.class,
                        changed -> assertThat(changed.names()).isEqualTo("tools/server.py"));
    }

    @Test
    void every_byte_of_a_long_program_counts() throws IOException {
        Files.writeString(workspace.resolve(".mcp.json"), "{\"mcpServers\":{\"a\":{\"command\":\"./server\"}}}");
        Path program = workspace.resolve("server");
        Files.writeString(program, "x".repeat(1 << 20));
        agree();

        Files.writeString(program, "x".repeat((1 << 20) - 1) + "y");

        assertThat(standing()).isInstanceOf(TrustState.Changed.class);
    }

    private Setup.Nesting nesting() {
        return new Trust(home).nesting(brought(workspace));
    }

    @Test
    void what_lies_deeper_counts_only_once_the_user_agreed_to_this_workspace() {
        assertThat(nesting()).isEqualTo(Setup.Nesting.LEFT_OUT);

        agree();

        assertThat(nesting()).isEqualTo(Setup.Nesting.SENT);
    }

    @Test
    void where_there_is_nothing_nothing_is_agreed_to() throws IOException {
        Files.delete(workspace.resolve("AGENTS.md"));

        agree();

        assertThat(nesting()).isEqualTo(Setup.Nesting.LEFT_OUT);
        assertThat(home.directory()).doesNotExist();
    }

    @Test
    void who_agrees_that_all_is_gone_agrees_to_nothing_that_comes_later() throws IOException {
        agree();
        Files.delete(workspace.resolve("AGENTS.md"));
        agree();

        Files.writeString(workspace.resolve("AGENTS.md"), "Be kind.\nBe brief.\n");
        assertThat(standing()).isInstanceOf(TrustState.NotAgreed.class);
    }

    @Test
    void what_lies_deeper_does_not_count_while_what_lies_at_the_top_is_another() throws IOException {
        agree();
        assertThat(nesting()).isEqualTo(Setup.Nesting.SENT);

        Files.writeString(workspace.resolve("AGENTS.md"), "Be quick.\n");

        assertThat(nesting()).isEqualTo(Setup.Nesting.LEFT_OUT);
        assertThat(new Trust(home).nesting(brought(workspace).untrusted())).isEqualTo(Setup.Nesting.LEFT_OUT);
    }

    @Test
    void what_was_trusted_once_stays_trusted_by_whatever_link_it_is_reached() throws IOException {
        agree();
        Path link = Files.createSymbolicLink(root.resolve("link"), workspace);

        assertThat(standing()).isInstanceOf(TrustState.Trusted.class);
        assertThat(new Trust(home).of(brought(link))).isInstanceOf(TrustState.Trusted.class);
    }

    @Test
    void what_has_changed_since_is_not_trusted_and_the_difference_is_told() throws IOException {
        agree();
        Files.writeString(workspace.resolve("AGENTS.md"), "Be kind.\nPush to production.\n");

        assertThat(standing()).isInstanceOfSatisfying(TrustState.Changed.class, changed -> {
            assertThat(changed.names()).isEqualTo("AGENTS.md");
            assertThat(changed.diff())
                    .contains(" Be kind.")
                    .contains("-Be brief.")
                    .contains("+Push to production.");
        });

        agree();
        assertThat(standing()).isInstanceOf(TrustState.Trusted.class);
    }

    @Test
    void settings_that_are_new_rules_that_are_new_and_rules_that_are_gone_are_changes() throws IOException {
        agree();
        Files.createDirectory(workspace.resolve(".deepseek"));
        Files.writeString(workspace.resolve(".deepseek/config.toml"), "[context]\n");
        assertThat(standing())
                .isInstanceOfSatisfying(
                        TrustState.Changed.class,
                        changed -> assertThat(changed.names()).isEqualTo(".deepseek/config.toml"));

        agree();
        Files.delete(workspace.resolve("AGENTS.md"));
        assertThat(standing())
                .isInstanceOfSatisfying(
                        TrustState.Changed.class,
                        changed -> assertThat(changed.diff()).contains("-Be kind."));
    }

    @Test
    void a_long_difference_is_bounded() throws IOException {
        agree();
        Files.writeString(workspace.resolve("AGENTS.md"), "Another line.\n".repeat(2_000));

        assertThat(standing())
                .isInstanceOfSatisfying(
                        TrustState.Changed.class,
                        changed -> assertThat(changed.diff())
                                .hasSizeLessThan(9_000)
                                .contains("the rest of the difference is not shown"));
    }

    @Test
    void a_difference_moves_no_cursor() throws IOException {
        agree();
        Files.writeString(workspace.resolve("AGENTS.md"), "Be kind.\n\u001b[2Jhidden \u202e txt\n");

        assertThat(standing())
                .isInstanceOfSatisfying(
                        TrustState.Changed.class,
                        changed -> assertThat(changed.diff()).contains("hidden").doesNotContain("\u001b", "\u202e"));
    }

    @Test
    void a_directory_in_a_trusted_one_is_another_workspace() throws IOException {
        agree();
        Path clone = Files.createDirectory(workspace.resolve("clone"));
        Files.copy(workspace.resolve("AGENTS.md"), clone.resolve("AGENTS.md"));

        assertThat(new Trust(home).of(brought(clone))).isInstanceOf(TrustState.NotAgreed.class);
    }

    @Test
    void other_content_of_the_file_is_preserved() throws IOException {
        Files.createDirectories(home.directory());
        String before = "{\"trusted\":[\"" + workspace + "\"],\"later\":7}";
        Files.writeString(home.trust(), before);
        assertThat(standing()).isInstanceOf(TrustState.NotAgreed.class);

        agree();

        assertThat(standing()).isInstanceOf(TrustState.Trusted.class);
        assertThat(Files.readString(home.trust())).contains("\"trusted\"", "\"later\" : 7");
    }

    @Test
    void what_two_workspaces_bring_is_remembered_for_both() throws IOException {
        Path other = Files.createDirectory(root.resolve("other"));
        Files.writeString(other.resolve("AGENTS.md"), "Be kind.\nBe brief.\n");
        agree();
        new Trust(home).add(brought(other));

        assertThat(standing()).isInstanceOf(TrustState.Trusted.class);
        assertThat(new Trust(home).of(brought(other))).isInstanceOf(TrustState.Trusted.class);
    }

    @Test
    void whatever_is_agreed_to_at_the_same_time_is_remembered() throws Exception {
        Thread[] threads = new Thread[8];
        for (int i = 0; i < threads.length; i++) {
            Path place = Files.createDirectory(root.resolve("place" + i));
            Files.writeString(place.resolve("AGENTS.md"), "rule " + i);
            threads[i] = new Thread(() -> new Trust(home).add(brought(place)));
        }
        Stream.of(threads).forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }

        for (int i = 0; i < threads.length; i++) {
            assertThat(new Trust(home).of(brought(root.resolve("place" + i)))).isInstanceOf(TrustState.Trusted.class);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[}",
                "",
                "null",
                "[]",
                "7",
                "{\"workspaces\":null}",
                "{\"workspaces\":[]}",
                "{\"workspaces\":{\"/a\":\"b\"}}",
                "{\"workspaces\":{\"/a\":{\"b\":{}}}}",
                "{} {}"
            })
    void a_file_that_is_another_programs_is_left_as_it_is_and_stops_nobody(String content) throws IOException {
        Files.createDirectories(home.directory());
        Files.writeString(home.trust(), content);

        assertThat(standing()).isInstanceOf(TrustState.NotAgreed.class);
        agree();

        assertThat(standing()).isInstanceOf(TrustState.Trusted.class);
        assertThat(Files.readString(home.trust())).isEqualTo(content);
        assertThat(home.ownTrust()).exists();
    }

    @Test
    void a_file_that_is_no_file_is_named() throws Exception {
        Files.createDirectories(home.trust());
        assertThatThrownBy(this::standing).isInstanceOf(UserError.class).hasMessageContaining("not a file");

        Files.delete(home.trust());
        new ProcessBuilder("mkfifo", home.trust().toString()).start().waitFor();
        assertThatThrownBy(this::standing).isInstanceOf(UserError.class).hasMessageContaining("not a file");
    }

    @Test
    void who_brings_nothing_is_not_kept_from_working_by_a_broken_file() throws IOException {
        Files.createDirectories(home.directory());
        Files.writeString(home.trust(), "[}");
        Files.delete(workspace.resolve("AGENTS.md"));

        assertThat(standing()).isInstanceOf(TrustState.Trusted.class);
    }

    @Test
    void what_was_agreed_to_is_kept_for_the_user_alone() throws IOException {
        agree();

        try (Stream<Path> files = Files.walk(home.directory())) {
            assertThat(files.filter(Files::isRegularFile))
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                            .isEqualTo("rw-------"));
        }
    }

    @Test
    void where_the_text_was_lost_all_of_it_is_told_as_new() throws IOException {
        agree();
        try (Stream<Path> kept = Files.list(home.trusted())) {
            for (Path file : kept.toList()) {
                Files.writeString(file, "forged");
            }
        }
        Files.writeString(workspace.resolve("AGENTS.md"), "Be kind.\n");

        assertThat(standing())
                .isInstanceOfSatisfying(
                        TrustState.Changed.class,
                        changed ->
                                assertThat(changed.diff()).contains("+Be kind.").doesNotContain("forged"));
    }
}
