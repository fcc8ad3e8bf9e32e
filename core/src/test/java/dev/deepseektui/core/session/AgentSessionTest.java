package dev.deepseektui.core.session;

import static dev.deepseektui.core.session.AgentBrain.call;
import static dev.deepseektui.core.session.AgentBrain.steps;
import static dev.deepseektui.core.session.AgentBrain.task;
import static dev.deepseektui.core.session.SessionScene.ask;
import static dev.deepseektui.core.session.SessionScene.events;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.approval.Question;
import dev.deepseektui.core.approval.Question.Answer;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.session.turn.TurnEnding.EndReason;
import dev.deepseektui.core.session.turn.TurnLimits.Continuation;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.AgentEnded.Ending;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.RequestBilled;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import dev.deepseektui.core.tool.setup.ProjectSetup;
import dev.deepseektui.core.tool.setup.Setup;
import dev.deepseektui.core.workspace.OwnFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agents in sessions as the program composes them, before the strict simulator. */
class AgentSessionTest {
    private static final String PRICES = """
        [cost.prices]
        deepseek-flash = [0.003, 0.14, 0.28]
        """;
    private static final Cancellation NEVER = new Cancellation();

    @TempDir
    Path root;

    private SessionScene scene;

    @BeforeEach
    void open() throws IOException {
        scene = new SessionScene(root.toRealPath(), new AgentBrain()).set("sandbox.mode", "off");
        Files.createDirectories(scene.home.directory());
        Files.writeString(scene.home.directory().resolve("config.toml"), PRICES);
        for (String name : List.of("a", "b", "c")) {
            Files.writeString(scene.workspace.resolve(name + ".txt"), "This is " + name + ".\n");
        }
    }

    @AfterEach
    void close() {
        scene.close();
    }

    private static String read(String path) {
        return call("read_file", Map.of("path", path));
    }

    private static AgentEnded ended(Session session) {
        List<AgentEnded> all = events(session, AgentEnded.class);
        return all.get(all.size() - 1);
    }

    private static ToolReturned returned(Session session) {
        List<ToolReturned> all = events(session, ToolReturned.class);
        return all.get(all.size() - 1);
    }

    private List<TapeEvent> ownTape(Session session, int number) {
        SessionFiles files = scene.store().files(session.id()).agent(number);
        List<TapeEvent> events = new ArrayList<>();
        try (TapeReader reader = TapeFile.read(files, EventCatalog.codec(), 0)) {
            reader.forEachRemaining(recorded -> events.add(recorded.event()));
        }
        return events;
    }

    @Test
    void only_the_answer_of_an_agent_comes_back() {
        try (Session session = scene.open()) {
            ask(session, task("explore", read("a.txt") + "\n" + read("b.txt"), "Both are short."));

            assertThat(returned(session).name()).isEqualTo("task");
            assertThat(returned(session).outcome().text())
                    .contains("[agent explore 1 is done; 2 requests")
                    .contains("Both are short.", "Read: a.txt, b.txt")
                    .doesNotContain("This is a.");
            assertThat(scene.lastRequest()).doesNotContain("This is a.");
        }
    }

    @Test
    void an_agent_has_a_tape_of_its_own_with_all_that_it_did() {
        try (Session session = scene.open()) {
            ask(session, task("explore", read("a.txt"), "Short."));

            List<TapeEvent> own = ownTape(session, 1);
            assertThat(own)
                    .filteredOn(SessionStarted.class::isInstance)
                    .singleElement()
                    .satisfies(event -> assertThat(((SessionStarted) event).system())
                            .doesNotContain("edit_file", "update_plan", "verifies"));
            assertThat(own)
                    .filteredOn(ToolReturned.class::isInstance)
                    .singleElement()
                    .satisfies(event ->
                            assertThat(((ToolReturned) event).outcome().text()).contains("This is a."));
            assertThat(own).hasAtLeastOneElementOfType(TurnEnded.class);
            assertThat(events(session, AgentStarted.class))
                    .singleElement()
                    .satisfies(started -> assertThat(started.agent()).isEqualTo("explore"));
        }
    }

    @Test
    void what_an_agent_read_is_in_the_working_set_and_what_it_cost_in_the_totals() {
        try (Session session = scene.open()) {
            ask(session, task("explore", read("c.txt"), "Short."));

            assertThat(session.state().task().workingSet().byLastUse()).contains("c.txt");
            long own = Objects.requireNonNull(ended(session).usage().prompt());
            assertThat(own).isPositive();
            assertThat(events(session, RequestBilled.class))
                    .hasSize(ended(session).steps());
            assertThat(session.state().cost().input()).isGreaterThan(own);
            assertThat(ended(session).cost()).isPositive();
            assertThat(session.state().cost().atLeast())
                    .isGreaterThan(ended(session).cost());
        }
    }

