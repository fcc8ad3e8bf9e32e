package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.config.Credentials;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.tape.event.Recorded;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program's own key is masked in all tool output for the model, the tape and listeners. */
class MaskedKeyTest {
    private static final String KEY = "sk-0123456789abcdef0123456789abcdef";
    private static final String STORED = "sk-fedcba9876543210fedcba9876543210";

    @TempDir
    Path root;

    private final List<String> watched = Collections.synchronizedList(new ArrayList<>());
    private SessionScene scene;
    private Path workspace;
    private DeepseekHome home;
    private Session session;

    @BeforeEach
    void open() throws IOException {
        scene = new SessionScene(root, new CallingBrain("Done."))
                .set("model.api_key", KEY)
                .watchedBy(new Watching());
        workspace = scene.workspace;
        home = scene.home;
        Credentials.store(home, STORED);
        Files.writeString(workspace.resolve("app.conf"), "port = 80\nkey = \"" + KEY + "\"\nend = 1\n");
        session = scene.open();
    }

    private final class Watching implements SessionListener {
        @Override
        public void recorded(Recorded event) {
            watched.add(event.toString());
        }

        @Override
        public void progress(String callId, String text) {
            watched.add(text);
        }
    }

    @AfterEach
    void close() {
        session.close();
        scene.close();
    }

    private void ask(String prompt) {
        session.ask(prompt, new Cancellation());
    }

    private void call(String tool, Map<String, Object> arguments) {
        ask(CallingBrain.order(tool, arguments));
    }

    private void shell(String command) {
        call("bash", Map.of("command", command));
    }

    private String sent() {
        return String.join("", scene.requests());
    }

    private String kept() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.walk(home.sessions())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.append(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
            }
        }
        return all.toString();
    }

    private void expectNowhere(String... parts) throws IOException {
        assertThat(sent()).doesNotContain(parts);
        assertThat(kept()).doesNotContain(parts);
        assertThat(String.join("\n", watched)).doesNotContain(parts);
    }

    @Test
    void what_a_command_prints_of_it_is_masked() throws IOException {
        Files.writeString(workspace.resolve("older.conf"), STORED);
        shell("cat app.conf older.conf");

        expectNowhere(KEY, STORED);
        assertThat(sent()).contains("port = 80", "key = \\\"" + KnownKeys.MASK).contains("end = 1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "base64 <app.conf",
                "base64 -w 0 <app.conf",
                "od -An -v -tx1 <app.conf",
                "fold -w 20 <app.conf",
                "head -c 30 app.conf; sleep 0.3; tail -c +31 app.conf"
            })
    void so_is_what_it_prints_in_another_form_or_in_pieces(String command) throws IOException {
        shell(command);

        expectNowhere(KEY, "89abcdef0123456789", "ODlhYmNkZWYwMTIzNDU2Nzg5", "0123456789abcd\\n");
        assertThat(sent()).contains(KnownKeys.MASK);
    }

    @Test
    void a_long_output_is_kept_without_it() throws IOException {
        shell("seq 1 9000; cat app.conf; seq 1 9000; cat app.conf");

        expectNowhere(KEY);
        assertThat(kept()).contains("key = \"" + KnownKeys.MASK);
    }

    @Test
    void a_job_in_the_background_shows_it_neither_in_its_output_nor_when_it_is_looked_at() throws IOException {
        call("bash", Map.of("command", "cat app.conf; exec sleep 60", "background", true));
        // Up to a minute, because a slow machine may print late.
        for (int i = 0; i < 60 && !sent().contains(KnownKeys.MASK); i++) {
            call("bash", Map.of("action", "poll", "job", 1, "timeout_seconds", 1));
        }

        expectNowhere(KEY);
        assertThat(sent()).contains(KnownKeys.MASK);
    }

    @Test
    void files_that_are_read_searched_and_mentioned_are_masked() throws IOException {
        call("read", Map.of("file_path", "app.conf"));
        call("grep", Map.of("pattern", "key"));
        ask("what does @app.conf say?");

        expectNowhere(KEY);
        assertThat(sent()).contains("end = 1", KnownKeys.MASK);
    }

    @Test
    void a_long_file_is_cut_and_kept_without_it() throws IOException {
        Files.writeString(workspace.resolve("long.txt"), ("x".repeat(90) + " " + KEY + " ").repeat(2000));
        call("read", Map.of("file_path", "long.txt"));

        expectNowhere(KEY);
    }

    @Test
    void what_the_user_runs_or_pastes_himself_is_masked() throws IOException {
        session.run("cat app.conf", new Cancellation());
        ask("my key is " + KEY + ", is it right?");

        expectNowhere(KEY);
        assertThat(sent()).contains("my key is " + KnownKeys.MASK + ", is it right?");
    }

    @Test
    void a_file_with_it_is_edited_around_it_and_the_mask_is_not_written_over_it() throws IOException {
        call("edit", Map.of("file_path", "app.conf", "old_string", "port = 80", "new_string", "port = 81"));
        String edited = "port = 81\nkey = \"" + KEY + "\"\nend = 1\n";
        assertThat(workspace.resolve("app.conf")).hasContent(edited);

        call("write", Map.of("file_path", "app.conf", "content", "key = \"" + KnownKeys.MASK + "\"\n"));

        assertThat(workspace.resolve("app.conf")).hasContent(edited);
        assertThat(sent()).contains("replaces a key that is hidden from you");
        assertThat(sent()).doesNotContain(KEY);
        assertThat(session.fileHistory().diff()).contains("+port = 81").doesNotContain(KEY);
        session.fileHistory().takeBack(session.fileHistory().undoable());
        assertThat(workspace.resolve("app.conf")).content().contains("port = 80", KEY);
    }

    @Test
    void a_session_that_masked_it_resumes_with_the_same_bytes() {
        shell("cat app.conf");
        String id = session.id();
        session.close();
        session = scene.resume(id);
        int before = scene.requests().size();
        ask("and now?");

        String last = body(before);
        String earlier = body(before - 1);
        assertThat(last).startsWith(earlier.substring(0, earlier.indexOf("],\"tools\":")));
    }

    private String body(int exchange) {
        return scene.requests().get(exchange);
    }
}
