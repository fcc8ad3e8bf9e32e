package dev.deepseektui.core.session;

import static dev.deepseektui.core.session.AgentBrain.call;
import static dev.deepseektui.core.session.AgentBrain.task;
import static dev.deepseektui.core.session.SessionScene.ask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.AgentEnded.Ending;
import dev.deepseektui.core.tool.setup.AgentFile;
import dev.deepseektui.core.tool.setup.ProjectSetup;
import dev.deepseektui.core.tool.setup.Setup;
import dev.deepseektui.core.tool.setup.Setup.Nesting;
import dev.deepseektui.core.tool.setup.SetupReport;
import dev.deepseektui.core.tool.setup.UserSetup;
import dev.deepseektui.core.workspace.OwnFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Agents defined in files, for this program or for Claude Code. */
class WrittenAgentsTest {
    private static final String REVIEWER = """
        ---
        name: reviewer
        description: Reviews a diff: says what is wrong.
        tools: Read, Grep, WebFetch, NotebookEdit
        model: sonnet
        maxTurns: 3
        ---
        You review. Be strict.
        """;

    @TempDir
    Path root;

    private SessionScene scene;
    private Path user = Path.of("");

    @BeforeEach
    void open() throws IOException {
        scene = new SessionScene(root.toRealPath(), new AgentBrain()).set("sandbox.mode", "off");
        user = Files.createDirectories(root.toRealPath().resolve("user"));
        Files.writeString(scene.workspace.resolve("a.txt"), "This is a.\n");
    }

    @AfterEach
    void close() {
        scene.close();
    }