    @Test
    void explore_changes_nothing_even_where_all_is_allowed() {
        scene.in(ApprovalMode.FULL);
        try (Session session = scene.open()) {
            ask(
                    session,
                    task(
                            "explore",
                            call("shell", Map.of("command", "touch made")),
                            call("write_file", Map.of("path", "made", "content", "x")),
                            call("shell", Map.of("command", "cat a.txt")),
                            "Tried."));

            assertThat(scene.workspace.resolve("made")).doesNotExist();
            assertThat(ownTape(session, 1))
                    .filteredOn(ToolReturned.class::isInstance)
                    .map(event -> ((ToolReturned) event).outcome().status())
                    .containsExactly(Status.REFUSED, Status.MALFORMED, Status.OK);
        }
    }

    @Test
    void general_works_as_far_as_the_session_may_and_its_edits_can_be_taken_back() throws IOException {
        try (Session session = scene.open()) {
            ask(
                    session,
                    task("general", call("write_file", Map.of("path", "made.txt", "content", "new\n")), "Made it."));

            assertThat(scene.workspace.resolve("made.txt")).hasContent("new\n");
            assertThat(ended(session).changed()).containsExactly("made.txt");
            assertThat(returned(session).outcome().text()).contains("Changed: made.txt");
            assertThat(session.fileHistory().diff()).contains("+new");

            session.fileHistory().takeBack(session.fileHistory().undoable());
            assertThat(scene.workspace.resolve("made.txt")).doesNotExist();
        }
    }

    @Test
    void what_an_agent_wants_allowed_is_asked_with_its_name() {
        List<Question> asked = new CopyOnWriteArrayList<>();
        scene.in(ApprovalMode.ASK)
                .with(new SessionCallbacks(
                        (question, cancellation) -> {
                            asked.add(question);
                            return new Answer.NoBecause("not now");
                        },
                        Continuation.STOP,
                        new SessionListener() {}));
        try (Session session = scene.open()) {
            ask(
                    session,
                    task("general", call("write_file", Map.of("path", "made.txt", "content", "new\n")), "Refused."));

            assertThat(asked)
                    .singleElement()
                    .satisfies(question -> assertThat(question.agent()).isEqualTo("general 1"));
            assertThat(scene.workspace.resolve("made.txt")).doesNotExist();
        }
    }

    private Setup hooked(String moment, String command) throws IOException {
        Files.createDirectories(scene.workspace.resolve(".claude"));
        Files.writeString(
                scene.workspace.resolve(".claude/settings.json"),
                "{\"hooks\":{\"%s\":[{\"matcher\":\"explore\",\"hooks\":[{\"command\":\"%s\"}]}]}}"
                        .formatted(moment, command));
        return Setup.saying("")
                .hooked(ProjectSetup.of(scene.workspace, Optional.empty(), OwnFiles.NONE)
                        .files());
    }

    @Test
    void a_hook_tells_an_agent_something_when_it_starts_and_the_conversation_nothing() throws IOException {
        scene.setup(hooked("SubagentStart", "cat > told.json; echo Speak French."));
        try (Session session = scene.open()) {
            ask(session, task("explore", "Oui."));

            assertThat(scene.requests())
                    .filteredOn(each -> each.contains("Speak French."))
                    .hasSize(1);
            assertThat(scene.lastRequest()).doesNotContain("Speak French.");
            assertThat(Files.readString(scene.workspace.resolve("told.json")))
                    .contains("\"agent_type\":\"explore\"", "\"session_id\":\"" + session.id() + "\"");
        }
    }

    @Test
    void a_hook_that_is_not_content_has_an_agent_go_on() throws IOException {
        scene.setup(hooked("SubagentStop", "grep -q 'active.:true' || { echo 'look again' >&2; exit 2; }"));
        try (Session session = scene.open()) {
            ask(session, task("explore", "One.", "Two."));

            assertThat(ended(session).steps()).isEqualTo(2);
            assertThat(scene.requests()).anyMatch(each -> each.contains("look again"));
            assertThat(events(session, TurnEnded.class)).hasSize(1);
        }
    }

