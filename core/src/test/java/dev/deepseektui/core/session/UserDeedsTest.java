package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.message.Role;
import dev.deepseektui.core.message.ToolCall;
import dev.deepseektui.core.session.state.SessionListener;
import dev.deepseektui.core.simulator.Simulator;
import dev.deepseektui.core.simulator.brain.Answer;
import dev.deepseektui.core.simulator.brain.Ask;
import dev.deepseektui.core.simulator.brain.Reply;
import dev.deepseektui.core.tool.change.UndoPlan;
import dev.deepseektui.core.turn.TurnLimits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the user does himself in a session: runs commands, looks at what was changed, takes it back. */
class UserDeedsTest {
    @TempDir
    Path root;

    private final Simulator simulator = Simulator.start(UserDeedsTest::writing);
    private Path workspace;
    private Session session;

    /** Writes what it is asked to, into one file. */
    private static Reply writing(Ask ask) {
        var messages = ask.request().messages();
        var last = messages.get(messages.size() - 1);
        if (last.role() != Role.USER || !last.text().startsWith("write ")) {
            return Answer.of("Done.");
        }
        return Answer.of("")
                .calling(new ToolCall(
                        "call_" + messages.size(),
                        "write_file",
                        Json.line(Map.of("path", "a.txt", "content", last.text().substring(6)))));
    }

    @BeforeEach
    void open() throws IOException {
        workspace = Files.createDirectory(root.resolve("workspace"));
        DeepseekHome home = new DeepseekHome(root.resolve("home"));
        Config config = ConfigLoader.load(
                SettingsCatalog.ALL,
                new ConfigSources(
                        home,
                        Optional.empty(),
                        Optional.empty(),
                        Map.of(),
                        List.of(
                                new Flag("test", "model.base_url", simulator.baseUrl()),
                                new Flag("test", "model.api_key", "sk-x"))));
        session = new SessionFactory(
                        config, new Installation(home, System.getenv(), "1", InstantSource.system(), IdSource.random()))
                .open(
                        new OpenRequest(
                                workspace,
                                "",
                                new SessionSource.Fresh(),
                                Optional.of(ApprovalMode.AUTO),
                                TurnLimits.of(config)),
                        SessionCallbacks.watching(new SessionListener() {}));
    }

    @AfterEach
    void close() {
        session.close();
        simulator.close();
    }

    private String lastRequest() {
        var exchanges = simulator.exchanges();
        return new String(exchanges.get(exchanges.size() - 1).request().body(), StandardCharsets.UTF_8);
    }

    private FileHistory files() {
        return session.resources().files();
    }

    @Test
    void the_model_reads_what_the_users_command_printed_with_the_next_ask() {
        session.run("echo 4711; exit 3", new Cancellation());
        session.ask("and now?", new Cancellation());

        assertThat(lastRequest()).contains("<note>\\nThe user ran:\\necho 4711; exit 3", "exit code 3", "4711");
    }

    @Test
    void a_note_of_a_command_is_found_in_its_message_and_no_other_is() {
        CommandNote note = new CommandNote("ls\n-l", "exit code 1\nnothing\n");

        assertThat(CommandNote.in("<note>\n" + note.text() + "\n</note>")).contains(note);
        assertThat(CommandNote.in("<note>\nsomething else\n</note>")).isEmpty();
    }

    @Test
    void what_the_last_turn_wrote_is_taken_back_and_the_model_is_told() throws IOException {
        session.ask("write one", new Cancellation());
        session.ask("write two", new Cancellation());

        assertThat(files().diff()).contains("+two").doesNotContain("one");
        UndoPlan plan = files().undoable();
        assertThat(plan.diff()).contains("-two", "+one");
        assertThat(files().takeBack(plan)).isEmpty();

        assertThat(workspace.resolve("a.txt")).hasContent("one");
        session.ask("go on", new Cancellation());
        assertThat(lastRequest()).contains("The user took back", "a.txt");
        assertThat(files().undoable().changes()).isEmpty();
    }

    @Test
    void what_somebody_else_changed_since_is_left_alone() throws IOException {
        session.ask("write one", new Cancellation());
        Files.writeString(workspace.resolve("a.txt"), "mine");

        UndoPlan plan = files().undoable();

        assertThat(plan.changes()).isEmpty();
        assertThat(plan.leftAlone())
                .singleElement()
                .extracting(step -> step.path())
                .isEqualTo("a.txt");
    }
}