    private static void write(Path base, String place, String text) throws IOException {
        Path file = base.resolve(place);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private ProjectSetup brought() {
        return ProjectSetup.of(scene.workspace, Optional.empty(), OwnFiles.NONE);
    }

    private Setup setup(ProjectSetup project) {
        UserSetup own = UserSetup.of(new DeepseekHome(user.resolve(".deepseek")), Map.of("HOME", user.toString()));
        return Setup.of(own, project, Nesting.SENT);
    }

    private List<AgentFile> agents() {
        return setup(brought()).sources().agents();
    }

    @Test
    void one_of_claude_code_is_read_with_its_tools_under_our_names() throws IOException {
        write(scene.workspace, ".claude/agents/team/reviewer.md", REVIEWER);

        assertThat(agents()).singleElement().satisfies(agent -> {
            assertThat(agent.name()).isEqualTo("reviewer");
            assertThat(agent.description()).isEqualTo("Reviews a diff: says what is wrong.");
            assertThat(agent.instruction()).isEqualTo("You review. Be strict.");
            assertThat(agent.tools()).containsExactly("grep", "read", "recall", "web_fetch");
            assertThat(agent.model()).isEmpty();
            assertThat(agent.steps()).isEqualTo(OptionalLong.of(3));
        });
        assertThat(SetupReport.of(setup(brought()), String::length).lines())
                .anyMatch(line -> line.strip().startsWith("reviewer ") && line.contains("team/reviewer.md"));
        assertThat(setup(brought()).sources().leftOut())
                .anyMatch(line -> line.endsWith("reviewer.md: tool NotebookEdit is not available here."));
    }

    @Test
    void of_two_of_one_name_the_projects_counts_and_of_a_built_in_one_ours() throws IOException {
        write(user, ".agents/agents/reviewer.md", REVIEWER.replace("strict", "kind"));
        write(scene.workspace, ".agents/agents/reviewer.md", REVIEWER);
        write(scene.workspace, ".agents/agents/explore.md", REVIEWER.replace("reviewer", "explore"));

        try (Session session = scene.setup(setup(brought())).open()) {
            ask(session, task("reviewer", "Nothing."));
            assertThat(scene.requests()).anyMatch(request -> request.contains("Be strict."));
            ask(session, task("explore", "Nothing."));
            assertThat(scene.requests().get(scene.requests().size() - 2))
                    .contains("finds information")
                    .doesNotContain("Be strict.");
        }
    }

    @Test
    void what_is_not_understood_never_widens_what_it_may_do() throws IOException {
        write(scene.workspace, ".agents/agents/a.md", "---\ndescription: x\ntools: Bash(git *)\n---\nBe.\n");
        write(
                scene.workspace,
                ".agents/agents/b.md",
                "---\ndescription: x\ndisallowedTools: Bash, Edit, Write\n---\nBe.\n");
        write(scene.workspace, ".agents/agents/c.md", "no head\n");
        write(scene.workspace, ".agents/agents/d.md", "---\ndescription: x\ntools: []\n---\nBe.\n");

        assertThat(agents()).extracting(AgentFile::name).containsExactly("b");
        assertThat(agents().get(0).tools()).contains("read").doesNotContain("bash", "edit", "write");
        assertThat(setup(brought()).sources().leftOut())
                .anyMatch(line -> line.contains("a.md, because none of its tools is available here"))
                .anyMatch(line -> line.contains("c.md, because it has no description"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tools:\n  write: false", "permission:\n  edit: deny", "permission: deny"})
    void an_agent_whose_tools_are_a_table_is_not_loaded(String head) throws IOException {
        write(scene.workspace, ".agents/agents/a.md", "---\ndescription: x\n%s\n---\nBe.\n".formatted(head));

        assertThat(agents()).isEmpty();
        assertThat(setup(brought()).sources().leftOut())
                .anyMatch(line -> line.contains("a.md, because its tools are not a list"));

        write(scene.workspace, ".agents/agents/a.md", "---\ndescription: x\npermissionMode: plan\n---\nBe.\n");
        assertThat(agents()).hasSize(1);
    }

    @Test
    void a_description_is_not_cut_within_a_character() throws IOException {
        write(
                scene.workspace,
                ".agents/agents/a.md",
                "---\ndescription: %s\n---\nBe.\n".formatted("a" + "🙂".repeat(200)));

        assertThat(agents())
                .singleElement()
                .satisfies(agent -> assertThat(SafeText.hasLoneSurrogate(agent.description()))
                        .isFalse());
    }

    @Test
    void of_what_it_may_do_but_in_part_it_may_do_nothing() throws IOException {
        write(
                scene.workspace,
                ".agents/agents/a.md",
                "---\ndescription: x\ndisallowedTools: Bash(rm *), Edit\n---\nBe.\n");

        assertThat(agents())
                .singleElement()
                .satisfies(agent -> assertThat(agent.tools()).contains("read").doesNotContain("bash", "edit"));
    }

    @Test
    void those_of_a_workspace_that_nobody_trusts_are_none() throws IOException {
        write(scene.workspace, ".claude/agents/reviewer.md", REVIEWER);

        assertThat(brought().files()).hasSize(1);
        assertThat(setup(brought().untrusted()).sources().agents()).isEmpty();
    }

    @Test
    void one_works_with_its_own_tools_and_steps() throws IOException {
        write(scene.workspace, ".agents/agents/reviewer.md", REVIEWER);
        String read = call("read", Map.of("file_path", "a.txt"));
        String shell = call("bash", Map.of("command", "touch made"));

        try (Session session = scene.setup(setup(brought())).open()) {
            ask(session, task("reviewer", read, shell, read, read));

            AgentEnded ended = SessionScene.events(session, AgentEnded.class).get(0);
            assertThat(ended.ending()).isEqualTo(Ending.LIMIT);
            assertThat(ended.steps()).isEqualTo(3);
            assertThat(ended.read()).containsExactly("a.txt");
            assertThat(scene.workspace.resolve("made")).doesNotExist();
            assertThat(session.state().conversation().header().tools())
                    .contains("reviewer (Reviews a diff: says what is wrong.)");
        }
    }
}
