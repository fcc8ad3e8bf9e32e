package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProviderCommandsTest {
    private static final String BALANCE = "{\"is_available\":false,\"balance_infos\":[{\"currency\":\"CNY\","
            + "\"total_balance\":\"0.10\",\"granted_balance\":\"0.00\",\"topped_up_balance\":\"0.10\"}]}";

    @TempDir
    Path home;

    private HttpServer server;

    @BeforeEach
    void open() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void close() {
        server.stop(0);
    }

    private void answer(String path, int status, String body) {
        server.createContext(path, exchange -> {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(bytes);
            }
        });
    }

    private ProgramRun run(String... args) {
        return program().with(args);
    }

    private ProgramRun program() {
        return new ProgramRun(home)
                .variable(
                        "DEEPSEEK_BASE_URL",
                        "http://127.0.0.1:" + server.getAddress().getPort())
                .variable("DEEPSEEK_API_KEY", "sk-secret")
                .variable("DEEPSEEK_NETWORK_RETRIES", "0");
    }

    @Test
    void models_are_listed_one_to_a_line_or_as_one_object() {
        answer("/models", 200, "{\"data\":[{\"id\":\"b\\u001b\",\"owned_by\":\"x\"},{\"id\":\"a\"}]}");

        assertThat(run("models").out()).isEqualTo("a\nb␛\n");
        assertThat(run("models", "--json").out())
                .isEqualTo(
                        "{\"models\":[{\"id\":\"a\",\"owned_by\":null},{\"id\":\"b\\u001B\",\"owned_by\":\"x\"}]}\n");
    }

    @Test
    void who_lists_no_models_is_named_with_the_reason_beside_those_that_are_listed() throws IOException {
        answer("/models", 200, "{\"data\":[{\"id\":\"a\"}]}");
        besideDeadOnes();

        ProgramRun run = run("models");

        assertThat(run.exitCode()).isEqualTo(ExitCode.DONE);
        assertThat(run.out()).isEqualTo("a\n");
        assertThat(run.err().lines())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .startsWith("Cannot list the models of dead: 127.0.0.1 cannot be reached"),
                        line -> assertThat(line)
                                .isEqualTo("Cannot list the models of shut: providers.shut: no key for example.org;"
                                        + " run `deepseek-tui login --provider shut`"));
    }

    @Test
    void where_nobody_lists_any_it_is_a_failure_of_each() throws IOException {
        answer("/models", 401, "{}");
        besideDeadOnes();

        ProgramRun run = run("models");

        assertThat(run.exitCode()).isEqualTo(ExitCode.ACCOUNT);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines())
                .hasSize(3)
                .first()
                .asString()
                .startsWith("Cannot list the models of 127.0.0.1: API key rejected");
    }

    private void besideDeadOnes() throws IOException {
        Files.writeString(Files.createDirectories(home.resolve(".deepseek")).resolve("config.toml"), """
            [providers.dead]
            base_url = "http://127.0.0.1:1/v1"
            [providers.shut]
            base_url = "https://example.org/v1"
            """);
    }

    @Test
    void the_balance_is_shown_to_the_last_digit() {
        answer("/user/balance", 200, BALANCE);

        assertThat(run("balance").out())
                .isEqualTo("0.10 CNY (granted 0.00, topped up 0.10)\nThe balance is too low for requests.\n");
        assertThat(run("balance", "--json").out()).isEqualTo(BALANCE + "\n");
    }

    @ParameterizedTest
    @CsvSource({"401, 3", "402, 3", "404, 1", "503, 1", "200, 1"})
    void a_refusal_is_one_line_and_an_exit_code(int status, int exitCode) {
        answer("/", status, "{\"error\":{\"message\":\"no, sk-secret\"}}");

        for (String command : new String[] {"models", "balance"}) {
            ProgramRun run = run(command, "--json");
            assertThat(run.exitCode()).isEqualTo(exitCode);
            assertThat(run.out()).isEmpty();
            assertThat(run.err().lines())
                    .singleElement()
                    .asString()
                    .contains("127.0.0.1 ")
                    .doesNotContain("sk-secret");
        }
    }

    /** The delays are random, up to half a second. */
    @ParameterizedTest
    @CsvSource({"models, /models", "balance, /user/balance"})
    void asking_again_is_said_beside_the_data(String command, String path) {
        answer(path, 503, "");

        ProgramRun run = program().variable("DEEPSEEK_NETWORK_RETRIES", "1").with(command, "--json");

        assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines())
                .hasSize(2)
                .first()
                .asString()
                .matches("server overloaded, retry 1 of 1 in [0-9]+ ms");
    }

    @Test
    void a_broken_settings_file_of_the_directory_is_not_theirs() throws Exception {
        Files.writeString(
                Files.createDirectories(home.resolve("clone/.deepseek")).resolve("config.toml"), "[model\nnonsense");
        answer("/models", 200, "{\"data\":[{\"id\":\"a\"}]}");
        answer("/user/balance", 200, BALANCE);

        for (String command : new String[] {"models", "balance"}) {
            assertThat(program().in(home.resolve("clone")).with(command))
                    .returns(0, ProgramRun::exitCode)
                    .returns("", ProgramRun::err);
        }
    }

    @Test
    void without_a_key_nothing_is_sent() {
        ProgramRun run = new ProgramRun(home).with("balance");

        assertThat(run.exitCode()).isEqualTo(ExitCode.ACCOUNT);
        assertThat(run.err())
                .isEqualTo("model.api_key: no key for api.deepseek.com; run `deepseek-tui login` or set"
                        + " DEEPSEEK_API_KEY\n");
    }

    @Test
    void a_server_that_is_not_there_is_a_failure() {
        close();

        assertThat(run("models").exitCode()).isEqualTo(ExitCode.FAILED);
    }

    @Test
    void settings_that_cannot_be_used_are_the_users_to_mend() {
        assertThat(run("models", "--set", "network.ca_file=/none.pem").exitCode())
                .isEqualTo(ExitCode.USAGE);
        assertThat(new ProgramRun(home)
                        .variable("HTTPS_PROXY", "ftp://proxy")
                        .with("models")
                        .exitCode())
                .isEqualTo(ExitCode.USAGE);
    }
}
