package dev.deepseektui.app.acp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.ShellWords;
import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.brain.Fault;
import dev.deepseektui.testkit.simulator.brain.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program driven by a third-party client, in a new process each time. */
class AcpxTest {
    private static final Map<String, ToolCall> CALLS = Map.of(
            "write", new ToolCall("c1", "write", "{\"file_path\":\"a.txt\",\"content\":\"one\\n\"}"),
            "sleep", new ToolCall("c1", "bash", "{\"command\":\"sleep 60\"}"),
            "greet", new ToolCall("c1", "mcp__fake__greet", "{}"));

    private static final String MANY =
            IntStream.range(0, 1000).mapToObj(i -> "word" + i + " ").reduce("", String::concat);

    @TempDir
    Path root;

    private Path home;
    private Path workspace;
    private Simulator simulator;
    private Acpx acpx;

    @BeforeEach
    void prepare() throws IOException {
        home = Files.createDirectory(root.resolve("home"));
        workspace = Files.createDirectory(root.resolve("workspace"));
        acpx = Acpx.in(home, workspace);
        simulator = Simulator.start(AcpxTest::answer);
    }

    @AfterEach
    void end() {
        if (simulator != null) {
            simulator.close();
        }
    }

    /** Performs the action named by the prompt's last word, once. */
    private static Answer answer(Ask ask) {
        List<Role> roles =
                ask.request().messages().stream().map(message -> message.role()).toList();
        String asked = ask.request().lastText(Role.USER).strip();
        String last = asked.substring(asked.lastIndexOf(' ') + 1);
        if (last.equals("many")) {
            return Answer.of(MANY);
        }
        if (last.equals("stall")) {
            return Answer.of("The beginning.").with(new Fault.Stall(Place.AnswerPoint.TEXT));
        }
        boolean isDone = roles.get(roles.size() - 1) == Role.TOOL;
        return isDone || !CALLS.containsKey(last)
                ? Answer.of("All done.")
                : Answer.of("I will.").calling(CALLS.get(last));
    }

    private List<String> agent(String... more) {
        return AgentProcess.command(simulator, more);
    }

    private static void assertProtocol(Acpx.Outcome outcome) {
        for (JsonNode message : outcome.messages()) {
            String method = message.path("method").asText("");
            if (method.equals("session/update") || method.equals("session/request_permission")) {
                assertThat(SchemaCheck.params(method, message.path("params"))).isEmpty();
            }
        }
    }

    @Test
    void a_prompt_is_answered() throws Exception {
        Acpx.Outcome outcome = acpx.run(agent(), "--format", "json", "exec", "hello");

        assertThat(outcome.said()).isEqualTo("All done.");
        assertThat(outcome.stopReason()).isEqualTo("end_turn");
        assertThat(outcome.exitCode()).isZero();
        assertProtocol(outcome);
    }

    @Test
    void a_change_is_asked_for_shown_and_made() throws Exception {
        Acpx.Outcome outcome = acpx.run(agent(), "--approve-all", "--format", "json", "exec", "please write");

        assertThat(workspace.resolve("a.txt")).hasContent("one\n");
        assertThat(outcome.messages())
                .anySatisfy(message -> assertThat(
                                message.at("/params/toolCall/content/1/newText").asText())
                        .isEqualTo("one\n"));
        assertThat(outcome.updates("tool_call_update"))
                .anySatisfy(update -> assertThat(update.path("status").asText()).isEqualTo("completed"));
        assertProtocol(outcome);
    }

    @Test
    void what_is_denied_is_not_done() throws Exception {
        Acpx.Outcome outcome = acpx.run(agent(), "--deny-all", "--format", "json", "exec", "please write");

        assertThat(workspace.resolve("a.txt")).doesNotExist();
        assertThat(outcome.stopReason()).isEqualTo("end_turn");
        assertProtocol(outcome);
    }

    @Test
    void a_question_that_is_put_away_ends_the_turn() throws Exception {
        Acpx.Outcome outcome =
                acpx.run(agent(), "--non-interactive-permissions", "fail", "--format", "json", "exec", "please write");

        assertThat(workspace.resolve("a.txt")).doesNotExist();
        assertThat(outcome.exitCode()).isEqualTo(5);
    }

    @Test
    void it_is_stopped_while_it_answers() throws Exception {
        try (Acpx.Running running = acpx.begin(agent(), "--format", "json", "exec", "please stall")) {
            running.await("agent_message_chunk");
            running.interrupt();

            assertThat(running.outcome().stopReason()).isEqualTo("cancelled");
        }
    }

