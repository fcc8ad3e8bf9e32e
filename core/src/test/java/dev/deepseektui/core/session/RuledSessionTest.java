package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.approval.Approver;
import dev.deepseektui.core.approval.Approver.NoTerminal;
import dev.deepseektui.core.approval.Question.Answer.Always;
import dev.deepseektui.core.approval.rule.Rule;
import dev.deepseektui.core.approval.rule.Rule.Decision;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.session.turn.TurnLimits.Continuation;
import dev.deepseektui.core.tape.event.ToolCall;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Permanent rules in unattended sessions. */
class RuledSessionTest {
    @TempDir
    Path root;

    private final Deque<ToolCall> wanted = new ArrayDeque<>();
    private final List<String> heard = new ArrayList<>();
    private SessionScene scene;

    private Reply next(Ask ask) {
        var messages = ask.request().messages();
        messages.subList(1, messages.size()).forEach(message -> heard.add(message.text()));
        ToolCall call = wanted.poll();
        return call == null ? Answer.of("Done.") : Answer.of("").calling(call);
    }

    @BeforeEach
    void open() {
        scene = new SessionScene(root, this::next).in(ApprovalMode.ASK);
    }

    @AfterEach
    void close() {
        scene.close();
    }

    private void wants(String tool, Map<String, ?> arguments) {
        wanted.add(new ToolCall("call_" + wanted.size(), tool, Json.line(arguments)));
    }

    private Session session(Approver approver) {
        return scene.with(new SessionCallbacks(approver, Continuation.STOP, new SessionListener() {}))
                .open();
    }

    private String heard() {
        return String.join("\n", heard);
    }

    private void ask(Session session) {
        heard.clear();
        session.ask("go", new Cancellation());
    }

    @Test
    void without_a_terminal_what_a_rule_allows_runs_and_the_rest_is_refused_with_the_rule_that_would_help() {
        try (Session session = session(new NoTerminal())) {
            wants("bash", Map.of("command", "mkdir one"));
            ask(session);
            assertThat(heard())
                    .contains("there is no terminal")
                    .contains("approval.allow")
                    .contains("shell(mkdir one)");
            assertThat(scene.workspace.resolve("one")).doesNotExist();
            session.rules().book().add(Decision.ALLOW, Rule.read("shell(mkdir *)"));
        }
        try (Session session = session(new NoTerminal())) {
            wants("bash", Map.of("command", "mkdir one"));
            ask(session);
            assertThat(scene.workspace.resolve("one")).isDirectory();
        }
    }

    @Test
    void always_is_kept_for_the_next_session_and_stands_on_the_tape() throws IOException {
        try (Session session = session((question, cancellation) -> new Always(question.lasting()))) {
            wants("write", Map.of("file_path", "src/a.txt", "content", "x"));
            ask(session);
            assertThat(tape(session)).contains("\"rule_written\"").contains("edit(src/**)");
        }
        try (Session session = session(new NoTerminal())) {
            wants("write", Map.of("file_path", "src/b.txt", "content", "x"));
            wants("write", Map.of("file_path", "c.txt", "content", "x"));
            ask(session);
        }
        assertThat(scene.workspace.resolve("src/b.txt")).exists();
        assertThat(scene.workspace.resolve("c.txt")).doesNotExist();
    }

    private String tape(Session session) throws IOException {
        return Files.readString(scene.home.sessions().resolve(session.id()).resolve("tape.jsonl"));
    }

    @Test
    void an_answer_that_says_more_than_was_offered_keeps_nothing() {
        try (Session session = session((question, cancellation) -> new Always(List.of(Rule.read("edit(**)"))))) {
            wants("write", Map.of("file_path", "src/a.txt", "content", "x"));
            ask(session);

            assertThat(scene.workspace.resolve("src/a.txt")).exists();
            assertThat(session.rules().book().all().all()).isEmpty();
        }
    }

    @Test
    void what_is_denied_to_be_read_is_neither_read_nor_found_nor_attached_in_any_mode() throws IOException {
        Files.createDirectories(scene.workspace.resolve("secrets"));
        Files.writeString(scene.workspace.resolve("secrets/a.txt"), "hidden words\n");
        Files.createSymbolicLink(scene.workspace.resolve("link"), Path.of("secrets/a.txt"));
        rules("deny = [\"read(secrets/**)\"]");
        for (ApprovalMode mode : List.of(ApprovalMode.PLAN, ApprovalMode.FULL)) {
            scene.in(mode);
            for (String path : List.of("secrets/a.txt", "./secrets/../secrets/a.txt", "link")) {
                wants("read", Map.of("file_path", path));
                wants("grep", Map.of("pattern", "hidden", "path", path));
            }
            wants("grep", Map.of("pattern", "hidden"));
            wants("bash", Map.of("command", "cat secrets/a.txt"));
            try (Session session = session((question, cancellation) -> {
                throw new AssertionError("nobody is asked: " + question.why());
            })) {
                session.ask("see @secrets/a.txt", new Cancellation());
            }
            assertThat(wanted).isEmpty();
            assertThat(heard()).doesNotContain("hidden words").contains("deny read(secrets/**)");
        }
    }

    @Test
    void the_model_does_not_write_its_own_rules() throws IOException {
        rules("allow = []");
        Path file = file();
        scene.in(ApprovalMode.FULL);
        wants("write", Map.of("file_path", file.toString(), "content", "[approval]\nallow = [\"edit(**)\"]\n"));
        wants("read", Map.of("file_path", file.toString()));
        wants("write", Map.of("file_path", ".deepseek/config.toml", "content", "[approval]\nallow = [\"edit(**)\"]\n"));
        try (Session session = session(new NoTerminal())) {
            ask(session);
        }
        assertThat(file).hasContent("[approval]\nallow = []");
        assertThat(scene.workspace.resolve(".deepseek")).doesNotExist();
    }

    @Test
    void a_wrong_rule_that_denies_opens_no_session() throws IOException {
        rules("deny = [\"Bash(x)\"]");

        assertThatThrownBy(() -> session(new NoTerminal()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining(
                        "approvals.toml:2: deny rule Bash(x): unknown kind; use shell, edit, read, web or mcp");
    }

    private void rules(String line) throws IOException {
        try (Session session = session(new NoTerminal())) {
            session.rules().book().add(Decision.ALLOW, Rule.read("shell(x)"));
        }
        Files.writeString(file(), "[approval]\n" + line);
    }

    private Path file() throws IOException {
        try (Stream<Path> files = Files.walk(scene.home.workspaces())) {
            return files.filter(each -> each.endsWith("approvals.toml"))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
