package dev.deepseektui.app.acp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Fault;
import dev.deepseektui.testkit.simulator.brain.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program as an editor's child process: it writes only the protocol, however it ends. */
class AcpProcessTest {
    @TempDir
    Path root;

    private Path home;
    private Path workspace;

    @BeforeEach
    void prepare() throws IOException {
        home = Files.createDirectory(root.resolve("home"));
        workspace = Files.createDirectory(root.resolve("workspace"));
    }

    @Test
    void killed_in_the_middle_of_a_command_it_leaves_a_session_that_is_loaded_with_all_that_was() throws Exception {
        ToolCall sleep = new ToolCall("c1", "bash", "{\"command\":\"echo begun; sleep 60\"}");
        try (Simulator simulator = Simulator.start(
                AcpSessionTest.saying(Answer.of("I run it.").calling(sleep), Answer.of("It was interrupted.")))) {
            String id;
            try (AgentProcess first = AgentProcess.start(home, simulator, "--mode", "full")) {
                Editor editor = first.editor();
                editor.initialize();
                id = editor.session(workspace);
                editor.send("session/prompt", Editor.prompt(id, "run it"));
                editor.await(message -> message.toString().contains("\"status\":\"in_progress\""));
                first.kill();
                assertThat(editor.problems()).isEmpty();
            }
            try (AgentProcess second = AgentProcess.start(home, simulator)) {
                Editor editor = second.editor();
                editor.initialize();
                editor.result("session/load", Editor.place(workspace).put("sessionId", id));

                assertThat(editor.said("user_message_chunk")).isEqualTo("run it");
                assertThat(editor.said("agent_message_chunk")).isEqualTo("I run it.");
                assertThat(editor.updates("tool_call_update"))
                        .last()
                        .satisfies(update ->
                                assertThat(update.path("status").asText()).isEqualTo("failed"));
                assertThat(editor.ask(id, "what happened?")).isEqualTo("end_turn");
                editor.close();
                assertThat(second.exitCode()).isZero();
            }
            assertThat(AgentProcess.err(home)).isEmpty();
        }
    }

    @Test
    void told_to_end_it_ends_the_turn_first() throws Exception {
        Answer stalled = Answer.of("The beginning of an answer.").with(new Fault.Stall(Place.AnswerPoint.TEXT));
        try (Simulator simulator = Simulator.start(ask -> stalled);
                AgentProcess program = AgentProcess.start(home, simulator)) {
            Editor editor = program.editor();
            editor.initialize();
            editor.send("session/prompt", Editor.prompt(editor.session(workspace), "begin"));
            editor.awaitUpdate("agent_message_chunk");
            program.terminate();

            assertThat(program.exitCode()).isEqualTo(143);
            List<Recorded> events = events();
            assertThat(events)
                    .anySatisfy(recorded -> assertThat(recorded.event())
                            .isInstanceOfSatisfying(
                                    TurnEnded.class,
                                    ended -> assertThat(ended.reason()).isEqualTo("cancelled")));
        }
    }

    private List<Recorded> events() {
        SessionStore store = new SessionStore(new DeepseekHome(home));
        List<Recorded> events = new ArrayList<>();
        try (TapeReader reader = TapeFile.read(store.files(store.all().get(0).id()), EventCatalog.codec(), 0)) {
            reader.forEachRemaining(events::add);
        }
        return events;
    }
}
