package dev.deepseektui.core.session;

import static dev.deepseektui.core.session.CallingBrain.order;
import static dev.deepseektui.core.session.SessionScene.ask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped;
import dev.deepseektui.core.process.sandbox.SandboxHere;
import dev.deepseektui.core.session.turn.TurnEnding.EndReason;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tool.hook.HookEvents.HooksActive;
import dev.deepseektui.core.tool.hook.HookEvents.HooksRan;
import dev.deepseektui.core.tool.setup.ProjectSetup;
import dev.deepseektui.core.tool.setup.Setup;
import dev.deepseektui.core.tool.setup.UserSetup;
import dev.deepseektui.core.workspace.OwnFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hooks of a workspace in real sessions, at each hook point, with real programs. */
class HookSessionTest {
    private static final UserSetup NOBODY =
            new UserSetup(List.of(), new ProjectSetup(Path.of("/"), List.of(), List.of()), List.of());

    @TempDir
    Path root;

    private SessionScene scene;

    @BeforeEach
    void open() throws IOException {
        scene = new SessionScene(root.toRealPath(), new CallingBrain("Done.")).set("sandbox.mode", "off");
        Files.writeString(scene.workspace.resolve("a.txt"), "one\n");
        Files.writeString(scene.workspace.resolve("b.txt"), "two\n");
    }

    @AfterEach
    void close() {
        scene.close();
    }

    private Session hooked(String moment, String matcher, String... commands) throws IOException {
        StringBuilder hooks = new StringBuilder();
        for (String command : commands) {
            hooks.append(hooks.isEmpty() ? "" : ",")
                    .append("{\"type\":\"command\",\"timeout\":60,\"command\":\"")
                    .append(command.replace("\\", "\\\\").replace("\"", "\\\""))
                    .append("\"}");
        }
        return settings("{\"hooks\":{\"%s\":[{\"matcher\":\"%s\",\"hooks\":[%s]}]}}".formatted(moment, matcher, hooks));
    }

    private Session settings(String json) throws IOException {
        Files.createDirectories(scene.workspace.resolve(".claude"));
        Files.writeString(scene.workspace.resolve(".claude/settings.json"), json);
        ProjectSetup brought = ProjectSetup.of(scene.workspace, Optional.empty(), OwnFiles.NONE);
        return scene.setup(Setup.of(NOBODY, brought, Setup.Nesting.LEFT_OUT).hooked(brought.files()))
                .open();
    }

    private static ToolReturned read(Session session) {
        ask(session, order("read", Map.of("file_path", "a.txt")));
        List<ToolReturned> all = SessionScene.events(session, ToolReturned.class);
        return all.get(all.size() - 1);
    }

    private static HooksRan last(Session session) {
        List<HooksRan> all = SessionScene.events(session, HooksRan.class);
        return all.get(all.size() - 1);
    }

    @Test
    void which_there_are_is_said_at_the_start() throws IOException {
        try (Session session = hooked("PreToolUse", "Bash", "exit 0")) {
            assertThat(SessionScene.events(session, HooksActive.class))
                    .singleElement()
                    .satisfies(active ->
                            assertThat(active.hooks().get(0)).contains("PreToolUse Bash: exit 0", "settings.json"));
        }
    }

    @Test
    void without_hooks_nothing_of_them_is_on_the_tape() {
        try (Session session = scene.open()) {
            read(session);

            assertThat(SessionScene.events(session, HooksActive.class)).isEmpty();
            assertThat(SessionScene.events(session, HooksRan.class)).isEmpty();
        }
    }

    @Test
    void one_that_says_no_refuses_the_call_with_its_reason() throws IOException {
        try (Session session = hooked("PreToolUse", "Read", "cat >/dev/null; echo 'not that file' >&2; exit 2")) {
            ToolReturned returned = read(session);

            assertThat(returned.outcome().status()).isEqualTo(Status.REFUSED);
            assertThat(returned.outcome().text()).contains("not that file");
            assertThat(last(session).decision()).isEqualTo("deny");
        }
    }

    @Test
    void the_reason_on_standard_error_comes_out_of_the_sandbox_apart_from_the_output() throws IOException {
        SandboxHere.assume();
        scene.set("sandbox.mode", "require");
        String json = "{\"systemMessage\":\"Mind.\"}";

        try (Session session = hooked("PreToolUse", "Read", "echo '" + json + "'; echo 'not that file' >&2; exit 2")) {
            assertThat(read(session).outcome().text()).contains("not that file");
            assertThat(last(session).reason()).isEqualTo("not that file");
            assertThat(last(session).runs().get(0).message()).isEqualTo("Mind.");
        }
    }

