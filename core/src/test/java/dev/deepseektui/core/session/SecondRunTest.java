package dev.deepseektui.core.session;

import static dev.deepseektui.testkit.ShellWords.quote;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.approval.Approver.NoTerminal;
import dev.deepseektui.core.approval.Question;
import dev.deepseektui.core.approval.Question.Answer.Edited;
import dev.deepseektui.core.approval.Question.Answer.No;
import dev.deepseektui.core.approval.Question.Answer.Once;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.process.sandbox.SandboxHere;
import dev.deepseektui.core.process.sandbox.VisibleTempDir;
import dev.deepseektui.core.session.turn.TurnLimits.Continuation;
import dev.deepseektui.core.tape.event.Denial.Need;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.CommandRunAgain;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.brain.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A command that failed because of the sandbox is offered again with the missing access, after its partial changes were
 * undone.
 */
class SecondRunTest {
    /** Connects to a port on which nothing listens; fails at once without a network. */
    private static final String CALL_OUT = "(exec 3<>/dev/tcp/127.0.0.1/1) 2>/dev/null";

    private final Deque<String> wanted = new ArrayDeque<>();
    private final List<Question> asked = new ArrayList<>();
    private dev.deepseektui.core.approval.Question.Answer answer = new Once();

    @TempDir(factory = VisibleTempDir.class)
    Path base;

    private SessionScene scene;

    @BeforeEach
    void open() throws IOException {
        SandboxHere.assume();
        Files.createDirectories(base.resolve("outside"));
        scene = new SessionScene(base, this::next).environment(VisibleTempDir.environment(base));
        Files.writeString(scene.workspace.resolve("a.txt"), "first\n");
    }

    @AfterEach
    void close() {
        if (scene != null) {
            scene.close();
        }
    }

    private Reply next(Ask ask) {
        String command = wanted.poll();
        return command == null
                ? Answer.of("Done.")
                : Answer.of("")
                        .calling(new ToolCall("c" + wanted.size(), "bash", Json.line(Map.of("command", command))));
    }

    private Session session(ApprovalMode mode) {
        return scene.in(mode)
                .with(new SessionCallbacks(
                        (question, cancellation) -> {
                            asked.add(question);
                            return answer;
                        },
                        Continuation.STOP,
                        new SessionListener() {}))
                .open();
    }

    private List<String> run(Session session, String... commands) {
        wanted.addAll(List.of(commands));
        session.ask("go", new Cancellation());
        return SessionScene.events(session, ToolReturned.class).stream()
                .map(returned -> returned.outcome().text())
                .toList();
    }

    private Path outside() {
        return base.resolve("outside/file");
    }

    private String a() throws IOException {
        return Files.readString(scene.workspace.resolve("a.txt"));
    }

    @Test
    void what_it_did_by_halves_is_taken_back_before_it_runs_outside() throws IOException {
        try (Session session = session(ApprovalMode.AUTO)) {
            String told = run(session, "echo more >> a.txt; echo x > new.txt; echo x > " + quote(outside()))
                    .get(0);

            assertThat(a()).isEqualTo("first\nmore\n");
            assertThat(outside()).exists();
            assertThat(told)
                    .startsWith("The first run failed: the sandbox keeps this from the command: ")
                    .contains("It was allowed to run again with the profile outside after its changes were reverted"
                            + " (2).")
                    .contains("exit code 0");
            assertThat(asked).singleElement().satisfies(question -> {
                assertThat(question.cause()).isEqualTo(Question.Cause.NEED);
                assertThat(question.why())
                        .startsWith("It failed: the sandbox keeps this from the command: ")
                        .endsWith("Its changes in the workspace are reverted first (2). Run it again, outside the"
                                + " sandbox?");
            });
            assertThat(SessionScene.events(session, CommandRunAgain.class))
                    .singleElement()
                    .satisfies(again -> {
                        assertThat(again.denial().need()).isEqualTo(Need.OUTSIDE);
                        assertThat(again.takenBack()).isEqualTo(2);
                        assertThat(again.left()).isZero();
                    });
        }
    }

    @Test
    void undo_takes_back_the_turn_as_one() throws IOException {
        try (Session session = session(ApprovalMode.AUTO)) {
            run(session, "echo zero > a.txt", "echo more >> a.txt; echo x > " + quote(outside()));
            assertThat(a()).isEqualTo("zero\nmore\n");

            FileHistory files = session.fileHistory();
            assertThat(files.takeBack(files.undoable())).isEmpty();

            assertThat(a()).isEqualTo("first\n");
        }
    }

