package dev.deepseektui.app.tui.screen;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import dev.deepseektui.app.tui.command.SlashCommand;
import dev.deepseektui.app.tui.command.SlashCommands;
import dev.deepseektui.app.tui.terminal.KeyStrokes;
import dev.deepseektui.app.tui.terminal.KeyStrokes.PasteStroke;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each command without arguments, with wrong ones and with too many. */
class CommandsTest {
    private static final KeyStroke ENTER = new KeyStroke(KeyType.Enter);
    private static final KeyStroke CTRL_C = KeyStrokes.of('c', KeyStrokes.CTRL);
    private static final Duration AWHILE = Duration.ofSeconds(3);

    @TempDir
    Path root;

    private WholeScreen screen;

    @BeforeEach
    void open() throws IOException {
        screen = WholeScreen.in(root, ask -> Answer.of("Well."));
        screen.resize(240, 50);
    }

    @AfterEach
    void close() {
        screen.close();
    }

    @Test
    void what_of_the_checkup_goes_on_in_another_row_stands_farther_in() {
        screen.resize(40, 24);
        screen.enter("/doctor").shows("all is well");

        List<String> rows = screen.rows().stream().map(String::stripTrailing).toList();
        int first = rows.indexOf(rows.stream()
                .filter(row -> row.contains("hint  one"))
                .findFirst()
                .orElseThrow());
        int margin = rows.get(first).indexOf("hint");
        assertThat(rows.get(first + 1)).startsWith(" ".repeat(margin + 4)).doesNotStartWith(" ".repeat(margin + 5));
    }

    @Test
    void before_the_first_message_what_is_said_stands_above_the_input_and_an_error_is_marked() {
        screen.resize(80, 24);
        screen.enter("/theme dark").enter("/modle").shows("did you mean");

        List<String> rows = screen.rows().stream().map(String::strip).toList();
        int input = rows.indexOf("▌ /modle");
        assertThat(rows.subList(input - 5, input).stream().filter(row -> row.contains("did you mean")))
                .singleElement()
                .satisfies(error -> assertThat(error).startsWith("✗ ").doesNotContain("──"));
        assertThat(rows.get(0)).isEmpty();
        assertThat(String.join("\n", rows)).contains("deepseek-tui");
    }

    @Test
    void walking_through_the_history_opens_no_menu() {
        screen.enter("first of all").shows("Well.").idles();
        screen.enter("/theme dark").press(new KeyStroke(KeyType.ArrowUp));
        assertThat(screen.model().desk().ask().ask()).isEqualTo("/theme dark");
        assertThat(screen.model().suggestions()).isEmpty();

        screen.press(new KeyStroke(KeyType.ArrowUp));

        assertThat(screen.model().desk().ask().ask()).isEqualTo("first of all");
        screen.press(new KeyStroke(KeyType.ArrowDown), new KeyStroke(KeyType.Backspace));
        assertThat(screen.model().suggestions()).isPresent();
    }

    @Test
    void part_of_a_models_name_is_enough_if_only_one_name_contains_it() {
        screen.enter("/model PRO").shows("Model changed   deepseek-v4-pro");
        screen.type("/model deepseek")
                .press(new KeyStroke(KeyType.Escape), ENTER)
                .shows("Several models match deepseek");
    }

    @Test
    void no_command_is_silent() {
        Set<String> leaves = Set.of("exit", "quit", "init", "theme");
        for (SlashCommand command : SlashCommands.ALL) {
            if (leaves.contains(command.name())) {
                continue;
            }
            String before = screen.screen();
            screen.enter("/" + command.name());
            if (command.needsArguments()) {
                assertThat(screen.bottom()).startsWith(command.usage() + ": ");
                screen.press(ENTER).shows(command.usage() + ": " + command.arguments() + " is missing");
            } else {
                screen.await("/" + command.name() + " says something", now -> !now.equals(before) && isDone());
            }
            // The key hints in the footer must be gone, or they would be mistaken for the next command's message.
            screen.press(new KeyStroke(KeyType.Escape)).press(CTRL_C).idles().pass(AWHILE);
        }
    }

    private boolean isDone() {
        return !screen.model().desk().status().isBusy();
    }

