package dev.deepseektui.core.session;

import static dev.deepseektui.core.session.CallingBrain.order;
import static dev.deepseektui.core.session.SessionScene.ask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.LockFile;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.process.ShellPrograms;
import dev.deepseektui.core.process.sandbox.VisibleTempDir;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tool.lsp.LspEvents.DiagnosticsFound;
import dev.deepseektui.core.tool.lsp.LspServers.LspView;
import dev.deepseektui.core.tool.setup.Commands;
import dev.deepseektui.core.tool.setup.Setup;
import dev.deepseektui.core.tool.setup.Setup.Nesting;
import dev.deepseektui.core.tool.skill.Skills;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Sessions with real language servers at pinned versions. npm installs them for the test; clangd must be installed
 * already.
 */
@Timeout(300)
class LanguageSessionTest {
    private static final List<String> PACKAGES =
            List.of("typescript-language-server@5.3.0", "typescript@5.9.3", "pyright@1.1.414");

    @TempDir
    Path root;

    private SessionScene scene;

    private enum RealServer {
        TYPESCRIPT("a.ts", "export const x: number = 1;\n", "1:26 Cannot find name 'y'. (ts 2304)"),
        PYRIGHT("a.py", "x: int = 1\n", "1:10 \"y\" is not defined (pyright reportUndefinedVariable)"),
        CLANGD(
                "a.c",
                "char *s = \"\uD835\uDCB3\"; int x = 1;\n",
                "1:24 Use of undeclared identifier 'y' (clang undeclared_var_use)");

        private final String file;
        private final String text;
        private final String error;

        RealServer(String file, String text, String error) {
            this.file = file;
            this.text = text;
            this.error = error;
        }
    }

    @BeforeEach
    void open() throws IOException {
        scene = new SessionScene(root.toRealPath(), new CallingBrain("Done.")).set("lsp.wait_ms", "30000");
    }

    @AfterEach
    void close() {
        scene.close();
    }

    private void trust() {
        scene.setup(new Setup("", Set.of(), Nesting.SENT, Skills.NONE, Commands.NONE));
    }

    private static String path() {
        return System.getenv().getOrDefault("PATH", "");
    }

    /** Installs the servers once for all runs and returns the directory of their programs. */
    private static Path installed() throws IOException {
        assumeTrue(ShellPrograms.find(path(), "npm").isPresent(), "there is no npm on PATH");
        Path directory = Files.createDirectories(VisibleTempDir.parent().resolve("deepseek-tui-language-servers"));
        LockFile.hold(directory.resolve("lock"), () -> install(directory));
        return directory.resolve("node_modules/.bin");
    }

    private static void install(Path directory) throws IOException {
        if (Files.exists(directory.resolve("done"))) {
            return;
        }
        List<String> line = new ArrayList<>(List.of(
                "npm", "install", "--no-audit", "--no-fund", "--prefer-offline", "--prefix", directory.toString()));
        line.addAll(PACKAGES);
        Process npm = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("npm.log").toFile())
                .start();
        try {
            boolean isOver = npm.waitFor(200, TimeUnit.SECONDS);
            assumeTrue(isOver && npm.exitValue() == 0, "npm cannot install the servers here, see npm.log beside them");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            npm.destroyForcibly();
        }
        Files.createFile(directory.resolve("done"));
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(scene.workspace.resolve(name), text);
    }

    private static String call(Session session, String tool, Map<String, Object> arguments) {
        ask(session, order(tool, arguments));
        List<ToolReturned> all = SessionScene.events(session, ToolReturned.class);
        return all.get(all.size() - 1).outcome().text();
    }

    private static String edit(Session session, RealServer server, String old, String replacement) {
        return call(session, "edit", Map.of("file_path", server.file, "old_string", old, "new_string", replacement));
    }

    @ParameterizedTest
    @EnumSource(RealServer.class)
    void the_model_reads_what_it_broke_and_nothing_once_it_is_mended(RealServer server) throws IOException {
        Map<String, String> environment = VisibleTempDir.environment(root);
        if (server == RealServer.CLANGD) {
            assumeTrue(ShellPrograms.find(path(), "clangd").isPresent(), "there is no clangd: apt-get install clangd");
            write("compile_flags.txt", "");
        } else {
            environment.put("PATH", installed() + File.pathSeparator + path());
        }
        write(server.file, server.text);
        trust();
        try (Session session = scene.environment(environment).open()) {
            call(session, "read", Map.of("file_path", server.file));

            assertThat(edit(session, server, "= 1", "= y")).endsWith("\nNew errors:\n" + server.error);
            assertThat(scene.lastRequest()).contains("New errors:");
            assertThat(call(session, "diagnostics", Map.of())).contains(server.error);
            assertThat(edit(session, server, "= y", "= 1")).doesNotContain("New errors");
            assertThat(call(session, "diagnostics", Map.of("paths", List.of(server.file))))
                    .isEqualTo(server.file + ": 0 errors");
            assertThat(SessionScene.events(session, DiagnosticsFound.class)).hasSize(1);
        }
    }

    private List<LspView> begun(Nesting nesting, String... settings) throws IOException {
        assumeTrue(ShellPrograms.find(path(), "clangd").isPresent(), "there is no clangd: apt-get install clangd");
        write("compile_flags.txt", "");
        write("a.c", "int x = 1;\n");
        for (int i = 0; i < settings.length; i += 2) {
            scene.set(settings[i], settings[i + 1]);
        }
        scene.setup(new Setup("", Set.of(), nesting, Skills.NONE, Commands.NONE));
        try (Session session =
                scene.environment(VisibleTempDir.environment(root)).open()) {
            call(session, "read", Map.of("file_path", "a.c"));
            return session.languages().begun();
        }
    }

    @Test
    void no_server_starts_in_a_folder_that_is_not_trusted() throws IOException {
        assertThat(begun(Nesting.REFUSED)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"SENT", "LEFT_OUT"})
    void no_server_starts_without_a_sandbox(Nesting nesting) throws IOException {
        assertThat(begun(nesting, "sandbox.mode", "off")).isEmpty();
    }

    @Test
    void none_starts_where_they_are_switched_off_and_the_tool_is_not_offered() throws IOException {
        assertThat(begun(Nesting.SENT, "lsp.enabled", "false")).isEmpty();
        assertThat(scene.lastRequest()).doesNotContain("\"diagnostics\"");
    }

    @Test
    void the_tool_can_be_called_in_plan_mode() {
        try (Session session = scene.in(ApprovalMode.PLAN).open()) {
            assertThat(call(session, "diagnostics", Map.of())).isEqualTo("No language server has checked such a file.");
        }
    }

    @Test
    void it_takes_at_most_eighty_tokens_of_the_header() {
        try (Session with = scene.open();
                Session without = scene.set("lsp.enabled", "false").open()) {
            DeepSeekTokenizer tokenizer = new DeepSeekTokenizer();
            int grown = tokenizer.count(with.state().conversation().header().tools())
                    - tokenizer.count(without.state().conversation().header().tools());

            assertThat(grown).isBetween(1, 80);
        }
    }
}
