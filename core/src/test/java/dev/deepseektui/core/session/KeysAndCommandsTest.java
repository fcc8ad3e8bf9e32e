package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.approval.Question.Answer.No;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.process.sandbox.SandboxHere;
import dev.deepseektui.core.session.turn.TurnLimits.Continuation;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.brain.Reply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Commands that run without approval cannot get the key from their environment, another process, the file or the tape.
 * Each writes what it finds to a file in the workspace, where nothing is masked.
 */
class KeysAndCommandsTest {
    private static final String KEY = "sk-5ecret5ecret5ecret";

    @TempDir
    Path base;

    private final Deque<String> wanted = new ArrayDeque<>();
    private final List<String> asked = new ArrayList<>();
    private SessionScene scene;
    private Process other;

    @BeforeEach
    void open() throws IOException {
        DeepseekHome home = new DeepseekHome(base.resolve("home/.deepseek"));
        Files.createDirectories(home.directory());
        Files.writeString(home.credentials(), KEY + "\n");
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.putAll(Map.of(
                "HOME",
                base.resolve("home").toString(),
                "DEEPSEEK_API_KEY",
                KEY,
                "OTHER",
                KEY,
                "URL",
                "https://" + KEY + "@x"));
        scene = new SessionScene(base.resolve("home/work"), home, this::next)
                .environment(environment)
                .set("model.api_key", KEY);
        // Like this program with the key in its environment.
        ProcessBuilder keeper = new ProcessBuilder("sleep", "600");
        keeper.environment().put("DEEPSEEK_API_KEY", KEY);
        other = keeper.start();
    }

    @AfterEach
    void close() {
        other.destroyForcibly();
        scene.close();
    }

    private Reply next(Ask ask) {
        String command = wanted.poll();
        return command == null
                ? Answer.of("Done.")
                : Answer.of("")
                        .calling(new ToolCall("c" + wanted.size(), "bash", Json.line(Map.of("command", command))));
    }

    private List<String> run(ApprovalMode mode, String command) {
        wanted.add(command);
        try (Session session = scene.in(mode)
                .with(new SessionCallbacks(
                        (question, cancellation) -> {
                            asked.add(question.why());
                            return new No();
                        },
                        Continuation.STOP,
                        new SessionListener() {}))
                .open()) {
            session.ask("my key is " + KEY, new Cancellation());
            return SessionScene.events(session, ToolReturned.class).stream()
                    .map(returned -> returned.outcome().text())
                    .toList();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "env",
                "export -p; set",
                "cat /proc/[0-9]*/environ",
                "cat /proc/$PPID/environ /proc/1/environ /proc/self/environ",
                "cat /proc/[0-9]*/cmdline",
                "cat ../.deep*/cred*",
                "find / -xdev -path '*cred*' -newer /etc/hostname -exec cat {} +",
                "cd .. && tar -cf - . ",
                "ln -s .. up; cat up/.d*/cred* up/.d*/sess*/*/*",
                "cat ../.deep*/sessions/*/* ../.deep*/*.json",
                "cat /proc/[0-9]*/root$HOME/.deep*/cred*",
                "cat /proc/[0-9]*/fd/[0-9]* & sleep 0.3; kill %1",
                "cat /tmp/*/* /var/tmp/*/*"
            })
    void in_mode_auto_no_command_finds_it(String command) throws IOException {
        SandboxHere.assume();

        run(ApprovalMode.AUTO, "(" + command + ") > found 2>&1 </dev/null; true");

        assertThat(asked).isEmpty();
        assertThat(scene.workspace.resolve("found"))
                .exists()
                .content(StandardCharsets.ISO_8859_1)
                .doesNotContain(KEY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "base64 link",
                "cat link | rev",
                "cd out && base64 credentials",
                "cd out && od -c credentials",
                "cut -c 1-4 link",
                "git status; base64 link"
            })
    void in_mode_edits_no_link_of_the_repository_leads_to_it(String command) throws IOException {
        Files.createSymbolicLink(scene.workspace.resolve("link"), Path.of("../.deepseek/credentials"));
        Files.createSymbolicLink(scene.workspace.resolve("out"), Path.of("../.deepseek"));
        for (String mode : List.of("off", "auto")) {
            scene.set("sandbox.mode", mode);

            String told = String.join("\n", run(ApprovalMode.EDITS, command));

            assertThat(told)
                    .as("sandbox.mode = " + mode)
                    .doesNotContain(KEY)
                    .doesNotContain(new StringBuilder(KEY).reverse())
                    .doesNotContain(Base64.getEncoder()
                            .encodeToString(KEY.getBytes(StandardCharsets.UTF_8))
                            .substring(0, 20))
                    .doesNotContain("s   k   -")
                    .doesNotContain("sk-5");
        }
    }

    @Test
    void a_link_within_the_workspace_is_looked_at_as_ever() throws IOException {
        Files.writeString(scene.workspace.resolve("a.txt"), "text\n");
        Files.createSymbolicLink(scene.workspace.resolve("link"), Path.of("a.txt"));
        scene.set("sandbox.mode", "off");

        assertThat(run(ApprovalMode.EDITS, "cat link")).containsExactly("exit code 0\ntext");
        assertThat(asked).isEmpty();
    }
}