    @Test
    void it_is_stopped_while_a_command_runs() throws Exception {
        try (Acpx.Running running = acpx.begin(agent("--mode", "full"), "--format", "json", "exec", "please sleep")) {
            running.await("in_progress");
            running.interrupt();

            assertThat(running.outcome().stopReason()).isEqualTo("cancelled");
        }
    }

    @Test
    void a_mode_is_chosen_before_the_prompt() throws Exception {
        Acpx.Outcome outcome = acpx.run(
                agent(), "--approve-all", "--format", "json", "exec", "--config-option", "mode=plan", "please write");

        assertThat(workspace.resolve("a.txt")).doesNotExist();
        assertThat(outcome.updates("current_mode_update"))
                .anySatisfy(update ->
                        assertThat(update.path("currentModeId").asText()).isEqualTo("plan"));
        assertProtocol(outcome);
    }

    @Test
    void a_session_goes_on_in_another_process() throws Exception {
        acpx.run(agent(), "--ttl", "1", "sessions", "new");
        Acpx.Outcome outcome = acpx.run(agent(), "--ttl", "1", "--format", "json", "prompt", "hello again");

        assertThat(outcome.stopReason()).isEqualTo("end_turn");
        assertThat(outcome.exitCode()).isZero();
    }

    @Test
    void a_session_whose_program_was_killed_in_the_middle_goes_on() throws Exception {
        Path pid = root.resolve("pid");
        Path script = Files.writeString(
                root.resolve("agent.sh"),
                "echo $$ > " + ShellWords.quote(pid) + "\nexec " + ShellWords.line(agent("--mode", "full")) + "\n");
        List<String> agent = List.of("sh", script.toString());
        acpx.run(agent, "--ttl", "1", "sessions", "new");
        try (Acpx.Running running = acpx.begin(agent, "--ttl", "1", "--format", "json", "prompt", "please sleep")) {
            running.await("in_progress");
            ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))
                    .orElseThrow()
                    .destroyForcibly();
            running.outcome();
        }

        assertThat(acpx.run(agent, "--ttl", "1", "--format", "json", "prompt", "hello again")
                        .stopReason())
                .isEqualTo("end_turn");
    }

    @Test
    void an_image_is_sent_along() throws Exception {
        ArrayNode blocks = Json.array();
        blocks.addObject().put("type", "text").put("text", "what is this");
        blocks.addObject().put("type", "image").put("mimeType", "image/png").put("data", AcpSessionTest.PNG);
        Path file = Files.writeString(root.resolve("prompt.json"), blocks.toString());
        Acpx.Outcome outcome = acpx.run(agent(), "--format", "json", "exec", "-f", file.toString());

        assertThat(outcome.stopReason()).isEqualTo("end_turn");
        assertThat(AgentScene.prompts(simulator).get(0)).contains("data:image/png;base64," + AcpSessionTest.PNG);
    }

    @Test
    void a_server_that_the_client_passes_is_used() throws Exception {
        ObjectNode configuration = Json.object();
        ObjectNode server = configuration.putArray("mcpServers").addObject().put("name", "fake");
        List<String> command = FakeMcpServer.command();
        ArrayNode arguments = server.put("command", command.get(0)).putArray("args");
        command.stream().skip(1).forEach(arguments::add);
        server.putArray("env").addObject().put("name", "GREETING").put("value", "hello from the server");
        Path file = Files.writeString(root.resolve("mcp.json"), configuration.toString());

        Acpx.Outcome outcome = acpx.run(
                agent(FakeMcpServer.AWAITED),
                "--mcp-config",
                file.toString(),
                "--approve-all",
                "--format",
                "json",
                "exec",
                "please greet");

        assertThat(outcome.updates("tool_call_update").toString()).contains("hello from the server");
        assertProtocol(outcome);
    }

    @Test
    void more_than_a_hundred_pieces_a_second_arrive_all_and_in_order() throws Exception {
        Acpx.Outcome outcome = acpx.run(agent(), "--format", "json", "exec", "so many");

        assertThat(outcome.updates("agent_message_chunk")).hasSizeGreaterThan(500);
        assertThat(outcome.said()).isEqualTo(MANY);
    }

    @Test
    void lines_that_are_no_messages_do_not_disturb_it() throws Exception {
        Path script = Files.writeString(
                root.resolve("noisy.sh"),
                "(printf 'no message\\n{\"jsonrpc\":\"2.0\",\"method\":\"x\"}\\n{]\\n'; exec cat) | exec "
                        + ShellWords.line(agent()) + "\n");
        Acpx.Outcome outcome = acpx.run(List.of("sh", script.toString()), "--format", "json", "exec", "hello");

        assertThat(outcome.stopReason()).isEqualTo("end_turn");
    }
}