    @Test
    void an_agent_calls_no_agent() {
        try (Session session = scene.open()) {
            ask(session, task("general", task("explore", "Deep."), "Done."));

            assertThat(events(session, AgentStarted.class)).hasSize(1);
            assertThat(ownTape(session, 1))
                    .filteredOn(ToolReturned.class::isInstance)
                    .singleElement()
                    .satisfies(
                            event -> assertThat(((ToolReturned) event).outcome().status())
                                    .isEqualTo(Status.MALFORMED));
        }
    }

    @Test
    void at_depth_two_an_agent_calls_another_one() {
        scene.set("agents.max_depth", "2");
        try (Session session = scene.open()) {
            ask(session, task("general", task("explore", "Deep."), "Done."));

            assertThat(ownTape(session, 1)).hasAtLeastOneElementOfType(AgentEnded.class);
        }
    }

    @Test
    void at_depth_zero_there_are_none() {
        scene.set("agents.max_depth", "0");
        try (Session session = scene.open()) {
            ask(session, "Hello.");

            assertThat(session.state().conversation().header().tools()).doesNotContain("\"task\"");
            assertThat(session.state().conversation().header().system()).doesNotContain("# Agents");
        }
    }

    @Test
    void several_of_one_reply_are_all_answered_in_their_order() {
        try (Session session = scene.open()) {
            ask(
                    session,
                    String.join(
                            "\n",
                            task("explore", read("a.txt"), "First."),
                            task("explore", read("b.txt"), "Second."),
                            task("explore", read("c.txt"), "Third.")));

            assertThat(events(session, ToolReturned.class))
                    .extracting(event ->
                            event.outcome().text().lines().skip(1).findFirst().orElse(""))
                    .containsExactly("First.", "Second.", "Third.");
            assertThat(events(session, AgentStarted.class))
                    .extracting(AgentStarted::number)
                    .containsExactlyInAnyOrder(1, 2, 3);
        }
    }

    @Test
    void two_writers_of_one_file_do_not_lose_what_the_other_wrote() throws IOException {
        String edit = call("edit_file", Map.of("path", "a.txt", "old", "This is a.\n", "new", "This is a.\nMore.\n"));
        try (Session session = scene.open()) {
            ask(
                    session,
                    String.join(
                            "\n",
                            task("general", read("a.txt"), edit, "One."),
                            task("general", read("a.txt"), edit, "Two.")));

            long refused = IntStream.of(1, 2)
                    .mapToObj(number -> ownTape(session, number))
                    .flatMap(List::stream)
                    .filter(ToolReturned.class::isInstance)
                    .filter(event -> ((ToolReturned) event).outcome().status() != Status.OK)
                    .count();
            long written = Files.readString(scene.workspace.resolve("a.txt"))
                    .lines()
                    .filter("More."::equals)
                    .count();
            assertThat(written + refused).isEqualTo(2);
            assertThat(written).isPositive();
        }
    }

    @Test
    void a_long_answer_is_cut_to_its_tokens_and_all_of_it_is_found() {
        String line = "a.txt:1 says something that is of use here. ".repeat(700).strip();
        try (Session session = scene.open()) {
            ask(session, task("explore", line));

            String text = returned(session).outcome().text();
            String answer = text.substring(text.indexOf('\n') + 1);
            assertThat(new DeepSeekTokenizer().count(answer)).isBetween(1_490, 1_500);
            assertThat(ended(session).answer()).isEqualTo(line);
            String id = answer.replaceAll("(?s).*artifact:([0-9a-f]{64}).*", "$1");
            ask(session, call("recall", Map.of("what", "artifact:" + id)));
            assertThat(returned(session).outcome().status()).isEqualTo(Status.OK);
            assertThat(returned(session).outcome().text()).contains("a.txt:1 says something");
        }
    }

    @Test
    void an_agent_that_reaches_its_steps_is_ended_with_what_it_has() {
        scene.set("agents.max_steps", "2");
        try (Session session = scene.open()) {
            ask(session, task("explore", read("a.txt"), read("b.txt"), "Never said."));

            assertThat(ended(session).ending()).isEqualTo(Ending.LIMIT);
            assertThat(ended(session).steps()).isEqualTo(2);
            assertThat(returned(session).outcome().text())
                    .contains("was ended before it was done: it made as many requests as agents.max_steps allows");
        }
    }

    @Test
    void an_agent_that_costs_too_much_is_ended() {
        scene.set("agents.max_usd", "0.0000001");
        try (Session session = scene.open()) {
            ask(session, task("explore", read("a.txt"), read("b.txt"), "Never said."));

            assertThat(ended(session).ending()).isEqualTo(Ending.LIMIT);
            assertThat(ended(session).steps()).isEqualTo(1);
        }
    }

