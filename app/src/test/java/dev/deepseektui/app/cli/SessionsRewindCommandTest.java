package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.brain.Reply;
import dev.deepseektui.testkit.simulator.chat.ChatMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rewinding a session whose second prompt wrote a file. */
@Timeout(60)
class SessionsRewindCommandTest {
    @TempDir
    Path home;

    private Path written;
    private String id;

    @BeforeEach
    void work() throws IOException {
        Path workspace = Files.createDirectory(home.resolve("workspace"));
        written = workspace.resolve("a.txt");
        try (Simulator simulator = Simulator.start(SessionsRewindCommandTest::reply)) {
            String server = "--base-url=" + simulator.baseUrl();
            String key = "--set=model.api_key=sk-simulated";
            new ProgramRun(home).in(workspace).with("exec", server, key, "hello");
            new ProgramRun(home).in(workspace).with("exec", server, key, "--mode=full", "--continue", "write it");
        }
        id = store().all().get(0).id();
    }

    private static Reply reply(Ask ask) {
        List<ChatMessage> messages = ask.request().messages();
        return messages.get(messages.size() - 1).text().contains("write it")
                ? Answer.of("")
                        .calling(new ToolCall(
                                "c1", "write", Json.line(Map.of("file_path", "a.txt", "content", "written\n"))))
                : Answer.of("Done.");
    }

    private SessionStore store() {
        return new SessionStore(new DeepseekHome(home.resolve(".deepseek")));
    }

    private ProgramRun rewind(String... more) {
        return new ProgramRun(home)
                .with(Stream.concat(Stream.of("sessions", "rewind", id), Stream.of(more))
                        .toArray(String[]::new));
    }

    /** Returns the messages that the model gets when the session is resumed. */
    private String conversation() {
        try (Simulator simulator = Simulator.start(ask -> Answer.of(
                ask.request().messages().stream().map(ChatMessage::text).collect(Collectors.joining("\n"))))) {
            return new ProgramRun(home)
                    .with(
                            "exec",
                            "--base-url=" + simulator.baseUrl(),
                            "--set=model.api_key=sk-simulated",
                            "--resume=" + id,
                            "and now?")
                    .out();
        }
    }

    @Test
    void a_dry_run_shows_what_would_change_and_changes_nothing() {
        ProgramRun run = rewind("--to=2", "--dry-run");

        assertThat(run.out()).contains("-written\n").endsWith("Nothing was changed.\n");
        assertThat(written).hasContent("written\n");
        assertThat(conversation()).contains("write it");
    }

    @Test
    void without_somebody_who_agrees_nothing_is_changed() {
        ProgramRun run = rewind("--to=2");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).isEqualTo("Nothing was changed. Use --yes to rewind without confirmation.\n");
        assertThat(written).hasContent("written\n");
    }

    @Test
    void files_and_conversation_go_back_together() {
        ProgramRun run = rewind("--to=2", "--yes");

        assertThat(run.out()).endsWith("Restored 1 file.\nRewound the conversation to before prompt 2.\n");
        assertThat(written).doesNotExist();
        assertThat(conversation()).contains("hello").doesNotContain("write it");
    }

    @Test
    void only_the_conversation_leaves_the_files_as_they_are() {
        assertThat(rewind("--to=2", "--conversation", "--yes").out())
                .isEqualTo("Rewound the conversation to before prompt 2.\n");
        assertThat(written).hasContent("written\n");
        assertThat(conversation()).contains("hello").doesNotContain("write it");
    }

    @Test
    void only_the_files_leave_the_conversation_as_it_is() {
        assertThat(rewind("--to=1", "--files", "--yes").out()).endsWith("Restored 1 file.\n");

        assertThat(written).doesNotExist();
        assertThat(conversation()).contains("write it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "3"})
    void a_prompt_that_is_not_there_is_one_line(String number) {
        ProgramRun run = rewind("--to=" + number, "--yes");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err())
                .isEqualTo("--to " + number + ": this session has 2 prompts;"
                        + " `deepseek-tui sessions show` lists them\n");
        assertThat(written).hasContent("written\n");
    }

    @Test
    void only_one_of_the_three_ways_can_be_meant() {
        assertThat(rewind("--to=2", "--files", "--conversation", "--yes").err())
                .isEqualTo("Specify only one of --files, --conversation, --both.\n");
        assertThat(rewind("--to=2", "--both", "--files", "--yes").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(written).hasContent("written\n");
    }
}