    @Test
    void of_two_with_one_command_the_one_whose_failure_refuses_counts() throws IOException {
        String hook = "{\"type\":\"command\",\"command\":\"exit 1\"%s}";
        String mild = hook.formatted("");
        String strict = hook.formatted(",\"onFailure\":\"block\"");

        try (Session session = settings("{\"hooks\":{\"PreToolUse\":[{\"hooks\":[%s,%s]}]}}".formatted(mild, strict))) {
            assertThat(read(session).outcome().status()).isEqualTo(Status.REFUSED);
            assertThat(last(session).runs()).hasSize(1);
        }
    }

    @Test
    void one_for_another_tool_is_not_run() throws IOException {
        try (Session session = hooked("PreToolUse", "Bash", "exit 2")) {
            assertThat(read(session).outcome().status()).isEqualTo(Status.OK);
        }
    }

    @Test
    void it_is_told_what_the_call_is_in_the_words_that_it_knows() throws IOException {
        try (Session session = hooked("PreToolUse", "Read", "cat > seen.json; echo \"$CLAUDE_PROJECT_DIR\" > where")) {
            read(session);

            assertThat(Files.readString(scene.workspace.resolve("seen.json")))
                    .contains(
                            "\"tool_name\":\"Read\"",
                            "\"file_path\":\"" + scene.workspace.resolve("a.txt") + "\"",
                            "\"hook_event_name\":\"PreToolUse\"",
                            "\"session_id\":\"" + session.id() + "\"",
                            "\"permission_mode\":\"auto\"");
            assertThat(Files.readString(scene.workspace.resolve("where")).strip())
                    .isEqualTo(scene.workspace.toString());
        }
    }

    @Test
    void changed_arguments_are_carried_out_and_told() throws IOException {
        try (Session session = hooked(
                "PreToolUse",
                "Read",
                "echo '{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"updatedInput\":{\"file_path\":\"b.txt\"}}}'")) {
            assertThat(read(session).outcome().text()).contains("two", "changed the arguments");
        }
    }

    @Test
    void changed_arguments_are_checked_again() throws IOException {
        Files.writeString(scene.workspace.resolve(".env"), "KEY=1\n");
        try (Session session = hooked(
                "PreToolUse", "Read", "echo '{\"hookSpecificOutput\":{\"updatedInput\":{\"file_path\":\".env\"}}}'")) {
            assertThat(read(session).outcome().text()).doesNotContain("KEY=1");
        }
    }

    @Test
    void what_it_allows_a_rule_still_denies() throws IOException {
        try (Session session =
                hooked("PreToolUse", "Bash", "echo '{\"hookSpecificOutput\":{\"permissionDecision\":\"allow\"}}'")) {
            ask(session, order("bash", Map.of("command", "rm -rf /")));

            List<ToolReturned> all = SessionScene.events(session, ToolReturned.class);
            assertThat(all.get(0).outcome().status()).isEqualTo(Status.REFUSED);
        }
    }

    @Test
    void what_it_has_asked_is_refused_where_nobody_is_there() throws IOException {
        try (Session session = hooked(
                "PreToolUse",
                "Read",
                "echo '{\"hookSpecificOutput\":{\"permissionDecision\":\"ask\",\"permissionDecisionReason\":\"sure?\"}}'")) {
            assertThat(read(session).outcome().status()).isEqualTo(Status.REFUSED);
        }
    }

    @Test
    void what_it_wants_known_is_told_behind_all_else_and_once() throws IOException {
        try (Session session = hooked(
                "PostToolUse", "Read", "echo '{\"hookSpecificOutput\":{\"additionalContext\":\"Mind the gap.\"}}'")) {
            read(session);
            ask(session, "and on");

            String request = scene.lastRequest();
            assertThat(request.split("Mind the gap", -1)).hasSize(2);
            assertThat(request.indexOf("Mind the gap")).isGreaterThan(request.indexOf("one"));
        }
    }

    @Test
    void one_that_ends_the_turn_ends_it() throws IOException {
        try (Session session = hooked("PostToolUse", "Read", "echo '{\"continue\":false,\"stopReason\":\"enough\"}'")) {
            assertThat(ask(session, order("read", Map.of("file_path", "a.txt"))))
                    .isEqualTo(EndReason.DONE);
            assertThat(scene.requests()).hasSize(1);
        }
    }

