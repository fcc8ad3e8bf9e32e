package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.model.Dialect;
import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.SimulatorSettings;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.chat.ServiceTerms;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DoctorCommandTest {
    @TempDir
    Path home;

    private ProgramRun program() {
        return new ProgramRun(home).variable("DEEPSEEK_NETWORK_RETRIES", "0");
    }

    private static Simulator provider() {
        return Simulator.start(
                SimulatorSettings.usual().with(ServiceTerms.USUAL.withKeys("sk-right")), ask -> Answer.of("?"));
    }

    private ProgramRun asking(Simulator provider, String key) {
        return program().variable("DEEPSEEK_BASE_URL", provider.baseUrl()).variable("DEEPSEEK_API_KEY", key);
    }

    /** Returns the findings by subject. */
    private static Map<String, JsonNode> findings(ProgramRun run) throws IOException {
        Map<String, JsonNode> findings = new LinkedHashMap<>();
        for (String line : run.out().lines().toList()) {
            JsonNode finding = Json.tree(line);
            findings.put(finding.get("subject").textValue(), finding);
        }
        return findings;
    }

    private static JsonNode of(Map<String, JsonNode> findings, String subject) {
        return Objects.requireNonNull(findings.get(subject), subject);
    }

    private static String grade(Map<String, JsonNode> findings, String subject) {
        return of(findings, subject).get("grade").textValue();
    }

    private static String found(Map<String, JsonNode> findings, String subject) {
        return of(findings, subject).get("found").textValue();
    }

    @Test
    void an_address_that_answers_is_fine() throws IOException {
        try (Simulator provider = provider()) {
            ProgramRun run = asking(provider, "sk-right").with("doctor", "--json");

            Map<String, JsonNode> findings = findings(run);
            assertThat(findings.keySet()).contains("java", "terminal", "home", "configuration", "key", "endpoint");
            assertThat(grade(findings, "endpoint")).isEqualTo("ok");
            assertThat(found(findings, "key")).startsWith("from DEEPSEEK_API_KEY");
            assertThat(run.out()).doesNotContain("sk-right");
            assertThat(run.exitCode()).isEqualTo(ExitCode.DONE);
        }
    }

    @Test
    void how_it_was_installed_is_told_and_nobody_is_asked_for_a_newer_one() throws IOException {
        Map<String, JsonNode> findings = findings(program().with("doctor", "--json"));

        assertThat(found(findings, "installed")).startsWith("deepseek-tui ");
        assertThat(findings).doesNotContainKey("version");
    }

    @Test
    void a_newer_version_is_told_of_where_a_setting_says_whom_to_ask() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/newest", exchange -> {
            byte[] text = "v999.0.1\n".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, text.length);
            exchange.getResponseBody().write(text);
            exchange.close();
        });
        server.start();
        String address = "http://127.0.0.1:" + server.getAddress().getPort();
        try {
            Map<String, JsonNode> newer =
                    findings(program().with("doctor", "--json", "--set", "update.check=" + address + "/newest"));
            Map<String, JsonNode> unknown =
                    findings(program().with("doctor", "--json", "--set", "update.check=" + address + "/nothing"));

            assertThat(found(newer, "version")).startsWith("999.0.1 is available; this is ");
            assertThat(grade(unknown, "version")).isEqualTo("hint");
            assertThat(found(unknown, "version")).contains("status 404");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void whether_commands_run_in_a_sandbox_is_told() throws IOException {
        Map<String, JsonNode> without =
                findings(program().variable("PATH", home.toString()).with("doctor", "--json"));
        Map<String, JsonNode> required = findings(
                program().variable("PATH", home.toString()).with("doctor", "--json", "--set", "sandbox.mode=require"));
        Map<String, JsonNode> off = findings(program().with("doctor", "--json", "--set", "sandbox.mode=off"));

        assumeThat(Files.exists(Path.of("/usr/bin/sandbox-exec"))).isFalse();
        assertThat(found(without, "sandbox")).isEqualTo("commands run without a sandbox: bubblewrap is not installed");
        assertThat(grade(without, "sandbox")).isEqualTo("hint");
        assertThat(of(without, "sandbox").get("remedy").textValue()).contains("apt install bubblewrap");
        assertThat(grade(required, "sandbox")).isEqualTo("problem");
        assertThat(grade(off, "sandbox")).isEqualTo("ok");
    }

    @Test
    void a_key_that_others_can_read_is_told_with_a_better_place_for_it() throws IOException {
        try (Simulator provider = provider()) {
            Map<String, JsonNode> exported =
                    findings(asking(provider, "sk-right").with("doctor", "--json"));
            Map<String, JsonNode> argument =
                    findings(asking(provider, "sk-wrong").with("doctor", "--json", "--set", "model.api_key=sk-right"));

            assertThat(List.of(exported, argument)).allSatisfy(findings -> {
                assertThat(grade(findings, "key")).isEqualTo("hint");
                assertThat(of(findings, "key").get("remedy").textValue()).contains("deepseek-tui login");
            });
            assertThat(found(exported, "key")).contains("started from that shell can read");
            assertThat(found(argument, "key")).startsWith("from --set").contains("all users of this machine");
        }
    }

    @Test
    void where_a_key_is_stored_already_it_is_not_advised_to_store_one() throws IOException {
        try (Simulator provider = provider()) {
            program().input("sk-right\n").with("login", "--stdin");
            Map<String, JsonNode> exported =
                    findings(asking(provider, "sk-right").with("doctor", "--json"));
            Map<String, JsonNode> argument =
                    findings(asking(provider, "sk-right").with("doctor", "--json", "--set", "model.api_key=sk-right"));

            assertThat(of(exported, "key").get("remedy").textValue()).startsWith("remove it from the environment: ");
            assertThat(of(argument, "key").get("remedy").textValue()).startsWith("remove the option: ");
        }
    }

    @Test
    void an_address_on_this_machine_needs_no_key() throws IOException {
        try (Simulator open = Simulator.start(ask -> Answer.of("?"))) {
            Map<String, JsonNode> findings = findings(
                    program().variable("DEEPSEEK_BASE_URL", open.baseUrl()).with("doctor", "--json"));

            assertThat(grade(findings, "key")).isEqualTo("ok");
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void a_server_that_is_asked_in_its_own_dialect_is_not_advised_another(Dialect dialect) throws IOException {
        SimulatorSettings settings = SimulatorSettings.usual().with(ServiceTerms.USUAL.speaking(dialect));
        try (Simulator other = Simulator.start(settings, ask -> Answer.of("?"))) {
            Files.writeString(
                    Files.createDirectories(home.resolve(".deepseek")).resolve("config.toml"),
                    "[providers.other]\nbase_url = \"%s\"\nkey_variable = \"THEIRS\"\ndialect = \"%s\"\n"
                            .formatted(other.baseUrl(), dialect.word()));

            Map<String, JsonNode> findings =
                    findings(program().variable("THEIRS", "sk-theirs").with("doctor", "--json"));

            assertThat(grade(findings, "providers.other")).isEqualTo("ok");
            assertThat(found(findings, "providers.other")).contains(dialect.label(), "2 models");
        }
    }

    @Test
    void a_key_from_a_file_is_fine() throws IOException {
        try (Simulator provider = provider()) {
            program().input("sk-right\n").with("login", "--stdin");
            Map<String, JsonNode> findings = findings(
                    program().variable("DEEPSEEK_BASE_URL", provider.baseUrl()).with("doctor", "--json"));

            assertThat(grade(findings, "key")).isEqualTo("ok");
        }
    }

    @Test
    void a_model_that_is_not_there_is_a_problem_that_names_those_that_are() throws IOException {
        try (Simulator provider = provider()) {
            ProgramRun run = asking(provider, "sk-right").with("doctor", "--json", "--model", "nix");

            assertThat(found(findings(run), "endpoint")).endsWith("responds, but has no model nix");
            assertThat(of(findings(run), "endpoint").get("remedy").textValue()).contains("deepseek-");
            assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
        }
    }

    @Test
    void a_key_that_is_refused_is_a_problem_and_is_not_shown() throws IOException {
        try (Simulator provider = provider()) {
            ProgramRun run = asking(provider, "sk-wrong").with("doctor", "--json");

            assertThat(grade(findings(run), "endpoint")).isEqualTo("problem");
            assertThat(found(findings(run), "endpoint")).contains("key");
            assertThat(run.out()).doesNotContain("sk-wrong");
            assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
        }
    }

    @Test
    void an_address_where_nobody_is_is_a_problem() throws IOException {
        Simulator gone = provider();
        gone.close();

        ProgramRun run = asking(gone, "sk-right").with("doctor", "--json");

        assertThat(grade(findings(run), "endpoint")).isEqualTo("problem");
        assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
    }

    @Test
    void without_a_key_nobody_is_asked_and_the_guide_is_named() throws IOException {
        Map<String, JsonNode> findings = findings(program().with("doctor", "--json"));

        assertThat(grade(findings, "key")).isEqualTo("hint");
        assertThat(found(findings, "key")).contains("built-in guide");
        assertThat(findings).doesNotContainKey("endpoint");
    }

    @Test
    void each_mistake_in_the_settings_is_a_finding() throws IOException {
        Files.createDirectories(home.resolve(".deepseek"));
        Files.writeString(
                home.resolve(".deepseek/config.toml"), "[model]\nmax_tokens = 0\n\n[capacity]\nlow_risk = 1\n");

        ProgramRun run = program().with("doctor");

        assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines().filter(line -> line.startsWith("problem  configuration")))
                .hasSize(2)
                .anyMatch(line -> line.contains("model.max_tokens"))
                .anyMatch(line -> line.contains("low_risk"));
    }

    @Test
    void variables_that_mean_nothing_are_listed() throws IOException {
        Map<String, JsonNode> findings =
                findings(program().variable("DEEPSEEK_MODLE", "x").with("doctor", "--json"));

        assertThat(grade(findings, "environment")).isEqualTo("hint");
        assertThat(found(findings, "environment")).endsWith(": DEEPSEEK_MODLE");
    }

    @Test
    void each_finding_is_a_line_for_people_that_cannot_write_to_the_terminal() {
        ProgramRun run = program().variable("DEEPSEEK_X\u001b[2J", "x").with("doctor");

        assertThat(run.out()).doesNotContain("\u001b").contains("DEEPSEEK_X␛[2J");
        assertThat(run.out().lines()).allMatch(line -> line.matches("(?:ok|hint|problem) +[a-z]+ +\\S.*"));
        assertThat(run.err()).isEmpty();
    }

    @Test
    void a_home_that_is_a_file_is_a_problem() throws IOException {
        Files.writeString(home.resolve(".deepseek"), "");

        ProgramRun run = program().with("doctor", "--json");

        assertThat(found(findings(run), "home")).endsWith("is not a directory");
        assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
    }
}
