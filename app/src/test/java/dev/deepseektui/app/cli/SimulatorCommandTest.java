package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.StandardInput;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.base.Json;
import java.io.ByteArrayOutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Scanner;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class SimulatorCommandTest {
    @TempDir
    Path home;

    @Test
    void it_prints_its_address_and_answers_there_until_it_is_stopped() throws Exception {
        try (Running simulator = new Running(home, "simulator", "--port", "0", "--log", "log.jsonl")) {
            String url = simulator.line();

            assertThat(url).matches("http://127\\.0\\.0\\.1:[0-9]+");
            assertThat(ask(url).body()).contains("[simulator] ");
            assertThat(simulator.stopped()).isEqualTo(ExitCode.CANCELLED);
        }
        assertThat(Files.readAllLines(home.resolve("log.jsonl")))
                .hasSize(2)
                .noneMatch(line -> line.contains("sk-secret"));
    }

    @Test
    void json_is_one_object() throws Exception {
        try (Running simulator = new Running(home, "simulator", "--json")) {
            assertThat(Json.tree(simulator.line()).required("base_url").textValue())
                    .startsWith("http://127.0.0.1:");
        }
    }

    @Test
    void it_plays_a_script() throws Exception {
        Files.writeString(home.resolve("steps.json"), "{\"steps\": [{\"reply\": {\"text\": \"As written.\"}}]}");
        try (Running simulator = new Running(home, "simulator", "--script", "steps.json")) {
            assertThat(ask(simulator.line()).body()).contains("As written.");
        }
    }

    @Test
    void models_and_balance_are_asked_of_it() throws Exception {
        Files.writeString(
                home.resolve("steps.json"),
                "{\"service\": {\"keys\": [\"sk-a\"], \"balance\": \"1.50\"}, \"steps\": []}");
        try (Running simulator = new Running(home, "simulator", "--script", "steps.json")) {
            String url = simulator.line();

            assertThat(program(url, "sk-a").with("models").out()).isEqualTo("deepseek-flash\ndeepseek-v4-pro\n");
            assertThat(program(url + "/v1", "sk-a").with("balance").out())
                    .isEqualTo("1.50 USD (granted 0.00, topped up 1.50)\n");
            for (String command : new String[] {"models", "balance"}) {
                ProgramRun refused = program(url, "sk-wrong").with(command);
                assertThat(refused.exitCode()).isEqualTo(ExitCode.ACCOUNT);
                assertThat(refused.err().lines())
                        .singleElement()
                        .asString()
                        .startsWith("API key rejected by 127.0.0.1 (401: ")
                        .doesNotContain("sk-wrong");
            }
        }
    }

    private ProgramRun program(String url, String key) {
        return new ProgramRun(home).variable("DEEPSEEK_BASE_URL", url).variable("DEEPSEEK_API_KEY", key);
    }

    @Test
    void a_failed_expectation_is_told_without_keys_and_cannot_write_to_the_terminal() throws Exception {
        Files.writeString(
                home.resolve("steps.json"),
                "{\"steps\": [{\"expect\": {\"headers\": {\"Authorization\": \"Bearer sk-right\"}}, \"reply\": {}}]}");
        Files.writeString(
                home.resolve("text.json"),
                "{\"steps\": [{\"expect\": {\"last_contains\": \"\\u001b[2J\"}, \"reply\": {}}]}");
        try (Running simulator = new Running(home, "simulator", "--script", "steps.json", "--log", "log.jsonl")) {
            ask(simulator.line());

            assertThat(simulator.err())
                    .isEqualTo("script step 1: expected header Authorization (secret), found (secret)\n");
            assertThat(simulator.stopped()).isEqualTo(ExitCode.CANCELLED);
        }
        assertThat(Files.readString(home.resolve("log.jsonl")))
                .contains("found (secret)")
                .doesNotContain("sk-right", "sk-secret");
        try (Running simulator = new Running(home, "simulator", "--script", "text.json")) {
            ask(simulator.line());

            assertThat(simulator.err()).contains("expected last_contains \"␛[2J\"");
        }
    }

    @Test
    void a_mistake_in_the_script_is_one_line() throws Exception {
        Files.writeString(home.resolve("steps.json"), "{\"steps\": [{\"replies\": 1}]}");
        ProgramRun run = new ProgramRun(home).with("simulator", "--script", "steps.json");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err().lines()).singleElement().asString().contains("steps.json: steps[0].replies: is unknown");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void a_port_in_use_or_out_of_range_is_one_line() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            ProgramRun run = new ProgramRun(home).with("simulator", "--port", String.valueOf(taken.getLocalPort()));

            assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(run.err().lines()).singleElement().asString().startsWith("port " + taken.getLocalPort() + ": ");
        }
        assertThat(new ProgramRun(home).with("simulator", "--port", "70000").err())
                .isEqualTo("--port 70000: is no port; give one from 0 to 65535\n");
    }

    private static HttpResponse<String> ask(String url) throws Exception {
        String body = "{\"model\":\"deepseek-flash\",\"messages\":[{\"role\":\"user\",\"content\":\"Hello\"}]}";
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(url + "/chat/completions"))
                                .header("Authorization", "Bearer sk-secret")
                                .POST(HttpRequest.BodyPublishers.ofString(body))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    /** The command on a thread of its own; stopping it is an interruption. */
    private static final class Running implements AutoCloseable {
        private final ExecutorService thread = Executors.newSingleThreadExecutor();
        private final ByteArrayOutputStream err = new ByteArrayOutputStream();
        private final Scanner out;
        private final Future<Integer> exitCode;

        Running(Path home, String... args) throws Exception {
            PipedOutputStream pipe = new PipedOutputStream();
            out = new Scanner(new PipedInputStream(pipe), StandardCharsets.UTF_8);
            Console console = new Console(
                    StandardInput.none(),
                    new PrintStream(pipe, false, StandardCharsets.UTF_8),
                    new PrintStream(err, true, StandardCharsets.UTF_8),
                    question -> Optional.empty());
            exitCode = thread.submit(
                    () -> new CommandLineProgram(new Surroundings(Map.of(), home, home), console).run(args));
        }

        String line() {
            return out.nextLine();
        }

        String err() {
            return err.toString(StandardCharsets.UTF_8);
        }

        int stopped() throws Exception {
            thread.shutdownNow();
            assertThat(thread.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
            return exitCode.get();
        }

        @Override
        public void close() {
            thread.shutdownNow();
        }
    }
}