    @Test
    void an_agent_of_an_agent_costs_no_more_than_is_left_to_that_one() {
        scene.set("agents.max_depth", "2").set("agents.max_usd", "0.0000001");
        try (Session session = scene.open()) {
            ask(session, task("general", task("explore", "Deep."), "Never said."));

            assertThat(ownTape(session, 1))
                    .filteredOn(AgentEnded.class::isInstance)
                    .singleElement()
                    .satisfies(event -> assertThat(((AgentEnded) event).steps()).isZero());
        }
    }

    @Test
    void agents_side_by_side_together_cost_no_more_than_the_session_may_and_a_request_each() {
        String looks = steps(read("a.txt"), read("b.txt"), read("c.txt"), read("a.txt"), read("b.txt"), "Done.");
        double one;
        try (Session session = scene.open()) {
            ask(session, task("general", looks));
            one = Objects.requireNonNull(ended(session).cost());
        }
        scene.set("cost.session_limit_usd", Double.toString(one));
        try (Session session = scene.open()) {
            ask(session, String.join("\n", task("general", looks), task("general", looks), task("general", looks)));

            assertThat(events(session, AgentEnded.class))
                    .extracting(AgentEnded::ending)
                    .contains(Ending.LIMIT);
            assertThat(session.state().cost().atLeast()).isLessThan(2 * one);
        }
    }

    @Test
    void an_agent_that_works_keeps_to_the_mode_that_is_wanted_meanwhile() {
        List<Session> open = new CopyOnWriteArrayList<>();
        scene.in(ApprovalMode.FULL).watchedBy(new SessionListener() {
            @Override
            public void inAgent(AgentStarted agent, Recorded event) {
                if (event.event() instanceof ToolReturned) {
                    open.get(0).announceMode(before -> ApprovalMode.PLAN);
                    makeSure(scene.workspace.resolve("heard"));
                }
            }
        });
        String write = call("write_file", Map.of("path", "made.txt", "content", "new\n"));
        try (Session session = scene.open()) {
            open.add(session);
            String waits = "until [ -e heard ]; do sleep 0.05; done";
            ask(session, task("general", read("a.txt"), call("shell", Map.of("command", waits)), write, "Tried."));

            assertThat(scene.workspace.resolve("made.txt")).doesNotExist();
            assertThat(ownTape(session, 1))
                    .filteredOn(ToolReturned.class::isInstance)
                    .last()
                    .satisfies(
                            event -> assertThat(((ToolReturned) event).outcome().status())
                                    .isEqualTo(Status.REFUSED));
        }
    }

