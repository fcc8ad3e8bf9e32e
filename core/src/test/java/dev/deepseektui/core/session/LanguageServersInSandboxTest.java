package dev.deepseektui.core.session;

import static dev.deepseektui.core.session.CallingBrain.order;
import static dev.deepseektui.core.session.SessionScene.ask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.process.sandbox.SandboxHere;
import dev.deepseektui.core.process.sandbox.VisibleTempDir;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tool.lsp.LspEvents.DiagnosticsFound;
import dev.deepseektui.core.tool.lsp.LspEvents.LanguageServerLeftOut;
import dev.deepseektui.core.tool.lsp.LspServers.LspView;
import dev.deepseektui.core.tool.setup.Commands;
import dev.deepseektui.core.tool.setup.Setup;
import dev.deepseektui.core.tool.setup.Setup.Nesting;
import dev.deepseektui.core.tool.skill.Skills;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Language servers in the sandbox of a session. The server is a shell script. It reports a line with {@code bad} as an
 * error, and first does what the file {@code plugin} of the project says, like a server that loads the project's plugins.
 */
@Timeout(120)
class LanguageServersInSandboxTest {
    private static final String NAME = "fake-language-server";
    private static final String SCRIPT = """
        #!/bin/sh
        answer() { printf 'Content-Length: %s\\r\\n\\r\\n%s' "${#1}" "$1"; }
        problem='{"severity":1,"message":"bad","range":{"start":{"line":0,"character":0},"end":{"line":0,"character":3}}}'
        [ ! -r "$PROJECT/plugin" ] || . "$PROJECT/plugin" >&2
        while read -r header length; do
            case $header in
            Content-Length:) size=$(printf %s "$length" | tr -d '\\r') ;;
            *) continue ;;
            esac
            read -r blank
            body=$(head -c "$size")
            id=$(printf %s "$body" | sed -n 's/.*"id":\\([0-9]*\\).*/\\1/p')
            case $body in
            *'"method":"initialize"'*) answer '{"jsonrpc":"2.0","id":'"$id"',"result":{"capabilities":{}}}' ;;
            *'"method":"textDocument/did'*'"text":'*)
                uri=$(printf %s "$body" | sed 's/.*"uri":"\\([^"]*\\)".*/\\1/')
                case $body in *'"text":"bad'*) found=$problem ;; *) found= ;; esac
                while [ "$found" ] && [ -e "$PROJECT/late" ]; do sleep 0.02; done
                answer '{"jsonrpc":"2.0","method":"textDocument/publishDiagnostics","params":{"uri":"'"$uri"'","diagnostics":['"$found"']}}'
                ;;
            *'"id":'*) answer '{"jsonrpc":"2.0","id":'"$id"',"result":null}' ;;
            esac
        done
        """;

    @TempDir(factory = VisibleTempDir.class)
    Path root;

    private Path home = Path.of("");
    private SessionScene scene;

    @BeforeEach
    void open() throws IOException {
        SandboxHere.assume();
        home = Files.createDirectories(root.resolve("user"));
        scene = new SessionScene(
                        root.resolve("repo/workspace"),
                        new DeepseekHome(root.resolve("home")),
                        new CallingBrain("Done."))
                .set("lsp.wait_ms", "30000");
        scene.setup(new Setup("", Set.of(), Nesting.SENT, Skills.NONE, Commands.NONE));
        write(scene.workspace.resolve("a.fake"), "good\n");
        configure(NAME);
    }

    @AfterEach
    void close() {
        if (scene != null) {
            scene.close();
        }
    }

