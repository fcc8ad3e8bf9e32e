package dev.deepseektui.core.session;

import static dev.deepseektui.core.session.AgentBrain.call;
import static dev.deepseektui.core.session.AgentBrain.task;
import static dev.deepseektui.core.session.SessionScene.ask;
import static dev.deepseektui.core.session.SessionScene.events;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.approval.Question;
import dev.deepseektui.core.approval.Question.Answer;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.session.turn.TurnLimits.Continuation;
import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.AgentStarted;
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
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Agents in sessions composed as in production, against the strict simulator. */
class AgentSessionTest extends AgentScene {
    private Setup hooked(String moment, String command) throws IOException {
        Files.createDirectories(scene.workspace.resolve(".claude"));
        Files.writeString(
                scene.workspace.resolve(".claude/settings.json"),
                "{\"hooks\":{\"%s\":[{\"matcher\":\"explore\",\"hooks\":[{\"command\":\"%s\"}]}]}}"
                        .formatted(moment, command));
        return Setup.withRules("")
                .hooked(ProjectSetup.of(scene.workspace, Optional.empty(), OwnFiles.NONE)
                        .files());
    }

    @Test
    void only_the_answer_of_an_agent_comes_back() {
        try (Session session = scene.open()) {
            ask(session, task("explore", read("a.txt") + "\n" + read("b.txt"), "Both are short."));

            assertThat(returned(session).name()).isEqualTo("task");
            assertThat(returned(session).outcome().text())
                    .contains("[agent explore 1: finished; 2 requests")
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
                            .doesNotContain("edit", "todo_write", "verifies"));
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
                            call("bash", Map.of("command", "touch made")),
                            call("write", Map.of("file_path", "made", "content", "x")),
                            call("bash", Map.of("command", "cat a.txt")),
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
                    task("general", call("write", Map.of("file_path", "made.txt", "content", "new\n")), "Made it."));

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
                            return new Answer.NoWithReason("not now");
                        },
                        Continuation.STOP,
                        new SessionListener() {}));
        try (Session session = scene.open()) {
            ask(
                    session,
                    task("general", call("write", Map.of("file_path", "made.txt", "content", "new\n")), "Refused."));

            assertThat(asked)
                    .singleElement()
                    .satisfies(question -> assertThat(question.agent()).isEqualTo("general 1"));
            assertThat(scene.workspace.resolve("made.txt")).doesNotExist();
        }
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
        String edit = call(
                "edit",
                Map.of("file_path", "a.txt", "old_string", "This is a.\n", "new_string", "This is a.\nMore.\n"));
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
}