    private static void makeSure(Path file) {
        try {
            Files.write(file, new byte[0]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void none_goes_on_working_for_a_turn_that_a_mistake_ended() {
        boolean[] hasFailed = new boolean[1];
        scene.watchedBy(new SessionListener() {
            @Override
            public void inAgent(AgentStarted agent, Recorded event) {
                if (agent.number() == 2 && event.event() instanceof ToolReturned && !hasFailed[0]) {
                    hasFailed[0] = true;
                    throw new IllegalStateException("no room on the disk");
                }
            }
        });
        String[] looks = IntStream.range(0, 30).mapToObj(i -> read("a.txt")).toArray(String[]::new);
        try (Session session = scene.open()) {
            EndReason reason = ask(session, task("explore", looks) + "\n" + task("explore", looks));

            assertThat(reason).isEqualTo(EndReason.FAILED);
            assertThat(session.agents().isRunning(1)).isFalse();
            assertThat(session.agents().isRunning(2)).isFalse();
            assertThat(session.state().agents().open()).isEmpty();
        }
    }

    @Test
    void who_has_nothing_to_do_for_a_while_ends() {
        try (Session session = scene.open()) {
            assertThat(((ThreadPoolExecutor) session.parts().hands().workers()).allowsCoreThreadTimeOut())
                    .isTrue();
        }
    }

    @Test
    void what_files_held_stays_in_the_sessions_hand_when_an_agent_has_ended() throws IOException {
        scene.in(ApprovalMode.FULL);
        try (Session session = scene.open()) {
            ask(session, call("shell", Map.of("command", "echo other > a.txt")));
            assertThat(isHeld()).isTrue();

            ask(session, task("explore", read("a.txt"), "Short."));

            assertThat(isHeld()).isTrue();
        }
    }

    /** Where the process has the lock, it is given no second one. */
    private boolean isHeld() throws IOException {
        try (Stream<Path> all = Files.walk(scene.home.rewind());
                FileChannel lock = FileChannel.open(
                        all.filter(path -> path.endsWith("lock")).findFirst().orElseThrow(),
                        StandardOpenOption.WRITE)) {
            return isHeld(lock);
        }
    }

    private static boolean isHeld(FileChannel channel) throws IOException {
        try (FileLock free = channel.tryLock()) {
            return free == null;
        } catch (OverlappingFileLockException held) {
            return true;
        }
    }

    @Test
    void an_unknown_agent_is_refused_and_those_that_there_are_named() {
        try (Session session = scene.open()) {
            ask(session, task("wizard", "Magic."));

            assertThat(returned(session).outcome().status()).isEqualTo(Status.ERROR);
            assertThat(returned(session).outcome().text()).contains("explore", "general");
        }
    }

    @Test
    void what_the_user_cancels_ends_all_agents_and_leaves_no_call_open() {
        Cancellation cancellation = new Cancellation();
        scene.watchedBy(new SessionListener() {
            @Override
            public void inAgent(AgentStarted agent, Recorded event) {
                if (event.event() instanceof ToolReturned) {
                    cancellation.cancel();
                }
            }
        });
        try (Session session = scene.open()) {
            EndReason reason = session.ask(
                            String.join(
                                    "\n",
                                    task("explore", read("a.txt"), read("b.txt"), read("c.txt"), "Never."),
                                    task("explore", read("b.txt"), read("c.txt"), read("a.txt"), "Never.")),
                            cancellation)
                    .reason();

            assertThat(reason).isEqualTo(EndReason.CANCELLED);
            assertThat(session.state().conversation().openCalls()).isEmpty();
            assertThat(session.state().agents().open()).isEmpty();
            assertThat(events(session, AgentEnded.class))
                    .extracting(AgentEnded::ending)
                    .contains(Ending.CANCELLED);
        }
    }

    @Test
    void one_can_be_stopped_alone() {
        List<Session> open = new CopyOnWriteArrayList<>();
        scene.watchedBy(new SessionListener() {
            @Override
            public void inAgent(AgentStarted agent, Recorded event) {
                if (agent.number() == 1 && event.event() instanceof ToolReturned) {
                    open.get(0).agents().stop(1);
                }
            }
        });
        try (Session session = scene.open()) {
            open.add(session);
            EndReason reason = session.ask(
                            String.join(
                                    "\n",
                                    task("explore", read("a.txt"), call("shell", Map.of("command", "cat")), "Never."),
                                    task("explore", read("b.txt"), "Well.")),
                            NEVER)
                    .reason();

            assertThat(reason).isEqualTo(EndReason.DONE);
            assertThat(events(session, AgentEnded.class))
                    .filteredOn(ended -> ended.number() == 2)
                    .extracting(AgentEnded::ending)
                    .containsExactly(Ending.DONE);
        }
    }

    @Test
    void the_prompt_of_the_conversation_only_grows_whatever_its_agents_do() {
        try (Session session = scene.open()) {
            ask(session, steps(task("explore", read("a.txt"), "One."), read("b.txt"), "Done."));
            ask(session, "And now?");

            List<JsonNode> own = scene.requests().stream()
                    .map(AgentSessionTest::tree)
                    .filter(request -> !request.path("messages")
                            .path(0)
                            .path("content")
                            .asText()
                            .contains("# Your job"))
                    .map(request -> request.path("messages"))
                    .toList();
            assertThat(own).hasSize(4);
            for (int i = 1; i < own.size(); i++) {
                for (int k = 0; k < own.get(i - 1).size(); k++) {
                    assertThat(own.get(i).get(k)).isEqualTo(own.get(i - 1).get(k));
                }
            }
        }
    }

    @Test
    void a_session_with_agents_is_taken_up_with_the_same_bytes() {
        String id;
        String before;
        try (Session session = scene.open()) {
            ask(session, task("explore", read("a.txt"), "One."));
            id = session.id();
            before = scene.lastRequest();
        }
        try (Session session = scene.resume(id)) {
            ask(session, "Go on.");

            JsonNode first = tree(before).path("messages");
            JsonNode next = tree(scene.lastRequest()).path("messages");
            for (int k = 0; k < first.size(); k++) {
                assertThat(next.get(k)).isEqualTo(first.get(k));
            }
            ask(session, task("explore", "Two."));
            assertThat(ended(session).number()).isEqualTo(2);
        }
    }

    private static JsonNode tree(String json) {
        try {
            return Json.tree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
