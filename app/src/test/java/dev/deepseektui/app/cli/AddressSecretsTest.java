package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A login or key in an address is never shown, neither when the address is refused nor in lists. */
class AddressSecretsTest {
    private static final String SECRET = "hunter2pw";
    private static final List<String> ADDRESSES = List.of(
            "https://me:" + SECRET + "@example.org",
            "https://" + SECRET + "@example.org",
            "https://example.org/v1?key=" + SECRET,
            "me:" + SECRET + "@example.org",
            "https:/me:" + SECRET + "@example.org",
            "http://me:" + SECRET + "@127.0.0.1/a b");

    @TempDir
    Path home;

    private void assertSecret(ProgramRun run) {
        assertThat(run.out() + run.err()).isNotEmpty().doesNotContain(SECRET, "hunter2");
    }

    static Stream<String> addresses() {
        return ADDRESSES.stream();
    }

    @ParameterizedTest
    @MethodSource("addresses")
    void an_address_that_is_refused_is_named_without_it_by_every_command(String address) throws IOException {
        for (String command : List.of(
                "config", "config --json", "doctor", "doctor --json", "models", "exec hello", "context show x")) {
            assertSecret(
                    new ProgramRun(home).variable("DEEPSEEK_BASE_URL", address).with(command.split(" ")));
            assertSecret(new ProgramRun(home).with((command + " --base-url " + address.replace(" ", "")).split(" ")));
            assertSecret(new ProgramRun(home)
                    .with((command + " --set model.base_url=" + address.replace(" ", "")).split(" ")));
        }
        Files.createDirectories(home.resolve(".deepseek"));
        Files.writeString(home.resolve(".deepseek/config.toml"), "[model]\nbase_url = \"" + address + "\"\n");
        assertSecret(new ProgramRun(home).with("config"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"config ADDRESS", "models --nix=ADDRESS", "exec --max-cost ADDRESS hi", "config --set ADDRESS"})
    void an_address_where_it_does_not_belong_is_repeated_without_it(String arguments) {
        assertSecret(new ProgramRun(home)
                .with(arguments.replace("ADDRESS", ADDRESSES.get(0)).split(" ")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"config", "config --json"})
    void an_address_that_holds_is_listed_without_it(String command) {
        ProgramRun run = new ProgramRun(home)
                .variable("DEEPSEEK_EMBEDDING_BASE_URL", ADDRESSES.get(0))
                .with(command.split(" "));

        assertSecret(run);
        assertThat(run.out()).contains("https://***@example.org");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "command = \"no-such-program\"\nargs = [\"--api-key\", \"hunter2pw\"]",
                "command = \"no-such-program\"\nargs = [\"--token=hunter2pw\", \"x\"]",
                "command = \"no-such-program\"\nargs = [\"-H\", \"X-Team: hunter2pw\"]",
                "command = \"no-such-program\"\nargs = [\"-e\", \"LEVEL=hunter2pw\"]",
                "command = \"no-such-program\"\nargs = [\"DB_PASSWORD=hunter2pw\"]",
                "command = \"no-such-program\"\nargs = [\"postgres://me:hunter2pw@127.0.0.1/db\"]",
                "command = \"no-such-program\"\nargs = [\"https://127.0.0.1:1/sse?key=hunter2pw\"]",
                "command = \"no-such-program\"\nargs = [\"--header\", \"Authorization: Bearer hunter2pw\"]",
                "command = \"no-such-program\"\nenv = {A = \"hunter2pw\"}",
                "command = \"no-such-program\"\nargs = [\"ghp_hunter2AbCdEf0123456789\"]",
                "url = \"http://127.0.0.1:1/mcp?token=hunter2pw\"",
                "url = \"http://me:hunter2pw@127.0.0.1:1/mcp\"",
                "url = \"http://127.0.0.1:1/mcp\"\nheaders = {X-Team = \"hunter2pw\"}"
            })
    void a_secret_in_an_mcp_server_is_shown_nowhere(String server) throws IOException {
        Files.createDirectories(home.resolve(".deepseek"));
        Files.writeString(
                home.resolve(".deepseek/config.toml"), "[mcp.servers.a]\nstartup_seconds = 5\n" + server + "\n");

        for (String command :
                List.of("config", "config --json", "mcp list", "mcp list --json", "mcp test", "doctor --json")) {
            assertSecret(new ProgramRun(home).with(command.split(" ")));
        }
    }

    @Test
    void a_login_of_a_provider_is_not_shown() throws IOException {
        Files.createDirectories(home.resolve(".deepseek"));
        Files.writeString(
                home.resolve(".deepseek/config.toml"),
                "[providers.a]\nbase_url = \"https://me:hunter2pw@example.org/v1?key=hunter2pw\"\nmodels = [\"m\"]\n");

        assertSecret(new ProgramRun(home).with("config", "--json"));
        assertSecret(new ProgramRun(home).with("config"));
    }

    @Test
    void a_key_in_the_place_of_another_setting_is_not_shown_when_that_is_refused() {
        assertThat(new ProgramRun(home)
                        .variable("DEEPSEEK_BASE_URL", "sk-0123456789abcdef")
                        .with("config")
                        .err())
                .contains("DEEPSEEK_BASE_URL")
                .doesNotContain("0123456789");
    }
}