    @Test
    void a_question_that_one_answers_with_no_is_not_put_before_anybody() throws IOException {
        scene.in(ApprovalMode.ASK);
        try (Session session = hooked(
                "PermissionRequest",
                "Bash",
                "cat > asked.json; echo"
                        + " '{\"hookSpecificOutput\":{\"decision\":{\"behavior\":\"deny\",\"message\":\"not"
                        + " today\"}}}'")) {
            ask(session, order("bash", Map.of("command", "touch made")));

            assertThat(SessionScene.events(session, ToolReturned.class)
                            .get(0)
                            .outcome()
                            .text())
                    .contains("not today");
            assertThat(Files.readString(scene.workspace.resolve("asked.json"))).contains("\"command\":\"touch made\"");
        }
    }

    @Test
    void a_question_that_one_would_answer_with_yes_is_asked_all_the_same() throws IOException {
        scene.in(ApprovalMode.ASK);
        try (Session session = hooked(
                "PermissionRequest",
                "Bash",
                "echo '{\"hookSpecificOutput\":{\"decision\":{\"behavior\":\"allow\"}}}'")) {
            ask(session, order("bash", Map.of("command", "touch made")));

            assertThat(scene.workspace.resolve("made")).doesNotExist();
        }
    }

    @Test
    void one_that_notifies_is_run_when_a_person_is_asked_and_another_begins_anew_after_a_clear() throws IOException {
        scene.in(ApprovalMode.ASK);
        try (Session session =
                settings("{\"hooks\":{\"Notification\":[{\"hooks\":[{\"type\":\"command\",\"command\":\"cat >"
                        + " told.json\"}]}],\"SessionStart\":[{\"matcher\":\"clear\",\"hooks\":[{\"type\":\"command\",\"command\":\"cat"
                        + " > cleared.json\"}]}]}}")) {
            ask(session, order("bash", Map.of("command", "touch made")));
            assertThat(Files.readString(scene.workspace.resolve("told.json"))).contains("Bash");

            assertThat(scene.workspace.resolve("cleared.json")).doesNotExist();
            session.edits().clear();
            assertThat(scene.workspace.resolve("cleared.json")).exists();
        }
    }

    @Test
    void a_prompt_that_one_refuses_is_not_asked() throws IOException {
        try (Session session =
                hooked("UserPromptSubmit", "", "grep -q secret && { echo 'no secrets' >&2; exit 2; }; exit 0")) {
            assertThatThrownBy(() -> ask(session, "the secret is x"))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("no secrets");
            assertThat(scene.requests()).isEmpty();
            assertThat(ask(session, "hello")).isEqualTo(EndReason.DONE);
        }
    }

    @Test
    void one_that_is_not_content_has_the_turn_go_on_and_not_for_ever() throws IOException {
        try (Session session = hooked("Stop", "", "echo 'run the tests' >&2; exit 2")) {
            assertThat(ask(session, "hello")).isEqualTo(EndReason.DONE);

            assertThat(scene.requests()).hasSize(9);
            assertThat(scene.lastRequest()).contains("run the tests");
        }
    }

    @Test
    void a_session_that_begins_and_ends_is_told_to_those_that_want_to_know() throws IOException {
        try (Session session = settings(
                "{\"hooks\":{\"SessionStart\":[{\"hooks\":[{\"type\":\"command\",\"command\":\"echo Branch main.\"}]}],"
                        + "\"SessionEnd\":[{\"hooks\":[{\"type\":\"command\",\"command\":\"touch ended\"}]}]}}")) {
            ask(session, "hello");

            assertThat(scene.lastRequest()).contains("Branch main.");
        }
        assertThat(scene.workspace.resolve("ended")).exists();
    }

    @Test
    void one_that_hangs_costs_its_time_and_nothing_else() throws IOException {
        try (Session session = settings(
                "{\"hooks\":{\"PreToolUse\":[{\"hooks\":[{\"type\":\"command\",\"timeout\":1,\"command\":\"sleep"
                        + " 600\"}]}]}}")) {
            assertThat(read(session).outcome().status()).isEqualTo(Status.OK);
            assertThat(last(session).runs().get(0).failure()).contains("more than 1 s");
        }
    }

