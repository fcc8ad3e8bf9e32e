package dev.deepseektui.core.session;

import static dev.deepseektui.core.session.AgentBrain.call;
import static dev.deepseektui.core.session.AgentBrain.steps;
import static dev.deepseektui.core.session.AgentBrain.task;
import static dev.deepseektui.core.session.SessionScene.ask;
import static dev.deepseektui.core.session.SessionScene.events;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.session.turn.TurnEnding.EndReason;
import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.AgentEnded.Ending;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Limits of agents, and agents that are stopped or fail. */
class AgentLimitsTest extends AgentScene {
    private static final Cancellation NEVER = new Cancellation();

    private static void makeSure(Path file) {
        try {
            Files.write(file, new byte[0]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns true if the rewind data's lock is held, by this or another process. */
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

    private static JsonNode tree(String json) {
        try {
            return Json.tree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void a_long_answer_is_cut_to_its_tokens_and_all_of_it_is_found() {
        String line = IntStream.rangeClosed(1, 700)
                .mapToObj(i -> "a.txt:" + i + " says something that is of use here.")
                .collect(Collectors.joining(" "));
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
                    .contains("stopped before it was finished: it made as many requests as agents.max_steps allows");
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
        String write = call("write", Map.of("file_path", "made.txt", "content", "new\n"));
        try (Session session = scene.open()) {
            open.add(session);
            String waits = "until [ -e heard ]; do sleep 0.05; done";
            ask(session, task("general", read("a.txt"), call("bash", Map.of("command", waits)), write, "Tried."));

            assertThat(scene.workspace.resolve("made.txt")).doesNotExist();
            assertThat(ownTape(session, 1))
                    .filteredOn(ToolReturned.class::isInstance)
                    .last()
                    .satisfies(
                            event -> assertThat(((ToolReturned) event).outcome().status())
                                    .isEqualTo(Status.REFUSED));
        }
    }

    @Test
    void none_goes_on_working_for_a_turn_that_a_mistake_ended() {
        boolean[] hasFailed = new boolean[1];
        scene.in(ApprovalMode.FULL).watchedBy(new SessionListener() {
            @Override
            public void recorded(Recorded event) {
                if (event.event() instanceof ToolReturned && !hasFailed[0]) {
                    hasFailed[0] = true;
                    throw new IllegalStateException("no room on the disk");
                }
            }
        });
        String first = call("bash", Map.of("command", "until [ -e begun ]; do sleep 0.05; done"));
        String endless = call("bash", Map.of("command", "touch begun; until [ -e never ]; do sleep 0.05; done"));
        try (Session session = scene.open()) {
            EndReason reason = ask(session, task("general", first) + "\n" + task("general", endless));

            assertThat(events(session, AgentEnded.class))
                    .extracting(AgentEnded::ending)
                    .containsExactly(Ending.DONE, Ending.CANCELLED);
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
            ask(session, call("bash", Map.of("command", "echo other > a.txt")));
            assertThat(isHeld()).isTrue();

            ask(session, task("explore", read("a.txt"), "Short."));

            assertThat(isHeld()).isTrue();
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
                                    task("explore", read("a.txt"), call("bash", Map.of("command", "cat")), "Never."),
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
                    .map(AgentLimitsTest::tree)
                    .filter(request -> !request.path("messages")
                            .path(0)
                            .path("content")
                            .asText()
                            .contains("## Your job"))
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
}
