package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.Fault;
import dev.deepseektui.testkit.simulator.brain.Place;
import dev.deepseektui.testkit.simulator.brain.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExecCommandTest extends ExecScene {
    @Test
    void the_answer_and_nothing_else_is_printed() {
        ProgramRun run = exec(says("It is so."), "is it so?");

        assertThat(run.out()).isEqualTo("It is so.\n");
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void without_a_prompt_standard_input_is_asked() {
        try (Simulator simulator =
                Simulator.start(ask -> Answer.of("You said: " + ask.request().lastText(Role.USER)))) {
            ProgramRun run = new ProgramRun(home)
                    .in(workspace)
                    .input("from a pipe\n")
                    .with("exec", "--base-url", simulator.baseUrl(), "--set", "model.api_key=k", "-");

            assertThat(run.out()).isEqualTo("You said: from a pipe\n\n");
        }
    }

    @Test
    void nothing_to_ask_is_a_mistake_of_usage() {
        ProgramRun run = exec(says("?"), "  ");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("No prompt");
    }

    @Test
    void what_is_not_to_be_saved_leaves_nothing() {
        ProgramRun run = exec(says("Yes."), "--no-save", "is it so?");

        assertThat(run.out()).isEqualTo("Yes.\n");
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(store().all()).isEmpty();
    }

    @Test
    void a_session_can_be_gone_on_with() {
        exec(says("One."), "first");
        ProgramRun second =
                exec(ask -> Answer.of("Messages: " + ask.request().messages().size()), "--continue", "second");

        assertThat(second.out()).as("system, environment, and what was said").isEqualTo("Messages: 5\n");
        String id = store().all().get(0).id();
        ProgramRun third = exec(
                ask -> Answer.of("Messages: " + ask.request().messages().size()),
                "--resume",
                id.substring(0, 15),
                "third");
        assertThat(third.out()).isEqualTo("Messages: 7\n");
        assertThat(store().all()).hasSize(1);
    }

    @Test
    void what_cannot_be_gone_on_with_is_said() {
        assertThat(exec(says("?"), "--continue", "go on").err()).contains("no session in this project yet");
        assertThat(exec(says("?"), "--resume", "nix", "go on").err()).contains("session nix: not found");
        assertThat(exec(says("?"), "--mode", "yolo", "go on").err()).contains("must be plan, ask, edits, auto or full");
    }

    @Test
    void a_cost_limit_where_no_price_is_known_is_said_to_stop_nothing() throws IOException {
        ProgramRun unknown = exec(says("fine"), "--max-cost", "0.05", "hello");
        Path settings = home.resolve(".deepseek/config.toml");
        Files.writeString(settings, "[cost]\nprices = { \"deepseek-flash\" = [0.1, 0.2, 0.3] }\n");
        ProgramRun known = exec(says("fine"), "--max-cost", "0.05", "hello");

        assertThat(unknown.err())
                .startsWith("--max-cost 0.05: the price of deepseek-flash is unknown")
                .hasLineCount(1);
        assertThat(unknown.exitCode()).isZero();
        assertThat(known.err()).isEmpty();
    }

    @Test
    void a_file_that_is_mentioned_comes_with_the_ask() throws IOException {
        Files.writeString(workspace.resolve("notes.txt"), "the secret is 42\n");
        Brain sees = ask -> Answer.of(Boolean.toString(ask.request().messages().stream()
                .anyMatch(message -> message.text().contains("the secret is 42"))));

        ProgramRun there = exec(sees, "what is in @notes.txt?");
        assertThat(there.out()).isEqualTo("true\n");
        assertThat(there.err()).matches("Attached: notes\\.txt, \\d+ tokens\n");
        ProgramRun missing = exec(sees, "what is in @nothing.txt?");
        assertThat(missing.out()).isEqualTo("false\n");
        assertThat(missing.err()).isEqualTo("Not attached: nothing.txt does not exist\n");
    }

    @Test
    void the_limit_of_steps_ends_it_with_exit_code_one() {
        Brain endless = ask -> Answer.of("").calling(call("recall", Map.of("what", "x")));

        ProgramRun run = exec(endless, "--max-steps", "2", "go");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("Stopped after 2 steps");
    }

    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of("400", refusing(400), 1, "400"),
                Arguments.of("401", refusing(401), 3, "key"),
                Arguments.of("402", refusing(402), 3, "balance"),
                Arguments.of("422", refusing(422), 1, "422"),
                Arguments.of("429", refusing(429), 1, "429"),
                Arguments.of("500", refusing(500), 1, "500"),
                Arguments.of("503", refusing(503), 1, "503"),
                Arguments.of("cut", broken(new Fault.Cut(Place.AnswerPoint.TEXT, Fault.CutMode.CLOSE)), 1, "broke"),
                Arguments.of(
                        "ended",
                        broken(new Fault.Cut(Place.AnswerPoint.TEXT, Fault.CutMode.END)),
                        1,
                        "before it was whole"),
                Arguments.of("reset", broken(new Fault.Cut(Place.AnswerPoint.REASONING, Fault.CutMode.RESET)), 1, ""),
                Arguments.of("stall", broken(new Fault.Stall(Place.AnswerPoint.TEXT)), 1, "gave no answer"),
                Arguments.of(
                        "stalled at once", broken(new Fault.Stall(Place.AnswerPoint.FIRST_BYTE)), 1, "gave no answer"),
                Arguments.of("garbage", broken(new Fault.Garbage(Place.AnswerPoint.TEXT, "data: {{{")), 1, "not JSON"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("failures")
    void each_failure_is_one_line_an_exit_code_and_a_session_that_can_be_gone_on_with(
            String name, Supplier<Reply> failure, int exitCode, String words) {
        // Use a short timeout for stalls only, because an answer may come late on a busy machine.
        String patience = "network.idle_timeout_seconds=" + (name.startsWith("stall") ? 1 : 90);
        ProgramRun run = exec(first(failure, Answer.of("?")), "--set", patience, "hello");

        assertThat(run.err().lines()).as(run.err()).hasSize(1);
        assertThat(run.err()).containsIgnoringCase(words);
        assertThat(run.exitCode()).isEqualTo(exitCode);
        assertThat(exec(says("Fine."), "--continue", "again").out()).isEqualTo("Fine.\n");
    }

    @Test
    void a_failed_turn_is_retried_without_a_prompt() {
        exec(first(refusing(503), Answer.of("?")), "is it so?");

        ProgramRun run = exec(ask -> Answer.of("You said: " + ask.request().lastText(Role.USER)), "-c", "--retry");

        assertThat(run.out()).isEqualTo("You said: is it so?\n");
        assertThat(run.exitCode()).isZero();
        ProgramRun again = exec(says("?"), "-c", "--retry");
        assertThat(again.err()).contains("Nothing to retry: the last turn finished.");
        assertThat(again.exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void an_unreachable_provider_is_one_line() {
        ProgramRun run = new ProgramRun(home)
                .in(workspace)
                .with(
                        "exec",
                        "--base-url",
                        "http://127.0.0.1:1",
                        "--set",
                        "model.api_key=k",
                        "--set",
                        "network.retries=0",
                        "hello");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err().lines()).hasSize(1);
    }

    @Test
    void without_a_key_it_fails_in_one_line() {
        ProgramRun run = new ProgramRun(home).in(workspace).with("exec", "where are tokens counted?");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines())
                .singleElement()
                .asString()
                .contains("no API key", "deepseek-tui login", "--guide");
        assertThat(store().all()).isEmpty();
    }

    @Test
    void a_session_of_a_model_is_not_continued_by_the_guide() {
        exec(says("It is so."), "is it so?");

        ProgramRun run = new ProgramRun(home).in(workspace).with("exec", "-c", "--output-format", "json", "and now?");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out()).contains("\"is_error\":true");
    }

    @Test
    void the_guide_answers_when_it_is_asked_for_and_says_what_it_is() throws IOException {
        Files.writeString(workspace.resolve("Tokens.java"), "class Tokens {\n    int countTokens() { return 0; }\n}\n");

        ProgramRun run = new ProgramRun(home).in(workspace).with("exec", "--guide", "where are tokens counted?");
        ProgramRun despiteKey = exec(says("It is so."), "--guide", "where are tokens counted?");

        assertThat(run.out().lines().findFirst().orElseThrow())
                .contains("Built-in guide")
                .contains("no AI");
        assertThat(despiteKey.out()).contains("Built-in guide");
    }

    @Test
    void a_prompt_with_an_api_key_is_refused_and_not_kept() {
        String key = "sk-0123456789abcdef0123456789abcdef";

        ProgramRun run = exec(says("It is so."), "use " + key);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err().lines())
                .singleElement()
                .asString()
                .contains("contain an API key")
                .doesNotContain(key);
        assertThat(store().all()).isEmpty();
        assertThat(new ProgramRun(home).in(workspace).with(key).err()).contains("contain an API key");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sk-0123456789abcdef0123456789abcdef", "SK-0123456789ABCDEF0123456789ABCDEF"})
    void piped_data_and_instructions_with_an_api_key_are_refused_without_a_terminal(String key) {
        Brain brain = says("It is so.");
        try (Simulator simulator = Simulator.start(brain)) {
            String[] usual = {"--base-url", simulator.baseUrl(), "--set", "model.api_key=sk-simulated"};
            ProgramRun data =
                    new ProgramRun(home).in(workspace).input("old_" + key).with(exec(usual, "explain"));
            ProgramRun piped =
                    new ProgramRun(home).in(workspace).input("use " + key).with(exec(usual, "-"));
            ProgramRun instructions = new ProgramRun(home)
                    .in(workspace)
                    .with(exec(usual, "explain", "--append-system-prompt", "The key is " + key));

            for (ProgramRun run : List.of(data, piped, instructions)) {
                assertThat(run.exitCode()).isEqualTo(2);
                assertThat(run.err()).contains("contain an API key").doesNotContain(key);
            }
            assertThat(store().all()).isEmpty();
        }
    }

    @Test
    void prompt_with_an_api_key_is_sent_if_the_user_confirms_it_at_the_terminal() {
        String key = "sk-0123456789abcdef0123456789abcdef";
        try (Simulator simulator = Simulator.start(says("It is so."))) {
            String[] usual = {"--base-url", simulator.baseUrl(), "--set", "model.api_key=sk-simulated"};
            ProgramRun confirmed =
                    new ProgramRun(home).in(workspace).answering("y").with(exec(usual, "use " + key));
            ProgramRun refused =
                    new ProgramRun(home).in(workspace).answering("").with(exec(usual, "use " + key));

            assertThat(confirmed.exitCode()).isZero();
            assertThat(confirmed.err()).contains("Send it to the model anyway?");
            assertThat(refused.exitCode()).isEqualTo(2);
            assertThat(refused.err()).contains("Not sent");
        }
    }

    private static String[] exec(String[] usual, String... more) {
        return Stream.of(Stream.of("exec"), Stream.of(usual), Stream.of(more))
                .flatMap(words -> words)
                .toArray(String[]::new);
    }

    @Test
    void the_guide_thinks_nothing_costs_nothing_and_leaves_no_memory_of_what_it_did() throws IOException {
        Files.writeString(workspace.resolve("Tokens.java"), "class Tokens {\n    int countTokens() { return 0; }\n}\n");

        ProgramRun run =
                new ProgramRun(home).in(workspace).with("exec", "--guide", "--json", "where are tokens counted?");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("Tokens.java", "countTokens()")
                .doesNotContain("\"kind\":\"reasoning\"", "\"reasoning\":\"", "prompt_calibrated", "cache_anomaly");
        assertThat(new ProgramRun(home).in(workspace).with("sessions", "list").out())
                .contains("     none  where are tokens counted?");
        assertThat(home.resolve(".deepseek/memory")).doesNotExist();
    }

    @Test
    void in_a_small_budget_the_guide_sums_up_what_it_was_asked() throws IOException {
        for (int i = 0; i < 5; i++) {
            Files.writeString(
                    workspace.resolve("Tokens" + i + ".java"), "int countTokens(String text) { }\n".repeat(60));
        }
        String[] asked = {
            "exec", "--guide", "--json", "--set", "context.budget_tokens=4096", "where are tokens counted?"
        };
        new ProgramRun(home).in(workspace).with(asked);
        String[] again = {"exec", "--guide", "--json", "-c", "--set", "context.budget_tokens=4096", "where is the text?"
        };
        ProgramRun run = new ProgramRun(home).in(workspace).with(again);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains(
                        "\"type\":\"summary_requested\",\"by\":\"embedded guide\"", "\"summary_by\":\"embedded guide\"")
                .doesNotContain("summary_refused", "request_billed");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--max-steps 0 x",
                "--max-cost 0 x",
                "--max-cost -1 x",
                "--max-cost NaN x",
                "--retry",
                "-c --retry x",
                "--resume a --continue x",
                "--no-save --resume nix x",
                "--mode yolo x",
                "--effort lots x",
                "-C nowhere x",
                "--config nowhere.toml x"
            })
    void what_cannot_be_is_one_line_that_names_the_option_or_setting(String arguments) {
        ProgramRun run = exec(says("?"), arguments.split(" "));

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).as(run.err()).hasSize(1);
    }
}