    @Test
    void what_takes_nothing_says_so() {
        for (SlashCommand command : SlashCommands.ALL) {
            // The argument of login may be a key, which is not repeated.
            if (command.arguments().isEmpty() && !command.name().equals("login")) {
                screen.enter("/" + command.name() + " too much")
                        .shows("/" + command.name() + " takes no arguments: remove “too much”");
                assertThat(screen.screen()).contains("▌ /" + command.name() + " too much");
                screen.press(CTRL_C);
            }
        }
        assertThat(screen.isOver()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/theme pink | /theme pink: must be one of auto, dark, light, mono, high-contrast",
                "/theme dark light | /theme dark light: must be one of",
                "/effort much | /effort much: must be one of low, high, max, off",
                "/effort high | Effort is already high.",
                "/effort medium | Effort medium is treated as high.",
                "/mode never | /mode never: must be one of plan, ask, edits, auto",
                "/mode ask | Mode is already ask.",
                "/pin nosuch.txt | /pin nosuch.txt: no such file",
                "/pin folder | /pin folder: is a directory; pin the files in it",
                "/pin ask 7 | ask 7: ",
                "/unpin a.txt | a.txt is not pinned; /pin lists what is",
                "/cost | No cost yet.",
                "/context | not compacted yet",
                "/budget | Budget: 160,000 tokens of a window of 1,048,576.",
                "/budget 400k | Budget: 400,000 tokens of a window of 1,048,576.",
                "/budget 1M | budget 1,000,000: must be from 4,096 to 983,040 tokens with this model",
                "/budget much | /budget much: must be a number of tokens",
                "/context nothing | /context nothing: must be one of usage, cache, notes, resident, setup",
                "/context resident | context.cache_maximal is off",
                "/capacity | No checkpoints yet; send a message first.",
                "/context cache | No requests yet.",
                "/todo | No to-do list yet.",
                "/jobs | No background commands.",
                "/agents | No agents in this session.",
                "/diff | No files have changed since the agent's first edit.",
                "/files | No files in this project.",
                "/pin | Nothing is pinned.",
                "/copy | No code blocks in the latest answers",
                "/memory | Memory is empty.",
                "/memory find x | /memory find: use search WORDS, forget ID or edit ID STATEMENT",
                "/memory search | Usage: /memory search WORDS",
                "/memory forget | Usage: /memory forget ID",
                "/memory edit abc | Usage: /memory edit ID STATEMENT",
                "/memory forget nosuch | memory nosuch: matches no entry",
                "/clear | The conversation is already empty.",
                "/undo-replan | /undo-replan: there is no replan to undo",
                "/undo | There is nothing to undo.",
                "/resume nosuch | session nosuch: not found",
                "/fork x | /fork x: the turn must be a number, as in /fork 3",
                "/fork 7 | 7",
                "/export md no/such/place.md | no/such/place.md: its directory does not exist",
                "/compact about the parser | Keeping what concerns “about the parser”.",
                "! | Type a command after the !",
                "/hlpe | did you mean /help?",
            })
    void what_is_wrong_is_said_in_a_line(String command, String said) throws IOException {
        Files.createDirectory(screen.workspace.resolve("folder"));

        screen.press(new PasteStroke(command)).press(ENTER).shows(said).idles();
    }

    @Test
    void quit_quits() {
        screen.enter("/quit");

        assertThat(screen.isOver()).isTrue();
    }

    @Test
    void a_new_session_begins_empty_and_the_other_is_kept() {
        screen.enter("/new").shows("new and empty").idles();
        screen.enter("hello").shows("Well.").idles();
        String before = screen.controller.session().orElseThrow().id();

        screen.enter("/new").showsNoMore("Well.").await("another is open", now -> isOpen(before, false));
        screen.enter("/resume " + before).shows("Well.").await("the first is open", now -> isOpen(before, true));
    }

    private boolean isOpen(String id, boolean wanted) {
        return screen.controller
                .session()
                .filter(open -> open.id().equals(id) == wanted)
                .isPresent();
    }

    @Test
    void a_session_that_is_open_already_is_not_opened_again() {
        screen.enter("/rename here").shows("Renamed");

        screen.enter("/resume here").shows("is already open.");
        assertThat(screen.screen()).doesNotContain("Resumed");
    }