    @Test
    void who_says_no_keeps_the_first_result_and_what_it_did() throws IOException {
        answer = new No();
        try (Session session = session(ApprovalMode.AUTO)) {
            String told = run(session, "echo more >> a.txt; echo x > " + quote(outside()))
                    .get(0);

            assertThat(a()).isEqualTo("first\nmore\n");
            assertThat(outside()).doesNotExist();
            assertThat(told).startsWith("exit code 1").contains("[not run again: The user said no.");
            assertThat(SessionScene.events(session, CommandRunAgain.class)).isEmpty();
        }
    }

    @Test
    void without_a_terminal_it_is_refused_with_words() {
        try (Session session = scene.in(ApprovalMode.AUTO)
                .with(new SessionCallbacks(new NoTerminal(), Continuation.STOP, new SessionListener() {}))
                .open()) {
            assertThat(run(session, "echo x > " + quote(outside())).get(0))
                    .startsWith("exit code 1")
                    .contains("[not run again: It failed: ")
                    .contains(
                            "Nobody can be asked, because there is no terminal. Continue without this call. The user can allow it with `--mode full`");
        }
    }

    @Test
    void in_mode_plan_nobody_is_asked() {
        try (Session session = session(ApprovalMode.PLAN)) {
            assertThat(run(session, "echo x > new.txt").get(0))
                    .contains("[not run again: plan mode runs commands read-only]");
            assertThat(asked).isEmpty();
        }
    }

    @Test
    void the_network_is_granted_once_for_all_commands_and_nothing_else_with_it() {
        answer = new dev.deepseektui.core.approval.Question.Answer.ForSession();
        try (Session session = session(ApprovalMode.AUTO)) {
            run(session, CALL_OUT + "; exit 3", CALL_OUT + "; exit 4", "npm install --offline /nowhere");

            assertThat(asked)
                    .singleElement()
                    .satisfies(question -> assertThat(question.offerWords())
                            .isEqualTo("the network, for all commands in the sandbox"));
            assertThat(SessionScene.events(session, CommandRunAgain.class))
                    .extracting(CommandRunAgain::profile)
                    .containsExactly("work + network");
            run(session, "echo x > " + quote(outside()));
            assertThat(asked).hasSize(2);
        }
    }

    @Test
    void a_grant_to_run_outside_covers_the_same_words_and_saves_the_first_run() throws IOException {
        answer = new dev.deepseektui.core.approval.Question.Answer.ForSession();
        Files.writeString(scene.workspace.resolve("build.sh"), "echo x >> count; echo x > " + quote(outside()) + "\n");
        try (Session session = session(ApprovalMode.AUTO)) {
            run(session, "sh build.sh", "sh build.sh", "sh build.sh x");

            assertThat(asked).hasSize(2);
            assertThat(asked.get(0).offerWords()).isEqualTo("exactly sh build.sh, outside the sandbox");
            assertThat(SessionScene.events(session, CommandRunAgain.class)).hasSize(2);
            assertThat(scene.workspace.resolve("count")).content().isEqualTo("x\nx\nx\n");
        }
    }

    @Test
    void another_command_may_be_put_in_its_place() throws IOException {
        answer = new Edited("echo other > a.txt");
        try (Session session = session(ApprovalMode.AUTO)) {
            assertThat(run(session, "echo more >> a.txt; echo x > " + quote(outside()))
                            .get(0))
                    .contains("The user changed the command to: echo other > a.txt");

            assertThat(a()).isEqualTo("other\n");
        }
    }

    @Test
    void where_the_sandbox_is_required_nothing_runs_outside_but_git_gets_its_own_files() throws Exception {
        scene.set("sandbox.mode", "require");
        assertThat(new ProcessBuilder("git", "init", "-q", scene.workspace.toString())
                        .start()
                        .waitFor())
                .isZero();
        Files.writeString(
                scene.workspace.resolve("commit.sh"),
                "git -c user.name=A -c user.email=a@b.c commit -q --allow-empty -m x\n");
        try (Session session = session(ApprovalMode.AUTO)) {
            List<String> told = run(session, "echo x > " + quote(outside()), "sh commit.sh");

            assertThat(told.get(0)).contains("[not run again: sandbox.mode is require, so nothing runs outside]");
            assertThat(told.get(1)).contains("with the profile work + git").contains("exit code 0");
            assertThat(asked).hasSize(1);
        }
    }

    @Test
    void a_plain_failure_is_not_offered() {
        try (Session session = session(ApprovalMode.AUTO)) {
            assertThat(run(session, "exit 3")).containsExactly("exit code 3\n(no output)");
            assertThat(asked).isEmpty();
        }
    }
}
