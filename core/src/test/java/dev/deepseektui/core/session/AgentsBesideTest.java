package dev.deepseektui.core.session;

import static dev.deepseektui.core.session.AgentBrain.call;
import static dev.deepseektui.core.session.AgentBrain.task;
import static dev.deepseektui.core.session.SessionScene.ask;
import static dev.deepseektui.testkit.ShellWords.quote;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.approval.Question;
import dev.deepseektui.core.approval.Question.Answer;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.process.sandbox.SandboxHere;
import dev.deepseektui.core.process.sandbox.VisibleTempDir;
import dev.deepseektui.core.session.turn.TurnLimits.Continuation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The changes of an agent's command cannot be distinguished from another agent's, so none are undone before a second
 * run.
 */
class AgentsBesideTest {
    @TempDir(factory = VisibleTempDir.class)
    Path base;

    @Test
    void what_another_agent_wrote_stays_when_a_command_is_run_again() throws IOException {
        SandboxHere.assume();
        try (SessionScene scene =
                new SessionScene(base, new AgentBrain()).environment(VisibleTempDir.environment(base))) {
            work(scene, base);
        }
    }

    private static void work(SessionScene scene, Path base) throws IOException {
        Path other = scene.workspace.resolve("other.txt");
        Files.writeString(scene.workspace.resolve("a.txt"), "first\n");
        Files.createDirectories(base.resolve("outside"));
        List<Question> asked = new CopyOnWriteArrayList<>();
        scene.in(ApprovalMode.AUTO)
                .with(new SessionCallbacks(
                        (question, cancellation) -> {
                            asked.add(question);
                            return new Answer.Once();
                        },
                        Continuation.STOP,
                        new SessionListener() {}));
        String waits = "touch began; until [ -e other.txt ]; do sleep 0.05; done; echo x > "
                + quote(base.resolve("outside/file"));
        String begun = "until [ -e began ]; do sleep 0.05; done";
        try (Session session = scene.open()) {
            ask(
                    session,
                    String.join(
                            "\n",
                            task("general", call("bash", Map.of("command", waits)), "One."),
                            task(
                                    "general",
                                    call("bash", Map.of("command", begun)),
                                    call("write", Map.of("file_path", "other.txt", "content", "mine\n")),
                                    "Two.")));

            // Either agent may be the first to start.
            assertThat(asked).extracting(Question::agent).containsAnyOf("general 1", "general 2");
            assertThat(other).hasContent("mine\n");
        }
    }
}