    @Test
    void a_model_that_is_not_listed_is_refused_with_the_nearest_and_taken_all_the_same_with_a_mark() {
        screen.enter("/model deepseek-flush")
                .shows("did you mean deepseek-flash?")
                .shows("to use it")
                .idles();
        screen.press(CTRL_C)
                .enter("/model gpt")
                .shows("available: deepseek-flash, ")
                .idles();
        assertThat(screen.model().desk().status().model()).isEqualTo("deepseek-flash");

        screen.press(CTRL_C).enter("/model deepseek-flash").shows("Model is already deepseek-flash.");
        screen.enter("/model deepseek-v4-pro").shows("Model changed   deepseek-v4-pro");
        screen.enter("/model gpt-2 --force").shows("Model changed   gpt-2 ");
    }

    @Test
    void models_that_a_list_has_shown_are_completed_and_only_the_one_that_is_written_out_is_taken() {
        screen.enter("/model deepseek-flush").shows("did you mean").idles();
        screen.press(CTRL_C).type("/model pro").shows("1 of 1").shows("deepseek-v4-pro");

        screen.press(ENTER).shows("▌ /model deepseek-v4-pro").showsNoMore("1 of 1");
        assertThat(screen.model().desk().status().model()).isEqualTo("deepseek-flash");

        screen.press(ENTER).shows("Model changed   deepseek-v4-pro");
    }

    @Test
    void where_nobody_knows_which_models_there_are_any_is_taken() throws IOException {
        screen.close();
        screen = WholeScreen.in(
                root.resolve("offline"),
                ask -> Answer.of("Well."),
                new Flag("test", "model.base_url", "http://127.0.0.1:1/v1"));

        screen.enter("/model whatever").shows("Model changed   whatever");
    }

    @Test
    void a_model_of_a_provider_that_cannot_be_asked_is_refused_with_the_reason_and_taken_with_a_mark()
            throws IOException {
        besideDeadOnes();

        screen.enter("/model dead/x")
                .shows("cannot check whether the provider has it: 127.0.0.1 cannot be reached")
                .shows("to use it anyway")
                .idles();
        assertThat(screen.model().desk().status().model()).isEqualTo("deepseek-flash");

        screen.press(CTRL_C).enter("/model dead/x --force").shows("Model changed   dead/x");
    }

    @Test
    void a_model_that_a_silent_provider_listed_before_is_taken() throws IOException {
        Path cache = Files.createDirectories(root.resolve("beside/home/cache/models"));
        Files.writeString(cache.resolve("dead.json"), "[{\"id\": \"x\"}]");
        besideDeadOnes();

        screen.enter("/model dead/x").shows("Model changed   dead/x");
    }

    @Test
    void the_list_of_models_names_each_provider_that_says_nothing() throws IOException {
        besideDeadOnes();

        screen.enter("/model")
                .shows("deepseek-v4-pro")
                .shows("Cannot list the models of dead: 127.0.0.1 cannot be reached")
                .shows("Cannot list the models of shut: providers.shut: no key for example.org");
    }

    private void besideDeadOnes() throws IOException {
        screen.close();
        Path home = Files.createDirectories(root.resolve("beside/home"));
        Files.writeString(home.resolve("config.toml"), """
            [providers.dead]
            base_url = "http://127.0.0.1:1/v1"
            [providers.shut]
            base_url = "https://example.org/v1"
            """);
        screen = WholeScreen.in(root.resolve("beside"), ask -> Answer.of("Well."));
        screen.resize(240, 50);
    }

    @Test
    void a_session_is_written_in_the_form_that_the_file_is_named_after() throws IOException {
        screen.enter("say it").shows("Well.").idles();

        screen.enter("/export page.html").shows("page.html, as html");
        screen.enter("/export notes").shows("notes, as md");

        assertThat(Files.readString(screen.workspace.resolve("page.html"))).containsIgnoringCase("<html");
    }

    @Test
    void a_report_of_the_session_is_written_beside_the_work_and_never_over_a_file() throws IOException {
        screen.enter("say it").shows("Well.").idles();

        screen.enter("/report page.html").shows("Wrote the report to");
        screen.enter("/report page.html").shows("already exists");

        assertThat(Files.readString(screen.workspace.resolve("page.html"))).contains("<figure", "say it");
    }
}
