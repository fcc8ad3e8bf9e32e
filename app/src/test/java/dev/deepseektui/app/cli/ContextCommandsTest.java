package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.Pins.Pinned;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeFile.TapeWriting;
import dev.deepseektui.core.tape.TapeKeys.FsyncPolicy;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.MessageSource.About;
import dev.deepseektui.core.tape.event.MessageSource.Notice;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContextCommandsTest {
    private static final Path ROOT = Path.of(System.getProperty("project.root"));

    @TempDir
    Path home;

    private Path workspace = Path.of("");

    @BeforeEach
    void record() throws Exception {
        workspace = Files.createDirectories(home.resolve("project")).toRealPath();
        SessionFiles files = new SessionFiles(home.resolve(".deepseek/sessions/4711-a"));
        try (TapeFile tape =
                TapeFile.open(files, new TapeWriting(EventCatalog.codec(), FsyncPolicy.TURN, InstantSource.system()))) {
            tape.append(new SessionStarted(
                    "4711-a", workspace.toString(), "1", "deepseek-flash", "high", "be brief", "[]", null));
            tape.append(new Asked(1, "Look at Main.java", List.of()));
            tape.append(MessageFactory.ask(1, "Look at Main.java"));
            ToolCall call = new ToolCall("c1", "read", "{\"file_path\":\"src/Main.java\"}");
            ReplyReceived reply = new ReplyReceived(2, "", "", List.of(call), null, null, null, null, null, null);
            tape.append(reply);
            tape.append(MessageFactory.reply(reply).orElseThrow());
            String text = "[1000 lines]\n" + "class Main {}\n".repeat(1_000);
            ToolOutcome outcome = ToolOutcome.onFile(Status.OK, text, "src/Main.java", Access.READ)
                    .showing(ShownFile.whole("src/Main.java", null, text.length()));
            tape.append(new ToolReturned("c1", "read", outcome));
            tape.append(MessageFactory.result(2, "c1", outcome));
            tape.append(MessageFactory.block(2, new Notice(About.MODE), "The session is now in plan mode."));
            tape.append(Pinned.file("src/Main.java"));
        }
    }

    private ProgramRun run(String... args) {
        return new ProgramRun(home).with(args);
    }

    @Test
    void a_prompt_is_shown_by_layer_kind_and_file_with_the_next_levels() {
        assertThat(run("context", "show", "47").out())
                .contains("of 160,000 tokens")
                .contains("not compacted yet")
                .containsPattern("instructions\n")
                .containsPattern("conversation\n")
                .containsPattern("file +1 message\n")
                .containsPattern("notices +1 message\n")
                .contains("src/Main.java      whole, last mentioned 0 messages ago, pinned")
                .containsPattern("trims at 60.0 % \\([0-9,]+ tokens from now\\)\n")
                .contains("summarizes at 90.0 %");
    }

    @Test
    void what_is_assumed_of_the_cache_is_said_where_no_price_says_it() {
        String assumed = "assuming that a cached token costs a tenth of an uncached one";

        assertThat(run("context", "show", "47", "--set", "model.base_url=https://api.example.org")
                        .out())
                .contains(assumed);
        assertThat(run("context", "show", "47", "--set", "model.base_url=https://api.deepseek.com")
                        .out())
                .doesNotContain("a cached token costs a tenth");
    }

    @Test
    void a_price_that_is_set_takes_the_place_of_what_is_assumed() throws Exception {
        Path config = home.resolve(".deepseek/config.toml");
        String[] show = {"context", "show", "47", "--set", "model.base_url=https://api.example.org"};

        Files.writeString(config, "[cost.prices]\n\"deepseek-flash\" = [0.1, 1.0, 2.0]\n");
        assertThat(run(show).out())
                .doesNotContain("a cached token costs a tenth")
                .doesNotContain("nothing is cached");

        Files.writeString(config, "[cost.prices]\n\"deepseek-flash\" = [1.0, 1.0, 2.0]\n");
        assertThat(run(show).out()).contains("nothing is cached, so rewriting the context loses nothing");
    }

    @Test
    void the_same_for_programs_adds_up() throws Exception {
        ProgramRun run = run("context", "show", "4711-a", "--json", "--set", "compaction.profile=early");
        JsonNode document = Json.tree(run.out());
        long layers = 0;
        for (JsonNode layer : document.get("layers")) {
            layers += layer.asLong();
        }
        long classes = document.at("/layers/header").asLong();
        for (JsonNode one : document.get("classes")) {
            classes += one.get("tokens").asLong();
        }

        assertThat(document.get("tokens").asLong()).isEqualTo(layers).isEqualTo(classes);
        assertThat(document.get("fullness").asDouble())
                .isCloseTo((double) layers / document.get("budget").asLong(), within(1e-12));
        assertThat(document.at("/files/0/path").asText()).isEqualTo("src/Main.java");
        assertThat(document.at("/files/0/mode").asText()).isEqualTo("full");
        assertThat(document.at("/next/0/at").asDouble()).isEqualTo(0.5);
    }

    @Test
    void a_fuller_prompt_has_fewer_levels_before_it() {
        assertThat(run("context", "show", "4711-a", "--set", "context.budget_tokens=4096")
                        .out())
                .doesNotContain("trims at");
    }

    @Test
    void an_unknown_session_is_said_so() {
        assertThat(run("context", "show", "x").err()).hasLineCount(1).contains("session x: not found");
    }

    @Test
    void the_commands_in_its_document_work() throws Exception {
        List<String> commands = Pattern.compile("(?m)^    deepseek-tui (.*)$")
                .matcher(Files.readString(ROOT.resolve("docs/context.md")))
                .results()
                .map(command -> command.group(1))
                .toList();

        assertThat(commands).hasSizeGreaterThan(3);
        for (String command : commands) {
            ProgramRun run = new ProgramRun(home).in(home).with(command.split(" +"));
            assertThat(run.exitCode()).as(command + ": " + run.err()).isZero();
            assertThat(run.out()).as(command).isNotBlank();
        }
    }
}