    @Test
    void one_that_hangs_behind_a_call_ends_when_the_turn_is_cancelled() throws IOException {
        try (Session session = settings(
                "{\"hooks\":{\"PostToolUse\":[{\"hooks\":[{\"type\":\"command\",\"command\":\"touch began; sleep"
                        + " 600\"}]}]}}")) {
            Cancellation cancellation = new Cancellation();
            CompletableFuture<EndReason> turn = CompletableFuture.supplyAsync(() -> session.ask(
                            order("read", Map.of("file_path", "a.txt")), cancellation)
                    .reason());
            await(() -> Files.exists(scene.workspace.resolve("began")));
            cancellation.cancel();

            assertThat(turn.join()).isEqualTo(EndReason.CANCELLED);
        }
    }

    /** Waits for a condition, for at most half a minute. */
    private static void await(BooleanSupplier condition) {
        for (int i = 0; i < 3000 && !condition.getAsBoolean(); i++) {
            LockSupport.parkNanos(10_000_000);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }

    @Test
    void one_that_floods_or_leaves_a_child_on_its_pipe_or_prints_garbage_keeps_nobody() throws IOException {
        try (Session session = hooked(
                "PreToolUse",
                "Read",
                "head -c 20000000 /dev/zero",
                "sleep 600 & echo left",
                "printf '{\\\\377\\\\000garbage'",
                "(setsid sleep 600 >/dev/null 2>&1 &) ; exit 0",
                "no-such-program-anywhere")) {
            assertThat(read(session).outcome().status()).isEqualTo(Status.OK);
            assertThat(last(session).runs()).hasSize(5);
            assertThat(last(session).runs().get(4).failure()).contains("exit code 127");
            assertThat(ProcessHandle.current()
                            .descendants()
                            .filter(ProcessHandle::isAlive)
                            .map(process -> process.info().commandLine().orElse(""))
                            .filter(line -> line.contains("sleep 600")))
                    .isEmpty();
        }
    }

    @Test
    void several_run_side_by_side_and_the_strictest_counts() throws IOException {
        try (Session session = hooked("PreToolUse", "Read", "exit 0", "echo no >&2; exit 2", "exit 0 ")) {
            assertThat(read(session).outcome().status()).isEqualTo(Status.REFUSED);
            assertThat(last(session).runs())
                    .extracting(HooksRan.HookRun::decision)
                    .containsExactly("none", "deny", "none");
        }
    }

    @Test
    void what_a_command_of_the_users_has_run_passes_them_too() throws IOException {
        Files.createDirectories(scene.workspace.resolve(".deepseek/commands"));
        Files.writeString(scene.workspace.resolve(".deepseek/commands/where.md"), "Here: !`pwd`");
        try (Session session = hooked("PreToolUse", "Bash", "echo 'no commands' >&2; exit 2")) {
            assertThatThrownBy(() -> ask(session, "/where"))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("no commands");
            assertThat(last(session).callId()).isEqualTo(Session.USERS_COMMAND);
            assertThat(scene.requests()).isEmpty();
        }
    }

    @Test
    void a_command_of_the_users_runs_as_one_changed_it() throws IOException {
        Files.createDirectories(scene.workspace.resolve(".deepseek/commands"));
        Files.writeString(scene.workspace.resolve(".deepseek/commands/say.md"), "!`echo one`");
        try (Session session = hooked(
                "PreToolUse",
                "Bash",
                "echo '{\"hookSpecificOutput\":{\"updatedInput\":{\"command\":\"echo two\"}}}'")) {
            ask(session, "/say");

            assertThat(scene.lastRequest()).contains("two").doesNotContain("echo one");
        }
    }

    @Test
    void a_failure_blocks_where_the_hook_says_so() throws IOException {
        try (Session session =
                settings("{\"hooks\":{\"PreToolUse\":[{\"hooks\":[{\"type\":\"command\",\"command\":\"exit"
                        + " 1\",\"onFailure\":\"block\"}]}]}}")) {
            assertThat(read(session).outcome().status()).isEqualTo(Status.REFUSED);
        }
    }

    /** Fills a session with enough output to be compacted. */
    private static void fill(Session session) {
        for (int i = 0; i < 12; i++) {
            ask(session, order("bash", Map.of("command", "seq %d000 %d900".formatted(i, i))));
        }
    }

    private static Optional<Rebased> compact(Session session) {
        return session.context().compact(PressureLevel.HARD, "the numbers", new Cancellation());
    }

    @Test
    void a_compaction_is_told_before_and_after_and_who_speaks_at_a_start_speaks_again() throws IOException {
        try (Session session =
                settings("{\"hooks\":{\"PreCompact\":[{\"matcher\":\"manual\",\"hooks\":[{\"command\":\"cat >"
                        + " before.json\"}]}],\"PostCompact\":[{\"hooks\":[{\"command\":\"cat >"
                        + " after.json\"}]}],\"SessionStart\":[{\"matcher\":\"compact\",\"hooks\":[{\"command\":\"echo"
                        + " Remember me.\"}]}]}}")) {
            fill(session);

            assertThat(compact(session)).isPresent();
            assertThat(Files.readString(scene.workspace.resolve("before.json")))
                    .contains("\"trigger\":\"manual\"", "\"custom_instructions\":\"the numbers\"");
            assertThat(scene.workspace.resolve("after.json")).exists();
            ask(session, "and on");
            assertThat(scene.lastRequest()).contains("Remember me.");
        }
    }

    @Test
    void a_compaction_that_one_refuses_is_none_and_says_so() throws IOException {
        try (Session session = hooked("PreCompact", "", "echo 'not now' >&2; exit 2")) {
            fill(session);

            assertThat(compact(session)).isEmpty();
            assertThat(SessionScene.events(session, CompactionSkipped.class))
                    .singleElement()
                    .satisfies(skipped -> {
                        assertThat(skipped.reason()).isEqualTo(CompactionSkipped.SkipCause.REFUSED);
                        assertThat(skipped.detail()).contains("not now");
                    });
        }
    }

    @Test
    void one_with_arguments_gets_them_as_they_are() throws IOException {
        try (Session session = settings("{\"hooks\":{\"PreToolUse\":[{\"hooks\":[{\"command\":\"sh\",\"args\":[\"-c\","
                + "\"printf '%s|' \\\"$@\\\" > told\",\"x\",\"a $HOME 'b'\",\"${CLAUDE_PROJECT_DIR}/c\"]}]}]}}")) {
            read(session);

            assertThat(Files.readString(scene.workspace.resolve("told")))
                    .isEqualTo("a $HOME 'b'|" + scene.workspace + "/c|");
        }
    }

    @Test
    void one_with_a_condition_is_run_for_what_that_means() throws IOException {
        try (Session session = settings(
                "{\"hooks\":{\"PreToolUse\":[{\"hooks\":[{\"if\":\"Bash(git push *)\",\"command\":\"exit 2\"}]}]}}")) {
            assertThat(read(session).outcome().status()).isEqualTo(Status.OK);
            ask(session, order("bash", Map.of("command", "FOO=1 git push")));

            List<ToolReturned> all = SessionScene.events(session, ToolReturned.class);
            assertThat(all.get(all.size() - 1).outcome().status()).isEqualTo(Status.REFUSED);
        }
    }

    @Test
    void what_is_not_run_here_is_named() throws IOException {
        Files.createDirectories(scene.workspace.resolve(".claude"));
        Files.writeString(
                scene.workspace.resolve(".claude/settings.json"),
                "{\"permissions\":{\"allow\":[\"Bash(ls)\"]},\"hooks\":{\"WorktreeCreate\":[{\"hooks\":[]}],"
                        + "\"Stop\":[{\"hooks\":[{\"type\":\"prompt\",\"prompt\":\"ok?\"}]}]}}");
        ProjectSetup brought = ProjectSetup.of(scene.workspace, Optional.empty(), OwnFiles.NONE);

        assertThat(brought.files()).isEmpty();
        assertThat(brought.leftOut()).hasSize(2).anyMatch(line -> line.contains("WorktreeCreate"));
    }

    @Test
    void trust_is_of_the_hooks_and_not_of_what_else_the_file_holds() throws IOException {
        Files.createDirectories(scene.workspace.resolve(".claude"));
        Path file = scene.workspace.resolve(".claude/settings.json");
        String hooks = "\"hooks\":{\"Stop\":[{\"hooks\":[{\"type\":\"command\",\"command\":\"%s\"}]}]}";
        Files.writeString(file, "{" + hooks.formatted("true") + "}");
        String before = version();

        Files.writeString(file, "{\"model\":\"x\"," + hooks.formatted("true") + "}");
        assertThat(version()).isEqualTo(before);
        Files.writeString(file, "{" + hooks.formatted("false") + "}");
        assertThat(version()).isNotEqualTo(before);
    }

    private String version() {
        return ProjectSetup.of(scene.workspace, Optional.empty(), OwnFiles.NONE)
                .files()
                .get(0)
                .version();
    }
}
