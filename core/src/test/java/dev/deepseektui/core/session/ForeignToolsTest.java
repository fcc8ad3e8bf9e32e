package dev.deepseektui.core.session;

import static dev.deepseektui.core.session.SessionScene.ask;
import static dev.deepseektui.core.session.SessionScene.events;
import static dev.deepseektui.core.session.SessionScene.flag;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.approval.Question;
import dev.deepseektui.core.approval.rule.Rule.Decision;
import dev.deepseektui.core.approval.rule.RuleFile.WrittenRule;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.session.turn.TurnLimits.Continuation;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged;
import dev.deepseektui.core.tool.mcp.FakeServer;
import dev.deepseektui.core.tool.mcp.McpEvents.McpToolsTaken;
import dev.deepseektui.core.tool.mcp.McpEvents.McpToolsWaiting;
import dev.deepseektui.core.tool.mcp.oauth.LoginStore;
import dev.deepseektui.core.tool.mcp.oauth.LoginStore.StoredLogin;
import dev.deepseektui.core.tool.setup.ProjectSetup;
import dev.deepseektui.core.tool.setup.Setup;
import dev.deepseektui.core.tool.setup.UserSetup;
import dev.deepseektui.core.workspace.OwnFiles;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The tools of MCP servers in the prompt, and their effect on the provider's cache. */
@Timeout(120)
class ForeignToolsTest {
    private static final String ECHO = "mcp__fake__echo";
    private static final int MANY_CALLS = 48;

    @TempDir
    Path root;

    private @Nullable SessionScene opened;

    private SessionScene scene() {
        if (opened == null) {
            opened = scene(new CallingBrain("done"));
        }
        return opened;
    }

    private SessionScene scene(Brain brain) {
        opened = new SessionScene(root, brain).in(ApprovalMode.FULL).set("mcp.startup_ms", "60000");
        return opened;
    }

    @AfterEach
    void close() {
        scene().close();
    }

    private void servers(String... nameAndManners) throws IOException {
        StringBuilder settings = new StringBuilder();
        for (String each : nameAndManners) {
            String[] words = each.split(" ", -1);
            List<String> line = FakeServer.line(Arrays.copyOfRange(words, 1, words.length));
            settings.append("[mcp.servers.")
                    .append(words[0])
                    .append("]\ncommand = ")
                    .append(Json.line(line.get(0)))
                    .append("\nargs = ")
                    .append(Json.line(line.subList(1, line.size())))
                    .append('\n');
        }
        Files.createDirectories(scene().home.settings().getParent());
        Files.writeString(scene().home.settings(), settings);
    }

    private static String call(Session session, String tool, Map<String, Object> arguments) {
        ask(session, CallingBrain.order(tool, arguments));
        List<ToolReturned> returned = events(session, ToolReturned.class);
        return returned.get(returned.size() - 1).outcome().text();
    }

    private static String tools(String request) throws IOException {
        return Json.tree(request).path("tools").toString();
    }

    private static List<String> foreign(String request) throws IOException {
        List<String> names = new ArrayList<>();
        for (JsonNode each : Json.tree(request).path("tools")) {
            names.add(each.path("function").path("name").textValue());
        }
        return names.stream().filter(name -> name.startsWith("mcp_")).collect(Collectors.toList());
    }

    private static String messages(String request) {
        return request.substring(request.indexOf("\"messages\":["), request.indexOf("],\"tools\":"));
    }

    @Test
    void the_first_request_has_the_tools_of_every_server_behind_the_programs_own() throws IOException {
        servers("zeta", "fake");
        try (Session session = scene().open()) {
            assertThat(call(session, ECHO, Map.of("message", "hi"))).isEqualTo("echo 1: hi");
            assertThat(foreign(scene().requests().get(0))).containsExactly(ECHO, "mcp__zeta__echo");
            assertThat(events(session, McpToolsTaken.class))
                    .containsExactly(new McpToolsTaken(List.of("fake", "zeta"), List.of(), 2, false));
        }
    }

