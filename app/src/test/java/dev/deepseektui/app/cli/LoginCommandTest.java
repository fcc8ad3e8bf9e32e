package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoginCommandTest {
    @TempDir
    Path home;

    @Test
    void the_key_typed_is_the_key_used() {
        ProgramRun login = new ProgramRun(home).secret(" sk-typed ").with("login");

        assertThat(login.exitCode()).isZero();
        assertThat(login.out() + login.err()).contains("credentials").doesNotContain("sk-typed");
        assertThat(home.resolve(".deepseek/credentials")).hasContent("sk-typed");
        assertThat(new ProgramRun(home).with("config").out())
                .containsPattern("model.api_key +\\(set\\) +" + home + "/.deepseek/credentials");
    }

    @Test
    void another_providers_key_is_kept_beside() throws IOException {
        Files.createDirectories(home.resolve(".deepseek"));
        Files.writeString(
                home.resolve(".deepseek/config.toml"),
                "[providers.router]\nbase_url = \"https://openrouter.ai/api/v1\"\n");

        ProgramRun login = new ProgramRun(home).input("sk-router\n").with("login", "--stdin", "--provider", "router");

        assertThat(login.exitCode()).isZero();
        assertThat(login.out() + login.err()).doesNotContain("sk-router");
        assertThat(home.resolve(".deepseek/keys/router")).hasContent("sk-router");
        assertThat(home.resolve(".deepseek/credentials")).doesNotExist();
    }

    @Test
    void no_key_is_kept_for_a_provider_that_is_not_there() {
        ProgramRun login = new ProgramRun(home).input("sk-x\n").with("login", "--stdin", "--provider", "../router");

        assertThat(login.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(login.err()).contains("add it with its base_url first");
    }

    @Test
    void a_key_can_be_piped_in() {
        new ProgramRun(home).input("sk-piped\n").with("login", "--stdin");

        assertThat(home.resolve(".deepseek/credentials")).hasContent("sk-piped");
    }

    @Test
    void of_what_is_piped_in_the_first_line_is_the_key() {
        new ProgramRun(home)
                .input("sk-piped\r\nlogin: me\nurl: https://example.org\n")
                .with("login", "--stdin");

        assertThat(home.resolve(".deepseek/credentials")).hasContent("sk-piped");
    }

    @Test
    void a_key_given_as_an_argument_is_refused_and_not_repeated() {
        for (String argument : new String[] {"sk-secret", "--key=sk-secret", "--stdin=sk-secret"}) {
            ProgramRun run = new ProgramRun(home).with("login", argument);

            assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(run.err())
                    .isEqualTo(
                            "The key must not be an argument, as other users could see it. Run `deepseek-tui login` and"
                                    + " type it, or use `deepseek-tui login --stdin`.\n");
            assertThat(run.out()).isEmpty();
        }
    }

    @Test
    void without_a_terminal_it_says_what_to_do_instead() {
        ProgramRun run = new ProgramRun(home).with("login");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("login --stdin");
    }

    @Test
    void nothing_or_nonsense_changes_nothing() {
        new ProgramRun(home).secret("sk-good").with("login");

        assertThat(new ProgramRun(home).secret("").with("login").err()).contains("nothing was changed");
        assertThat(new ProgramRun(home).secret("two words").with("login").err()).contains("nothing was changed");
        assertThat(home.resolve(".deepseek/credentials")).hasContent("sk-good");
    }
}
