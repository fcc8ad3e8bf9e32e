package dev.deepseektui.testkit.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.UserError;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
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
import java.util.Scanner;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.ExitCode;

@Timeout(120)
class SimulatorCommandTest {
    @TempDir
    Path home;

    @Test
    void it_prints_its_address_and_answers_there_until_it_is_stopped() throws Exception {
        Path log = home.resolve("log.jsonl");
        try (Running simulator = new Running("--port", "0", "--log", log.toString())) {
            String url = simulator.line();

            assertThat(url).matches("http://127\\.0\\.0\\.1:[0-9]+");
            assertThat(ask(url).body()).contains("[simulator] ");
            assertThat(simulator.stopped()).isEqualTo(SimulatorCommand.CANCELLED);
        }
        assertThat(Files.readAllLines(log)).hasSize(2).noneMatch(line -> line.contains("sk-secret"));
    }

    @Test
    void json_is_one_object() throws Exception {
        try (Running simulator = new Running("--json")) {
            assertThat(Json.tree(simulator.line()).required("base_url").textValue())
                    .startsWith("http://127.0.0.1:");
        }
    }

    @Test
    void it_answers_by_a_script() throws Exception {
        Path steps = file("steps.json", "{\"steps\": [{\"reply\": {\"text\": \"As written.\"}}]}");
        try (Running simulator = new Running("--script", steps.toString())) {
            assertThat(ask(simulator.line()).body()).contains("As written.");
        }
    }

    @Test
    void it_speaks_another_dialect() throws Exception {
        try (Running simulator = new Running("--dialect", "vllm")) {
            assertThat(send(HttpRequest.newBuilder(URI.create(simulator.line() + "/models")))
                            .statusCode())
                    .isEqualTo(200);
        }
        assertThat(new Finished("--dialect", "other").err).startsWith("--dialect other: must be one of ");
    }

    @Test
    void a_failed_expectation_is_reported_without_keys_and_cannot_write_to_the_terminal() throws Exception {
        Path steps = file(
                "steps.json",
                "{\"steps\": [{\"expect\": {\"headers\": {\"Authorization\": \"Bearer sk-right\"}}, \"reply\": {}}]}");
        Path text =
                file("text.json", "{\"steps\": [{\"expect\": {\"last_contains\": \"\\u001b[2J\"}, \"reply\": {}}]}");
        Path log = home.resolve("log.jsonl");
        try (Running simulator = new Running("--script", steps.toString(), "--log", log.toString())) {
            ask(simulator.line());

            assertThat(simulator.err())
                    .isEqualTo("script step 1: expected header Authorization (secret), found (secret)\n");
            assertThat(simulator.stopped()).isEqualTo(SimulatorCommand.CANCELLED);
        }
        assertThat(Files.readString(log)).contains("found (secret)").doesNotContain("sk-right", "sk-secret");
        try (Running simulator = new Running("--script", text.toString())) {
            ask(simulator.line());

            assertThat(simulator.err()).contains("expected last_contains \"␛[2J\"");
        }
    }

    @Test
    void a_mistake_in_the_script_is_one_line() throws Exception {
        Finished run = new Finished(
                "--script",
                file("steps.json", "{\"steps\": [{\"replies\": 1}]}").toString());

        assertThat(run.exitCode).isEqualTo(ExitCode.USAGE);
        assertThat(run.err.lines()).singleElement().asString().contains("steps.json: steps[0].replies: unknown field");
    }

    @Test
    void a_port_in_use_or_out_of_range_is_one_line() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            Finished run = new Finished("--port", String.valueOf(taken.getLocalPort()));

            assertThat(run.exitCode).isEqualTo(ExitCode.USAGE);
            assertThat(run.err.lines())
                    .singleElement()
                    .asString()
                    .startsWith("cannot listen on port " + taken.getLocalPort() + " ");
        }
        assertThat(new Finished("--port", "70000").err).isEqualTo("--port 70000: invalid port; expected 0 to 65535\n");
    }

    @Test
    void a_defect_is_reported_once_for_each_kind_and_cannot_write_to_the_terminal() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        SimulatorCommand.DefectReporter defects = new SimulatorCommand.DefectReporter(printer(err));
        defects.accept(new UserError("log.jsonl: cannot be written"));
        defects.accept(new UserError("log.jsonl: cannot be written"));
        defects.accept(new IllegalStateException("\u001b[2J"));

        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("log.jsonl: cannot be written\n"
                        + "Internal error in the simulator: java.lang.IllegalStateException: ␛[2J\n"
                        + "    at " + SimulatorCommandTest.class.getName());
    }

    private Path file(String name, String text) throws Exception {
        return Files.writeString(home.resolve(name), text);
    }

    private static PrintStream printer(OutputStream stream) {
        return new PrintStream(stream, true, StandardCharsets.UTF_8);
    }

    private static HttpResponse<String> ask(String url) throws Exception {
        String body = "{\"model\":\"deepseek-flash\",\"messages\":[{\"role\":\"user\",\"content\":\"Hello\"}]}";
        return send(HttpRequest.newBuilder(URI.create(url + "/chat/completions"))
                .header("Authorization", "Bearer sk-secret")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** A run that ends by itself. */
    private static final class Finished {
        private final int exitCode;
        private final String err;

        Finished(String... arguments) {
            ByteArrayOutputStream printed = new ByteArrayOutputStream();
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            exitCode = SimulatorCommand.run(printer(out), printer(printed), arguments);
            err = printed.toString(StandardCharsets.UTF_8);
            assertThat(out.size()).isZero();
        }
    }

    /** The command on a separate thread; an interrupt stops it. */
    private static final class Running implements AutoCloseable {
        private final ExecutorService thread = Executors.newSingleThreadExecutor();
        private final ByteArrayOutputStream err = new ByteArrayOutputStream();
        private final Scanner out;
        private final Future<Integer> exitCode;

        Running(String... arguments) throws Exception {
            PipedOutputStream pipe = new PipedOutputStream();
            out = new Scanner(new PipedInputStream(pipe), StandardCharsets.UTF_8);
            exitCode = thread.submit(() -> SimulatorCommand.run(printer(pipe), printer(err), arguments));
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