    @Test
    void forty_eight_calls_of_a_servers_tool_keep_the_prefix() throws IOException {
        scene(new Repeating());
        servers("fake");
        try (Session session = scene().open()) {
            ask(session, "go");

            List<String> requests = scene().requests();
            assertThat(requests).hasSize(MANY_CALLS + 1);
            for (int i = 1; i < requests.size(); i++) {
                assertThat(messages(requests.get(i))).startsWith(messages(requests.get(i - 1)));
                assertThat(tools(requests.get(i))).isEqualTo(tools(requests.get(0)));
            }
            assertThat(events(session, ToolReturned.class))
                    .hasSize(MANY_CALLS)
                    .allMatch(returned -> returned.outcome().status() == Status.OK);
        }
    }

    /** A model that calls the same tool repeatedly, with different arguments. */
    private static final class Repeating implements Brain {
        @Override
        public Reply answer(Ask ask) {
            long done = ask.request().messages().stream()
                    .filter(message -> message.role() == Role.TOOL)
                    .count();
            return done == MANY_CALLS
                    ? Answer.of("done")
                    : Answer.of("").calling(new ToolCall("call_" + done, ECHO, "{\"message\":\"" + done + "\"}"));
        }
    }

    private List<String> jobs() {
        return scene().requests().stream()
                .filter(request -> request.contains("## Your job"))
                .toList();
    }

    @Test
    void an_agent_with_all_tools_calls_those_of_servers_by_a_header_of_its_own() throws IOException {
        scene(new AgentBrain());
        servers("fake");
        try (Session session = scene().open()) {
            ask(
                    session,
                    AgentBrain.task(
                            "general",
                            AgentBrain.call(ECHO, Map.of("message", "one")),
                            AgentBrain.call(ECHO, Map.of("message", "two")),
                            "Done."));

            assertThat(jobs())
                    .hasSize(3)
                    .allSatisfy(request -> assertThat(foreign(request)).containsExactly(ECHO));
            assertThat(jobs().get(2)).contains("echo 1: one", "echo 2: two");
            assertThat(tools(jobs().get(2))).isEqualTo(tools(jobs().get(0)));
            assertThat(messages(jobs().get(2))).startsWith(messages(jobs().get(0)));

            // The servers end with the session, not with the agent.
            ask(session, AgentBrain.call(ECHO, Map.of("message", "three")));
            assertThat(scene().requests().get(scene().requests().size() - 1)).contains("echo 3: three");
        }
    }

    @Test
    void an_agent_that_only_looks_has_none_of_servers() throws IOException {
        scene(new AgentBrain());
        servers("fake");
        try (Session session = scene().open()) {
            ask(session, AgentBrain.task("explore", "Done."));

            assertThat(foreign(jobs().get(0))).isEmpty();
        }
    }

