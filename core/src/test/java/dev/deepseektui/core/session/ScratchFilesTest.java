package dev.deepseektui.core.session;

import static dev.deepseektui.core.session.CallingBrain.order;
import static dev.deepseektui.core.session.SessionScene.ask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.process.sandbox.SandboxHere;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A session's /tmp, which sandboxed commands and file tools share. */
class ScratchFilesTest {
    @TempDir
    Path root;

    private SessionScene scene;

    @BeforeEach
    void open() throws IOException {
        scene = new SessionScene(root.toRealPath(), new CallingBrain("Done."));
    }

    @AfterEach
    void close() {
        scene.close();
    }

    private static String result(Session session, String tool, Object... arguments) {
        Map<String, Object> all = new TreeMap<>();
        for (int i = 0; i < arguments.length; i += 2) {
            all.put((String) arguments[i], arguments[i + 1]);
        }
        ask(session, order(tool, all));
        List<ToolReturned> results = SessionScene.events(session, ToolReturned.class);
        return results.get(results.size() - 1).outcome().text();
    }

    @Test
    void file_tools_and_commands_share_it() {
        SandboxHere.assume();
        try (Session session = scene.open()) {
            assertThat(result(session, "write", "file_path", "/tmp/a/one.txt", "content", "one\n"))
                    .isEqualTo("Created /tmp/a/one.txt: 1 line");
            assertThat(result(session, "bash", "command", "cat /tmp/a/one.txt; echo two >/tmp/a/two.txt"))
                    .isEqualTo("exit code 0\none");
            assertThat(result(session, "read", "file_path", "/tmp/a/two.txt")).isEqualTo("[1 line]\ntwo\n");
            assertThat(result(session, "edit", "file_path", "/tmp/a/two.txt", "old_string", "two", "new_string", "2"))
                    .isEqualTo("Edited /tmp/a/two.txt, line 1 (+1 −1)");
            assertThat(result(session, "grep", "pattern", "2", "path", "/tmp/a"))
                    .contains("/tmp/a/two.txt");
            assertThat(result(session, "bash", "command", "pwd; cat two.txt", "directory", "/tmp/a"))
                    .isEqualTo("exit code 0\n/tmp/a\n2");
            assertThat(result(session, "read", "file_path", "/tmp/none")).isEqualTo("/tmp/none does not exist.");
        }
        assertThat(Path.of("/tmp/a/one.txt")).doesNotExist();
    }

    @Test
    void it_leads_nowhere_else() throws IOException {
        SandboxHere.assume();
        Path secret = Files.writeString(root.resolve("secret"), "secret");
        try (Session session = scene.open()) {
            assertThat(result(session, "read", "file_path", secret.toString())).isEqualTo(secret + " does not exist.");
            result(session, "bash", "command", "ln -s /etc/hostname /tmp/link; ln -s / /tmp/root");
            assertThat(result(session, "read", "file_path", "/tmp/link")).contains("outside the workspace");
            assertThat(result(session, "read", "file_path", "/tmp/root" + secret))
                    .doesNotContain("[1 line]");
            assertThat(result(session, "read", "file_path", "/tmp/../etc/hostname"))
                    .contains("outside the workspace");
        }
    }

    @Test
    void in_mode_full_it_is_the_one_that_commands_see() throws IOException {
        Path made = Files.createTempDirectory(Path.of("/tmp"), "deepseek-tui-test-");
        String file = made.resolve("one.txt").toString();
        try (Session session = scene.in(ApprovalMode.FULL).open()) {
            result(session, "write", "file_path", file, "content", "one\n");

            assertThat(result(session, "bash", "command", "cat '" + file + "'; rm '" + file + "'"))
                    .isEqualTo("exit code 0\none");
            assertThat(result(session, "read", "file_path", file)).isEqualTo(file + " does not exist.");
        } finally {
            Files.delete(made);
        }
    }

    @Test
    void without_a_sandbox_there_is_none() {
        scene.set("sandbox.mode", "off");
        try (Session session = scene.open()) {
            assertThat(result(session, "write", "file_path", "/tmp/a/one.txt", "content", "one\n"))
                    .contains("is outside the workspace");
        }
    }
}
