package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.testkit.mcp.LoopbackIssuer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class McpCommandTest {
    @TempDir
    Path home;

    private ProgramRun run(String... words) throws IOException {
        return new ProgramRun(home).in(home).secret("token-of-mine").with(words);
    }

    private String settings() throws IOException {
        return Files.readString(home.resolve(".deepseek/config.toml"));
    }

    @Test
    void a_server_is_added_listed_and_removed() throws IOException {
        assertThat(run("mcp", "add", "--env", "LEVEL=1", "notes", "--", "npx", "-y", "notes")
                        .exitCode())
                .isZero();
        assertThat(settings())
                .isEqualTo("[mcp.servers.notes]\n"
                        + "args = [\"-y\", \"notes\"]\n"
                        + "command = \"npx\"\n"
                        + "env = {\"LEVEL\" = \"1\"}\n");
        assertThat(run("mcp", "list").out()).isEqualTo("notes  npx -y notes\n");
        assertThat(run("mcp", "remove", "notes").exitCode()).isZero();
        assertThat(settings()).isEmpty();
    }

    @Test
    void an_argument_is_no_part_of_the_settings_however_it_is_written() throws IOException {
        String argument = "\"]\n[approvals]\nmode = \"full\"\n#";

        assertThat(run("mcp", "add", "notes", "--", "printf", argument, "end\\").exitCode())
                .isZero();

        assertThat(run("mcp", "list").out()).isEqualTo("notes  printf \"]␊[approvals]␊mode = \"full\"␊# end\\\n");
        assertThat(run("config").out()).doesNotContainPattern("approvals.mode +\"?full");
    }

    @Test
    void two_servers_of_one_name_and_mistakes_are_refused() throws IOException {
        run("mcp", "add", "notes", "--", "npx");

        assertThat(run("mcp", "add", "notes", "--", "npx").err()).contains("MCP server notes already exists");
        assertThat(run("mcp", "add", "a b", "--", "npx").err()).contains("is not a valid name");
        assertThat(run("mcp", "remove", "other").err()).contains("No MCP server other");
    }

    @Test
    void a_server_that_does_not_come_up_is_said_with_its_reason() throws IOException {
        run("mcp", "add", "gone", "--", "no-such-program-anywhere");
        ProgramRun test = run("mcp", "test");

        assertThat(test.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(test.out()).startsWith("gone: failed: there is no program no-such-program-anywhere on PATH");
    }

    @Test
    void a_token_is_stored_for_the_user_alone_and_not_shown() throws IOException {
        run("mcp", "add", "docs", "https://example.com/mcp");
        ProgramRun login = run("mcp", "login", "--token", "docs");

        assertThat(login.exitCode()).as(login.err()).isZero();
        assertThat(login.out() + login.err()).doesNotContain("token-of-mine");
        assertThat(Files.readString(home.resolve(".deepseek/mcp-tokens.json"))).contains("token-of-mine");
    }

    @Test
    void the_token_of_a_server_goes_with_it() throws IOException {
        run("mcp", "add", "docs", "https://example.com/mcp");
        run("mcp", "login", "--token", "docs");
        run("mcp", "remove", "docs");

        assertThat(Files.readString(home.resolve(".deepseek/mcp-tokens.json"))).doesNotContain("token-of-mine");
    }

    @Test
    void what_another_program_has_is_taken_over_once() throws IOException {
        Files.writeString(home.resolve(".claude.json"), "{\"mcpServers\":{\"a\":{\"command\":\"x\"}}}");

        assertThat(run("mcp", "import").out()).startsWith("a: added");
        assertThat(run("mcp", "import").out()).startsWith("a: skipped: a server with this name exists");
        assertThat(run("mcp", "list").out()).isEqualTo("a  x\n");
    }

    @Test
    void a_login_opens_the_browser_and_ends_with_a_logout() throws IOException {
        Path seen = home.resolve("page");
        Path programs = Files.createDirectories(home.resolve("programs"));
        Path opener = Files.writeString(
                programs.resolve("xdg-open"),
                "#!/bin/sh\nprintf %s \"$1\" > '" + seen + ".tmp'; mv '" + seen + ".tmp' '" + seen + "'\n");
        Files.setPosixFilePermissions(opener, PosixFilePermissions.fromString("rwx------"));
        try (LoopbackIssuer issuer = new LoopbackIssuer()) {
            run("mcp", "add", "docs", issuer.server().toString());
            assertThat(run("mcp", "test").out()).startsWith("docs: failed: needs login: deepseek-tui mcp login docs");
            assertThat(run("mcp", "list").out()).contains("  needs login: deepseek-tui mcp login docs");
            assertThat(run("mcp", "list", "--json").out()).contains("\"needs_login\":true");
            assertThat(run("doctor").out()).contains("docs needs a login; deepseek-tui mcp login docs");

            Thread browser = new Thread(() -> follow(seen));
            browser.start();
            ProgramRun login = new ProgramRun(home)
                    .in(Files.createDirectories(home.resolve("work")))
                    .variable("DISPLAY", ":1")
                    .variable("PATH", programs + ":/usr/bin:/bin")
                    .with("mcp", "login", "docs");

            assertThat(login.exitCode()).as(login.err()).isZero();
            assertThat(login.err())
                    .contains("Log in at " + issuer.issuer() + " in your browser")
                    .contains(Files.readString(seen))
                    .contains("Logged in to docs")
                    .doesNotContain("access-token-1");
            assertThat(run("mcp", "test").out()).startsWith("docs: ready");
            assertThat(run("mcp", "list").out()).doesNotContain("needs login");
            assertThat(run("mcp", "logout", "docs").exitCode()).isZero();
            assertThat(run("mcp", "logout", "docs").err()).contains("Not logged in to docs");
            assertThat(run("mcp", "test").out()).contains("needs login");
        }
    }

    private static void follow(Path page) {
        try {
            for (int i = 0; i < 3000 && !Files.exists(page); i++) {
                new Cancellation().await(Duration.ofMillis(10));
            }
            Request request = new Request.Builder().url(Files.readString(page)).build();
            new OkHttpClient().newCall(request).execute().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void a_server_with_a_header_of_its_own_takes_no_login() throws IOException {
        run("mcp", "add", "--bearer-env", "TOKEN", "docs", "https://example.com/mcp");

        assertThat(run("mcp", "login", "docs").err()).contains("contain an Authorization header");
    }
}