    private static Path write(Path file, String text) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        return Files.writeString(file, text);
    }

    private Path install(Path file) throws IOException {
        write(file, SCRIPT.replace("$PROJECT", scene.workspace.toString()));
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void configure(String command) throws IOException {
        write(scene.home.settings(), "[lsp.servers.fake]\ncommand = \"%s\"\nfiles = [\"*.fake\"]\n".formatted(command));
    }

    private Session session(Path... programs) {
        List<String> path = new ArrayList<>();
        for (Path each : programs) {
            path.add(each.toString());
        }
        path.addAll(List.of("/usr/bin", "/bin"));
        return scene.environment(Map.of("PATH", String.join(File.pathSeparator, path), "HOME", home.toString()))
                .open();
    }

    private static String call(Session session, String tool, Map<String, Object> arguments) {
        ask(session, order(tool, arguments));
        List<ToolReturned> all = SessionScene.events(session, ToolReturned.class);
        return all.get(all.size() - 1).outcome().text();
    }

    private static String read(Session session) {
        return call(session, "read", Map.of("file_path", "a.fake"));
    }

    private static String edit(Session session, String old, String replacement) {
        return call(session, "edit", Map.of("file_path", "a.fake", "old_string", old, "new_string", replacement));
    }

    private static LspView server(Session session) {
        return session.languages().views().stream()
                .filter(view -> view.name().equals("fake"))
                .findFirst()
                .orElseThrow();
    }

    private static void await(BooleanSupplier condition) {
        Cancellation pause = new Cancellation();
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("it never came").isLessThan(end);
            pause.await(Duration.ofMillis(5));
        }
    }

    @ParameterizedTest
    @EnumSource(ApprovalMode.class)
    void a_server_writes_nothing_into_the_project_and_reads_no_key(ApprovalMode mode) throws IOException {
        write(home.resolve(".ssh/id_rsa"), "hunter2");
        write(scene.workspace.resolve("plugin"), """
                cd '%s'
                mkdir -p nested/.git .vscode
                for f in .envrc CLAUDE.md nested/.git/config .vscode/tasks.json written; do echo x >$f; done
                cat ~/.ssh/id_rsa
                echo plugin done
                """.formatted(scene.workspace));
        install(home.resolve("bin/" + NAME));
        scene.in(mode);
        try (Session session = session(home.resolve("bin"))) {
            read(session);
            await(() -> server(session).isOf("ready"));
        }

        assertThat(scene.home.languageLogs().resolve("fake.log"))
                .content()
                .contains("plugin done")
                .doesNotContain("hunter2");
        for (String name : List.of(".envrc", "CLAUDE.md", "nested", ".vscode", "written")) {
            assertThat(scene.workspace.resolve(name)).doesNotExist();
        }
    }

    @Test
    void a_server_has_caches_that_commands_do_not_see() throws IOException {
        write(scene.workspace.resolve("plugin"), """
                for dir in "$XDG_CACHE_HOME" "$GOCACHE" "$CARGO_TARGET_DIR"; do mkdir -p "$dir" && echo x >"$dir/f"; done
                echo planted >/tmp/planted
                cat "$XDG_CACHE_HOME/f"; echo made
                """);
        install(home.resolve("bin/" + NAME));
        try (Session session = session(home.resolve("bin"))) {
            read(session);
            await(() -> server(session).isOf("ready"));

            assertThat(call(session, "bash", Map.of("command", "cat /tmp/planted /tmp/cache/f 2>&1; echo end")))
                    .doesNotContain("planted\n")
                    .contains("No such file");
        }
        assertThat(scene.home.languageLogs().resolve("fake.log")).content().contains("x\nmade");
    }

    @Test
    void without_a_sandbox_no_server_starts_and_the_reason_is_reported_once() throws IOException {
        install(home.resolve("bin/" + NAME));
        scene.set("sandbox.mode", "off");
        try (Session session = session(home.resolve("bin"))) {
            read(session);
            edit(session, "good", "bad");

            assertThat(session.languages().begun()).isEmpty();
            assertThat(server(session).standing()).isEqualTo("refused");
            assertThat(SessionScene.events(session, LanguageServerLeftOut.class))
                    .containsExactly(new LanguageServerLeftOut(
                            "fake", "language servers run only in the sandbox: sandbox.mode is off"));
        }
    }

    @Test
    void the_program_of_a_server_may_be_an_absolute_path() throws IOException {
        Path program = install(home.resolve("elsewhere/my-server"));
        configure(program.toString());
        try (Session session = session()) {
            read(session);

            assertThat(edit(session, "good", "bad")).endsWith("\nNew errors:\n1:1 bad");
        }
    }

    @Test
    void no_program_of_the_project_or_of_the_repository_around_it_is_used() throws IOException {
        Files.createDirectories(root.resolve("repo/.git"));
        Path beside = root.resolve("repo/node_modules/.bin");
        Path within = scene.workspace.resolve("bin");
        install(beside.resolve(NAME));
        install(within.resolve(NAME));
        try (Session session = session(within, beside)) {
            assertThat(server(session).standing()).isEqualTo("missing");
        }
        Files.createDirectories(home.resolve("bin"));
        Files.createSymbolicLink(home.resolve("bin/" + NAME), within.resolve(NAME));
        try (Session session = session(home.resolve("bin"))) {
            assertThat(server(session).why()).isEqualTo("its program lies in the project: " + within.resolve(NAME));
        }
    }

    @Test
    void a_program_that_the_sandbox_hides_is_refused_with_the_reason(@TempDir Path temporary) throws IOException {
        Path hidden = temporary.toRealPath().resolve("bin");
        install(hidden.resolve(NAME));
        scene.set("sandbox.hide", "[\"%s\"]".formatted(hidden));
        try (Session session = session(hidden)) {
            assertThat(server(session).why())
                    .isEqualTo("the sandbox hides %s; install the server in another place"
                            .formatted(hidden.resolve(NAME)));
        }
    }

    @Test
    void late_diagnostics_come_with_the_next_request_and_are_counted_at_once() throws IOException {
        install(home.resolve("bin/" + NAME));
        Path late = write(scene.workspace.resolve("late"), "");
        scene.set("lsp.wait_ms", "0");
        try (Session session = session(home.resolve("bin"))) {
            read(session);
            await(() -> server(session).isOf("ready"));

            assertThat(edit(session, "good", "bad")).doesNotContain("New errors");
            assertThat(server(session).problems()).isZero();

            Files.delete(late);
            await(() -> server(session).problems() == 1);
            ask(session, "Go on.");

            assertThat(scene.lastRequest()).contains("for your earlier edits:", "a.fake 1:1 bad");
            assertThat(SessionScene.events(session, DiagnosticsFound.class))
                    .singleElement()
                    .satisfies(found -> assertThat(found.callId()).isNull());
        }
    }
}