    @Test
    void a_written_agent_has_those_of_servers_that_it_names_and_may_call_no_other() throws IOException {
        scene(new AgentBrain());
        servers("fake", "zeta");
        Path file = scene().workspace.resolve(".agents/agents/echoes.md");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "---\ndescription: x\ntools: Read, mcp__zeta\n---\nBe.\n");
        UserSetup user = new UserSetup(List.of(), new ProjectSetup(scene().workspace, List.of(), List.of()), List.of());
        ProjectSetup brought = ProjectSetup.of(scene().workspace, Optional.empty(), OwnFiles.NONE);
        try (Session session =
                scene().setup(Setup.of(user, brought, Setup.Nesting.LEFT_OUT)).open()) {
            ask(
                    session,
                    AgentBrain.task(
                            "echoes",
                            AgentBrain.call("mcp__zeta__echo", Map.of("message", "one")),
                            AgentBrain.call(ECHO, Map.of("message", "two")),
                            "Done."));

            assertThat(foreign(jobs().get(0))).containsExactly("mcp__zeta__echo");
            assertThat(jobs().get(2)).contains("echo 1: one").doesNotContain("echo 1: two");
        }
    }

    @Test
    void what_an_agent_wants_of_a_server_is_asked_with_its_name() throws IOException {
        List<Question> asked = new ArrayList<>();
        scene(new AgentBrain())
                .in(ApprovalMode.ASK)
                .with(new SessionCallbacks(
                        (question, cancellation) -> {
                            asked.add(question);
                            return new dev.deepseektui.core.approval.Question.Answer.No();
                        },
                        Continuation.STOP,
                        new SessionListener() {}));
        servers("fake");
        try (Session session = scene().open()) {
            ask(session, AgentBrain.task("general", AgentBrain.call(ECHO, Map.of("message", "one")), "Done."));

            assertThat(asked).extracting(Question::agent).containsExactly("general 1");
        }
    }

    @Test
    void a_late_servers_tools_wait_for_the_next_rewriting_and_that_is_said_once() throws IOException {
        Path signal = root.resolve("signal");
        servers("fake when=" + signal);
        scene().set("mcp.startup_ms", "0");
        try (Session session = scene().open()) {
            ask(session, "one");
            Files.createFile(signal);
            awaitReady(session);
            ask(session, "two");
            ask(session, "three");
            session.edits().clear();
            ask(session, "four");

            assertThat(events(session, McpToolsTaken.class).get(0).absent()).hasSize(1);
            assertThat(events(session, McpToolsWaiting.class)).containsExactly(new McpToolsWaiting(ECHO));
            assertThat(foreign(scene().requests().get(2))).isEmpty();
            assertThat(foreign(scene().requests().get(3))).containsExactly(ECHO);
        }
    }

    @Test
    void a_late_servers_tools_come_in_when_the_user_pays_for_it() throws IOException {
        Path signal = root.resolve("signal");
        servers("fake when=" + signal);
        scene().set("mcp.startup_ms", "0");
        try (Session session = scene().open()) {
            ask(session, "one");
            Files.createFile(signal);
            awaitReady(session);

            assertThat(session.takeForeignTools()).isTrue();
            assertThat(session.takeForeignTools()).isFalse();
            ask(session, "two");
            assertThat(foreign(scene().lastRequest())).containsExactly(ECHO);
        }
    }

    private static void awaitReady(Session session) {
        session.servers().orElseThrow().awaitStarts(Duration.ofMinutes(1), new Cancellation());
    }

    @Test
    void a_resumed_session_has_the_same_tools_when_the_server_is_gone_and_calls_say_so() throws IOException {
        servers("fake");
        String id;
        String before;
        try (Session session = scene().open()) {
            call(session, ECHO, Map.of("message", "hi"));
            id = session.id();
            before = tools(scene().lastRequest());
        }
        Files.delete(scene().home.settings());
        try (Session session = scene().resume(id)) {
            String answer = call(session, ECHO, Map.of("message", "hi"));

            assertThat(answer).contains("No MCP server that is configured now has a tool " + ECHO);
            assertThat(tools(scene().lastRequest())).isEqualTo(before);
            assertThat(events(session, HeaderChanged.class)).hasSize(1);
        }
    }

    @Test
    void of_too_many_tools_the_model_gets_the_two_by_which_it_finds_and_calls_them() throws IOException {
        servers("fake many");
        try (Session session = scene().open()) {
            assertThat(call(session, "mcp_find", Map.of("words", "says told")))
                    .startsWith(ECHO + ": Says what it is told.");
            assertThat(call(session, "mcp_find", Map.of())).startsWith("fake: " + ECHO + ", mcp__fake__extra-0");
            assertThat(call(session, "mcp_call", Map.of("tool", ECHO, "arguments", Map.of("message", "hi"))))
                    .isEqualTo("echo 1: hi");
            assertThat(foreign(scene().lastRequest())).containsExactly("mcp_call", "mcp_find");
        }
    }

    @Test
    void a_servers_tool_is_asked_for_and_a_rule_allows_it() throws IOException {
        servers("fake");
        scene().in(ApprovalMode.ASK);
        try (Session session = scene().open()) {
            assertThat(call(session, ECHO, Map.of("message", "hi"))).doesNotContain("echo 1");
            session.rules()
                    .book()
                    .add(Decision.ALLOW, WrittenRule.of("allow mcp(fake.echo)").rule());
            assertThat(call(session, ECHO, Map.of("message", "hi"))).isEqualTo("echo 1: hi");
        }
    }

    @Test
    void resources_are_read_by_a_tool_of_their_own() throws IOException {
        servers("fake resources");
        try (Session session = scene().open()) {
            assertThat(call(session, "mcp_read", Map.of("server", "fake"))).isEqualTo("demo://a: A\n");
            assertThat(call(session, "mcp_read", Map.of("server", "fake", "uri", "demo://a")))
                    .isEqualTo("[demo://a]\nwhat A says");
        }
    }

    @Test
    void a_workspace_that_is_trusted_brings_servers() throws IOException {
        scene().set("sandbox.mode", "off");
        List<String> line = FakeServer.line();
        String json = "{\"mcpServers\":{\"own\":{\"command\":" + Json.line(line.get(0)) + ",\"args\":"
                + Json.line(line.subList(1, line.size())) + "}}}";
        Files.createDirectories(scene().workspace);
        Files.writeString(scene().workspace.resolve(".mcp.json"), json);
        ProjectSetup brought = ProjectSetup.of(scene().workspace, Optional.empty(), OwnFiles.NONE);
        UserSetup user = UserSetup.of(scene().home, Map.of());

        try (Session session = scene().setup(Setup.of(user, brought.untrusted(), Setup.Nesting.LEFT_OUT))
                .open()) {
            assertThat(session.servers()).isEmpty();
        }
        try (Session session =
                scene().setup(Setup.of(user, brought, Setup.Nesting.SENT)).open()) {
            assertThat(call(session, "mcp__own__echo", Map.of("message", "hi"))).isEqualTo("echo 1: hi");
        }
    }

    @Test
    void a_resource_is_shown_by_naming_it_and_a_prompt_is_asked_by_its_name() throws IOException {
        servers("fake resources");
        try (Session session = scene().open()) {
            ask(session, "first");
            ask(session, "look at @fake:demo://a please");
            assertThat(scene().lastRequest()).contains("fake:demo://a\\nwhat A says");
            ask(session, "/fake:review the code");
            assertThat(scene().lastRequest()).contains("Please review the code.");
            assertThat(session.prompts().saved())
                    .extracting(saved -> saved.name() + " " + saved.hint() + ": " + saved.sentence())
                    .containsExactly("fake:review what: Reviews");
        }
    }

    @Test
    void a_session_without_servers_has_none() {
        try (Session session = scene().open()) {
            assertThat(session.servers()).isEmpty();
        }
    }

    @Test
    void a_mistake_in_a_server_is_said_with_its_name() throws IOException {
        Files.createDirectories(scene().home.settings().getParent());
        Files.writeString(scene().home.settings(), "[mcp.servers.fake]\ncomand = \"x\"\n");

        assertThat(catchThrowable(() -> scene().open().close()))
                .hasMessageContaining("mcp.servers.fake has an unknown key comand; did you mean command?");
    }

    @Test
    void flags_cannot_set_servers() {
        assertThat(catchThrowable(() -> scene().open(new SessionKind.Fresh(), flag("mcp.servers", "x"))
                        .close()))
                .hasMessageContaining("can only be set in a settings file");
    }

    @Test
    void a_server_of_a_workspace_gets_no_token_of_the_users() throws Exception {
        try (MockWebServer web = new MockWebServer()) {
            web.enqueue(new MockResponse.Builder().code(404).build());
            web.start();
            new LoginStore(scene().home).store("own", StoredLogin.entered(web.url("/mcp"), "token-of-the-user"));
            Files.createDirectories(scene().workspace);
            Files.writeString(
                    scene().workspace.resolve(".mcp.json"),
                    "{\"mcpServers\":{\"own\":{\"url\":"
                            + Json.line(web.url("/mcp").toString()) + "}}}");
            ProjectSetup brought = ProjectSetup.of(scene().workspace, Optional.empty(), OwnFiles.NONE);
            UserSetup user = UserSetup.of(scene().home, Map.of());

            try (Session session =
                    scene().setup(Setup.of(user, brought, Setup.Nesting.SENT)).open()) {
                assertThat(session.servers()).isPresent();
                RecordedRequest greeting = Objects.requireNonNull(web.takeRequest(60, TimeUnit.SECONDS));
                assertThat(greeting.getHeaders().get("Authorization")).isNull();
            }
        }
    }
}
